/**
 * A publication went out: what it says is frozen, and the documents that nobody knew of are known of by it, in one
 * transaction and as many statements whatever their number.
 */
import { sql } from 'kysely';
import type { encerrarPublicacao } from '../../../domain/doc-publicacao/actions.ts';
import { nomePublicacao } from '../../../domain/doc-publicacao/schema.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { changeAll } from '../../actions/neighbour.ts';
import type { EffectContext, Outcome } from '../../actions/noun.ts';
import type { Columns, Patch, Work } from '../../actions/work.ts';
import { impedida, invalido } from '../../http/errors.ts';
import { avisarCiencia, desfechoDaCiencia } from '../doc/ciencia.ts';
import { congelarTodos, novoCodigo } from '../doc/papel-conteudo.ts';
import { efeitoDe } from '../doc/prazos.ts';
import { docWriter } from '../doc/writer.ts';
import { contar, docsDe, exigePublicaveis, idsDa, mudar, type Doc } from './ligacoes.ts';

type Dados = Infer<(typeof encerrarPublicacao)['input']>;
type Publicacao = Columns<'doc_publicacao'>;

const TIPO = 'diario_oficial';

/** Of those that are known of from the same day on, by what their terms depend on: what is the same is counted once. */
const igual = ({ raw }: Doc): string =>
  JSON.stringify([
    raw.doc_modelo_id,
    raw.modelo_versao,
    raw.tipo,
    raw.dias_regularizar,
    raw.prazo_regularizar,
    raw.memoria_regularizar === null,
  ]);

/** JSON columns are given as what they hold: many are written from one list. */
const aberto = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

async function desfechos(w: Work, docs: readonly Doc[], dia: string) {
  const known = new Map<string, Awaited<ReturnType<typeof desfechoDaCiencia>>>();
  for (const doc of docs) {
    const key = igual(doc);
    if (!known.has(key))
      known.set(key, await desfechoDaCiencia(w, doc.raw, { tipo: TIPO, dia, quem: null }));
  }
  return docs.map((record) => {
    const { patch = {}, texto = '' } = known.get(igual(record)) ?? {};
    const { raw } = record;
    const {
      memoria_defesa,
      memoria_regularizar = raw.memoria_regularizar,
      ...rest
    } = patch as Patch<'doc'>;
    return {
      record,
      texto,
      patch: {
        prazo_regularizar: raw.prazo_regularizar,
        ...rest,
        memoria_defesa: aberto(memoria_defesa),
        memoria_regularizar: aberto(memoria_regularizar),
      },
    };
  });
}

/** Throws 422 where a document cannot go out, or not on that day. */
export async function encerrar(
  e: Work & Pick<EffectContext, 'actor'>,
  raw: Publicacao,
  { publicado_em, edicao = null }: Dados,
): Promise<Outcome<Patch<'doc_publicacao'>>> {
  const ids = await idsDa(e, raw);
  if (ids.length === 0) throw impedida('A publicação não tem documentos');
  const docs = await docsDe(e, ids);
  await exigePublicaveis(e, docs);
  const cientes = docs.filter(({ raw: doc }) => doc.situacao === 'aguardando_ciencia');
  const desde = docs.reduce(
    (last, { raw: doc }) => (doc.autuado_em > last ? doc.autuado_em : last),
    '',
  );
  if (publicado_em < desde) throw invalido({ publicado_em: [mensagens.desde(desde)] });
  await congelarTodos(e.trx, e.dep, ids);
  const { dia, memoria } = await efeitoDe(e.trx, e.dep, { tipo: TIPO, expedido_em: publicado_em });
  const nome = nomePublicacao(raw);
  const observacao = edicao ? `${nome}, edição ${edicao}` : nome;
  const { daPublicacao, dosDocs } = await mudar(
    e,
    raw,
    ids,
    async () => {
      await sql`
        update doc_publicado x set aberta = false, versao = coalesce(d.versao, 1) from doc d
        where x.departamento_id = ${e.dep} and x.publicacao_id = ${raw.id}
          and d.departamento_id = x.departamento_id and d.id = x.doc_id`.execute(e.trx);
      if (cientes.length === 0) return;
      await e.trx
        .insertInto('doc_ciencia')
        .values(
          cientes.map(({ id: doc_id }) => ({
            departamento_id: e.dep,
            doc_id,
            tipo: TIPO,
            ciencia_em: dia,
            expedido_em: publicado_em,
            memoria,
            observacao,
            usuario_id: e.actor.id,
            created_at: e.agora,
          })),
        )
        .execute();
    },
    ['ciencias'],
  );
  const saiu = `${nome}, de ${formatDate(publicado_em)}`;
  const ciencias = await desfechos(e, cientes, dia);
  await changeAll(
    e,
    docWriter,
    ciencias.map(({ texto, ...one }) => ({
      ...one,
      texto: `${saiu}. ${texto}`,
      campos: dosDocs.get(one.record.id),
    })),
  );
  await contar(
    e,
    docs.filter((record) => !cientes.includes(record)),
    dosDocs,
    saiu,
  );
  for (const { raw: doc } of cientes) await avisarCiencia(e, doc, { dia, por: e.actor });
  await sql`
    insert into doc_publicacao_papel (departamento_id, publicacao_id, codigo, departamento)
    select id, ${raw.id}, ${novoCodigo()}, nome from departamento where id = ${e.dep}`.execute(
    e.trx,
  );
  return {
    patch: { publicado_em, edicao },
    campos: daPublicacao,
    texto: edicao
      ? `De ${formatDate(publicado_em)}, edição ${edicao}`
      : `De ${formatDate(publicado_em)}`,
  };
}
