/** The actions that make a document, and make it anew. */
import {
  autuar,
  criarDoc,
  editarDoc,
  emitirNotificacao,
  revisarDoc,
} from '../../../domain/doc/novo.ts';
import { naLinha, paraOnde, type Linha } from '../../../domain/doc/passos.ts';
import { isAuto, isNotificacao, type Tipo } from '../../../domain/doc/situacoes.ts';
import { created, lock, lockOne } from '../../actions/neighbour.ts';
import { type First, type Handler, handlersOf } from '../../actions/noun.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { emitir } from './emitir.ts';
import { doModelo } from './modelo.ts';
import { docList } from './read.ts';
import { refazer } from './refazer.ts';
import { docWriter } from './writer.ts';

const { create, effect } = handlersOf(docList);

/** The order that the notice is of: whoever writes both locks it before what hangs on it. */
const ordemDoDoc: First<unknown> = async (e) => {
  const doc = await e.trx
    .selectFrom('doc')
    .select('ordem_servico_id')
    .where('departamento_id', '=', e.dep)
    .where('id', '=', e.id)
    .executeTakeFirst();
  if (doc?.ordem_servico_id) await lock(e, ordemServicoWriter, { id: doc.ordem_servico_id });
};

export const emissaoHandlers: readonly Handler[] = [
  create(emitirNotificacao, async (e) => {
    const { id } = await emitir(e, { dados: e.input, aceita: isNotificacao });
    return { id, rest: {}, texto: e.input.comentario ?? null };
  }),

  create(criarDoc, async (e) => {
    const { tipo: dito, ...dados } = e.input;
    const aceita = (tipo: Tipo): boolean => dito === undefined || tipo === dito;
    const { id } = await emitir(e, { dados, aceita });
    return { id, rest: {}, texto: e.input.comentario ?? null };
  }),

  effect(
    autuar,
    async (e) => {
      const { raw } = e;
      const origem = await lockOne(e, docWriter, e.id);
      const { id, nome } = await emitir(e, {
        dados: {
          ...e.input,
          ordem_servico_id: raw.ordem_servico_id,
          cadastro_id: e.input.cadastro_id ?? raw.cadastro_id,
          contribuinte_id: e.input.contribuinte_id ?? raw.contribuinte_id,
          endereco: e.input.endereco ?? raw.endereco,
          fiscal_id: e.input.fiscal_id ?? (e.actor.fiscal ? null : raw.fiscal_id),
        },
        aceita: isAuto,
        origem,
      });
      await created(e, docWriter, { id, texto: e.input.comentario ?? null }, 'aguardando_ciencia');
      const { situacoes } = await doModelo(e.trx, raw);
      return { patch: paraOnde('autuar', situacoes), texto: nome };
    },
    { first: ordemDoDoc },
  ),

  effect(editarDoc, (e) => refazer(e)),

  effect(revisarDoc, async (e) => {
    const { patch, ...rest } = await refazer(e);
    const antes = e.raw.situacao_antes_id;
    if (antes === null) throw new Error(`documento ${e.id} em revisão sem situação de antes`);
    return { ...rest, patch: { ...patch, ...naLinha(antes as Linha), situacao_antes_id: null } };
  }),
];
