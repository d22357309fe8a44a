/** Work handed over and given back. */
import { names, devolverRepasse, previsao, repassar } from '../../../domain/repasse/index.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { handlersOf } from '../../actions/noun.ts';
import { lockOne } from '../../actions/neighbour.ts';
import { writesNothing } from '../../actions/work.ts';
import { impedida, invalido } from '../../http/errors.ts';
import type { Noun } from '../../noun.ts';
import { devolver, devolverVencidos } from './devolver.ts';
import { fazer } from './fazer.ts';
import { pessoaDaqui, quemRecebe } from './pessoas.ts';
import { planejar, previsaoDe } from './plano.ts';
import { repasseList, repasseOne } from './read.ts';
import { repasseWriter } from './writer.ts';

const { create, effect } = handlersOf(repasseOne);

export const repasse: Noun = {
  noun: 'repasse',
  names,
  sources: [repasseList, repasseOne],
  writer: repasseWriter,
  handlers: [
    create(
      repassar,
      async (e) => {
        const { simular = false, simulado = null, ...dito } = e.input;
        const { para_id: para = null, ausente_id: ausente = null, ...given } = dito;
        if (simular) await writesNothing(e);
        const { nome } = await pessoaDaqui(e, given.usuario_id, 'usuario_id');
        const para_id = await quemRecebe(e, given.usuario_id, given.modo, para);
        if (ausente !== null) {
          const found = await e.trx
            .selectFrom('ausente')
            .select('id')
            .where('id', '=', ausente)
            .where('usuario_id', '=', given.usuario_id)
            .where('cancelada_em', 'is', null)
            .where('termina_em', '>=', e.actor.hoje)
            .executeTakeFirst();
          if (!found) throw invalido({ ausente_id: [mensagens.referencia] });
        }
        const feitio = { ...given, para_id, ausente_id: ausente };
        if (simular) {
          const plano = await planejar(e.trx, e.dep, feitio, e.actor.hoje);
          return { foreseen: previsaoDe(plano), rest: {} };
        }
        // What nobody was shown is not done.
        if (simulado === null) throw invalido({ simulado: [mensagens.obrigatorio] });
        const made = await fazer(e, feitio, { hoje: e.actor.hoje, nome, simulado });
        if (!made) throw impedida('Nada passa a outra pessoa');
        return made;
      },
      undefined,
      previsao,
    ),
    effect(devolverRepasse, async (e) => {
      const { ativo, nome } = await pessoaDaqui(e, e.raw.usuario_id, 'base');
      if (!ativo) throw impedida(`${nome} não está em atividade`);
      return { touch: true, campos: await devolver(e, await lockOne(e, repasseWriter, e.id)) };
    }),
  ],
  jobs: [
    {
      kind: 'asked',
      tipo: 'devolver_trabalho',
      run: devolverVencidos,
      // 00:25 in São Paulo: who is back finds it there.
      clock: { cron: '25 3 * * *', catchUp: '12h' },
    },
  ],
};
