/** What the actions on publications do, and those that put documents into them (decisions, section 5). */
import {
  cancelarPublicacao,
  criarPublicacao,
  despublicarDoc,
  editarPublicacao,
  encerrarPublicacao,
  publicarDoc,
  vincularDocs,
} from '../../../domain/doc-publicacao/actions.ts';
import { nomePublicacao } from '../../../domain/doc-publicacao/schema.ts';
import { plural } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { columnsOf, insertRow } from '../../actions/columns.ts';
import { change, lock } from '../../actions/neighbour.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import type { Work } from '../../actions/work.ts';
import { impedida, invalido, naoEncontrado } from '../../http/errors.ts';
import { docList } from '../doc/read.ts';
import { nextNumero } from '../ordem-servico/novo.ts';
import { encerrar } from './encerrar.ts';
import { contar, docsDe, idsDa, ligar, mudar } from './ligacoes.ts';
import { publicacaoList } from './read.ts';
import { publicacaoWriter } from './writer.ts';

const { effect, create } = handlersOf(publicacaoList);
const doDoc = handlersOf(docList);

const quantos = (docs: readonly unknown[]): string =>
  plural(docs.length, 'documento', 'documentos');

/** An open publication of the department, locked. */
async function abertaDe(w: Work, id: number) {
  const [publicacao] = await lock(w, publicacaoWriter, { id });
  return publicacao?.raw.situacao === 'aberto' ? publicacao : null;
}

/** The one that the address names. */
const publicacaoDe = ({ ctx }: Pick<EffectContext, 'ctx'>): number =>
  Number(ctx.params['publicacao']);

export const publicacaoHandlers: readonly Handler[] = [
  create(criarPublicacao, async (e) => {
    const { doc_ids: ids = [], titulo, texto = null } = e.input;
    const docs = ids.length > 0 ? await docsDe(e, ids) : [];
    const ano = Number(e.actor.hoje.slice(0, 4));
    const numero = await nextNumero(e.trx, e.dep, 'doc_publicacao', ano);
    const made = await insertRow(e, publicacaoList, {
      numero,
      ano,
      titulo,
      texto,
      incluido_por_usuario_id: e.actor.id,
    });
    if (docs.length > 0) {
      const { dosDocs } = await ligar(e, { id: made.id, numero, ano }, docs);
      await contar(e, docs, dosDocs, nomePublicacao({ numero, ano }));
    }
    return { ...made, texto: docs.length > 0 ? quantos(docs) : null };
  }),

  columnsOf(publicacaoList).update(editarPublicacao),

  effect(vincularDocs, async (e) => {
    const docs = await docsDe(e, e.input.doc_ids);
    const { daPublicacao: campos, dosDocs } = await ligar(e, e.raw, docs);
    await contar(e, docs, dosDocs, nomePublicacao(e.raw));
    return { touch: true, campos, texto: quantos(docs) };
  }),

  effect(encerrarPublicacao, (e) => encerrar(e, e.raw, e.input)),

  effect(cancelarPublicacao, async (e) => {
    const { motivo } = e.input;
    const ids = await idsDa(e, e.raw);
    if (ids.length === 0) return { texto: motivo };
    const docs = await docsDe(e, ids);
    const { daPublicacao: campos, dosDocs } = await mudar(e, e.raw, ids, async () => {
      await e.trx
        .updateTable('doc_publicado')
        .set({ aberta: false })
        .where('departamento_id', '=', e.dep)
        .where('publicacao_id', '=', e.id)
        .execute();
    });
    await contar(e, docs, dosDocs, `${nomePublicacao(e.raw)}: ${motivo}`);
    return { campos, texto: motivo };
  }),

  // Of a document: its publication is locked before it, as by those of the publication.
  doDoc.effect(
    publicarDoc,
    async (e) => {
      const publicacao = await abertaDe(e, e.input.publicacao_id);
      if (!publicacao) throw invalido({ publicacao_id: [mensagens.referencia] });
      const [doc] = await docsDe(e, [e.id]);
      const { daPublicacao: campos, dosDocs } = await ligar(e, publicacao.raw, doc ? [doc] : []);
      const texto = nomePublicacao(publicacao.raw);
      await change(e, publicacaoWriter, publicacao, { touch: true, campos, texto: quantos([doc]) });
      return { touch: true, campos: dosDocs.get(e.id), texto };
    },
    { first: (e) => abertaDe(e, e.input.publicacao_id) },
  ),

  doDoc.effect(
    despublicarDoc,
    async (e) => {
      const id = publicacaoDe(e);
      if (e.row.publicacao?.id !== id) throw naoEncontrado();
      const publicacao = await abertaDe(e, id);
      if (!publicacao) throw impedida('A publicação já não está aberta');
      const { daPublicacao: campos, dosDocs } = await mudar(e, publicacao.raw, [e.id], async () => {
        await e.trx
          .deleteFrom('doc_publicado')
          .where('departamento_id', '=', e.dep)
          .where('publicacao_id', '=', id)
          .where('doc_id', '=', e.id)
          .execute();
      });
      const texto = nomePublicacao(publicacao.raw);
      await change(e, publicacaoWriter, publicacao, {
        touch: true,
        campos,
        texto: quantos([e.id]),
      });
      return { touch: true, campos: dosDocs.get(e.id), texto };
    },
    { first: (e) => abertaDe(e, publicacaoDe(e)) },
  ),
];
