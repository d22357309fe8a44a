/** The paper of a publication: a proof while it is open; once it is closed made once and kept, its hash in the log. */
import { sql, type Kysely } from 'kysely';
import { umaPublicacao } from '../../../domain/doc-publicacao/queries.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../http/context.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { paperHtml } from '../../paper/html.ts';
import { makePaper, makerOf, takeKept } from '../../paper/kept.ts';
import type { Paper } from '../../paper/paper.ts';
import { renderPaper } from '../../paper/render.ts';
import { keptPaper, type PaperFile, type PaperParts } from '../../paper/source.ts';
import { isProtected, names, seesProtected } from '../../read/shield.ts';
import { coberto } from '../doc/papel.ts';
import { congelarTodos, type Conteudo } from '../doc/papel-conteudo.ts';
import { nomeDoArquivo, papelDaPublicacao, type Impressa } from './papel.ts';
import { idsDa } from './ligacoes.ts';
import { NA_ORDEM } from './read.ts';

/** What the log calls the making of one. */
const FEITO = 'fiscalizacao.publicacoes.doc_publicacoes.papel';

interface Achada extends Omit<Impressa, 'docs'> {
  readonly situacao: string;
  readonly codigo: string | null;
  readonly token: string | null;
  readonly tamanho: number | null;
  /** Its own words name somebody who is protected. */
  readonly nomeia: boolean;
}

async function achar(db: Kysely<Database>, dep: number, id: number): Promise<Achada> {
  const { rows } = await sql<Achada>`
    select pb.numero, pb.ano, pb.titulo, pb.texto, pb.edicao, pb.publicado_em, pb.situacao, pp.codigo, a.token, a.tamanho,
      coalesce(pp.departamento, dp.nome) as departamento,
      ${sql.raw(names(`concat_ws(' ', pb.titulo, pb.texto)`))} as nomeia
    from doc_publicacao pb
    join departamento dp on dp.id = pb.departamento_id
    left join doc_publicacao_papel pp on pp.departamento_id = pb.departamento_id and pp.publicacao_id = pb.id
    left join arquivo a on a.id = pp.arquivo_id
    where pb.departamento_id = ${dep} and pb.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw naoEncontrado();
  return found;
}

/** What its documents say, each in the version that went out, or would now. */
async function docsDe(
  db: Kysely<Database>,
  dep: number,
  id: number,
): Promise<readonly { readonly conteudo: Conteudo; readonly protegido: boolean }[]> {
  await congelarTodos(db, dep, await idsDa({ trx: db, dep }, { id }));
  const { rows } = await sql<{ conteudo: Conteudo; protegido: boolean }>`
    select dp.conteudo,
      (${sql.raw(isProtected({ pessoas: ['d.contribuinte_id'], cadastros: ['d.cadastro_id'] }))}
        or ${sql.raw(names(`(dp.conteudo ->> 'contribuinte')`))}
        or ${sql.raw(names(`(dp.conteudo ->> 'textos')`))}) as protegido
    from doc_publicado x
    join doc d on d.departamento_id = x.departamento_id and d.id = x.doc_id
    join doc_papel dp on dp.departamento_id = d.departamento_id and dp.doc_id = d.id
      and dp.versao = coalesce(x.versao, d.versao, 1)
    where x.departamento_id = ${dep} and x.publicacao_id = ${id}
    order by ${sql.raw(NA_ORDEM)}`.execute(db);
  return rows;
}

interface Lida {
  readonly nome: string;
  readonly paper: Paper;
  /** By which it is kept; null: it is no publication that went out, or not as it went out. */
  readonly codigo: string | null;
  readonly achada: Achada;
}

/** As this person may have it: of who is protected, a copy that hides him, which is not what went out. */
async function lida(parts: PaperParts, ctx: CallContext, id: number): Promise<Lida> {
  const dep = ctx.departamento?.id ?? -1;
  const achada = await achar(parts.db, dep, id);
  const docs = await docsDe(parts.db, dep, id);
  const hides = !seesProtected(ctx);
  const copia = hides && (achada.nomeia || docs.some(({ protegido }) => protegido));
  const impressa: Impressa = {
    ...achada,
    ...(hides && achada.nomeia ? { titulo: 'Publicação', texto: null } : {}),
    docs: docs.map(({ conteudo, protegido }) =>
      hides && protegido ? coberto(conteudo) : conteudo,
    ),
  };
  const codigo = copia ? null : achada.codigo;
  const rodape = copia
    ? 'cópia com dados protegidos, não é o que se publicou'
    : achada.situacao === 'cancelado'
      ? 'cancelada, sem efeito'
      : 'prova, ainda não publicada';
  const paper = papelDaPublicacao(
    impressa,
    codigo === null ? { rodape } : { codigo },
    ctx.actor.hoje,
    await parts.office(),
  );
  const nome = nomeDoArquivo(achada);
  return {
    nome: copia ? `${nome}-copia` : codigo === null ? `${nome}-prova` : nome,
    paper,
    codigo,
    achada,
  };
}

/** Makes its file where nobody did. */
async function fazer(
  parts: PaperParts,
  ctx: CallContext,
  id: number,
  { nome, paper, codigo }: Lida,
): Promise<void> {
  await makePaper(parts, makerOf(ctx), {
    nome,
    paper,
    entidade: 'doc_publicacao',
    id,
    acao: FEITO,
    entrada: { codigo },
    keep: (trx, arquivo_id) =>
      trx
        .updateTable('doc_publicacao_papel')
        .set({ arquivo_id })
        .where('departamento_id', '=', ctx.departamento?.id ?? -1)
        .where('publicacao_id', '=', id)
        .where('arquivo_id', 'is', null)
        .executeTakeFirst(),
  });
}

async function ler(parts: PaperParts, ctx: CallContext, id: number): Promise<PaperFile> {
  const found = await lida(parts, ctx, id);
  const { nome, codigo } = found;
  if (codigo === null) {
    const bytes = await renderPaper(found.paper);
    return { nome, tamanho: bytes.length, bytes };
  }
  if (found.achada.token !== null) return takeKept(parts, nome, found.achada);
  await fazer(parts, ctx, id, found);
  return takeKept(parts, nome, await achar(parts.db, ctx.departamento?.id ?? -1, id));
}

/** The same as a page, for who puts it into the gazette. */
async function pagina(parts: PaperParts, ctx: CallContext, id: number): Promise<PaperFile> {
  const { nome, paper } = await lida(parts, ctx, id);
  const bytes = Buffer.from(paperHtml(paper));
  return { nome, tamanho: bytes.length, bytes };
}

export const publicacaoPapers = [keptPaper(umaPublicacao, ler, pagina)];
