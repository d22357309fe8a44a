/** Who leaves and who comes back: sessions end at once, the open work goes where it was said. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import { previsao, repassar } from '../../../domain/repasse/index.ts';
import { desativarUsuario, reativarUsuario } from '../../../domain/usuario/index.ts';
import { created } from '../../actions/neighbour.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import { writesNothing } from '../../actions/work.ts';
import { endSessionsOf } from '../../auth/session-store.ts';
import { invalido } from '../../http/errors.ts';
import { fazer } from '../repasse/fazer.ts';
import { quemRecebe } from '../repasse/pessoas.ts';
import { planejar, previsaoDe } from '../repasse/plano.ts';
import { repasseWriter } from '../repasse/writer.ts';
import { requireAlcance, requireDono } from './alcance.ts';
import { usuarioOne } from './read.ts';

const { effect } = handlersOf(usuarioOne);

export const ativoHandlers: readonly Handler[] = [
  effect(
    desativarUsuario,
    async (e) => {
      const { modo, motivo, para_id: para = null, simular = false, simulado = null } = e.input;
      if (simular) await writesNothing(e);
      requireDono(e);
      await requireAlcance(e, { ativo: false });
      const feitio = {
        usuario_id: e.id,
        modo: modo === 'uma' ? modo : ('equipe' as const),
        para_id: await quemRecebe(e, e.id, modo, para),
      };
      const { hoje } = e.actor;
      if (simular) return { foreseen: previsaoDe(await planejar(e.trx, e.dep, feitio, hoje)) };
      if (modo !== 'deixar') {
        // What nobody was shown is not done.
        if (simulado === null) throw invalido({ simulado: [mensagens.obrigatorio] });
        const w = { ...e, acao: repassar.id };
        const made = await fazer(
          w,
          { ...feitio, ausente_id: null, motivo },
          { hoje, nome: e.row.nome, simulado },
        );
        if (made) await created(w, repasseWriter, made, 'feito');
      }
      await endSessionsOf(e.trx, e.id);
      return { patch: { ativo: false }, sessoes: e.id };
    },
    { foresees: previsao },
  ),
  effect(reativarUsuario, async (e) => {
    requireDono(e);
    await requireAlcance(e, { ativo: true });
    return { patch: { ativo: true }, sessoes: e.id };
  }),
];
