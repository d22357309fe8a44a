/**
 * What people write freely of somebody's records is not shown to who may not see what is protected: wherever a
 * query gives it, its field is shielded, or it is said here why it need not be.
 */
import { expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import type { Fields } from '../../domain/kernel/fields.ts';

/** What such texts are called. */
const FREE =
  /^(texto|comentario|motivo|parecer|observacao|fundamentos|conteudo)$|^motivo_|^descricao$/;

/** Of nobody: what a department sets up, and what the server itself says. */
const NOBODYS: ReadonlySet<string> = new Set([
  // Why a registry was left out of a mass creation.
  'ordem_servicos.lotes motivo',
  // Why a paper did not come out.
  'impressoes.papeis motivo',
  // The model's, not the document's.
  ...['fiscalizacao.docs.show', 'notificacoes.show', 'fiscalizacao.doc_implantacoes.show'].flatMap(
    (id) => [
      `${id} valores.descricao`,
      `${id} irregularidades.descricao`,
      `${id} irregularidades.texto`,
    ],
  ),
  ...['fiscalizacao.docs.new', 'fiscalizacao.docs.edit'].flatMap((id) => [
    `${id} parametros.descricao`,
    `${id} irregularidades.descricao`,
    `${id} irregularidades.texto`,
  ]),
  // Why a colleague was away: of who works here, not of a taxpayer.
  'ausentes.show motivo',
  // Why work was handed over, and why something stayed: of who works here.
  'repasses.index motivo',
  'repasses.show motivo',
  // Hidden by what each message is about, or names (server/nouns/mensagem/oculta.ts).
  ...['recebidas', 'enviadas', 'substituidas', 'caixas'].flatMap((box) => [
    `mensagens.${box}.show conteudo`,
    `mensagens.${box}.show conversa.conteudo`,
  ]),
]);
/** What a department sets up is of nobody, with all that it says of itself. */
const SETUP =
  /^(usuarios|usuarios_geos|perfis|zonas|formularios|assuntos|compartilhado\.assuntos|sistema|auto_origens|doc_situacoes|fiscalizacao\.(comentario_situacoes|debito_tipos))\b/;
/** A thing that is set up, named in a record: its `descricao` is its name. */
const NAMED =
  /(^|\.)(assunto|zona|formulario|modelo|cnae|cnaes|doc_situacao|situacao_antes|auto_origem|comentario_situacao|debito_tipo|encerramento)\.(encerramento\.)?descricao$/;

function free(fields: Fields, path = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const of = field.kind === 'list' ? field.of : field;
    if (field.kind === 'list' && field.shielded !== undefined) return [];
    if (of.kind === 'object') return free(of.fields, `${path}${name}.`);
    return of.kind === 'text' && of.shielded === undefined && FREE.test(name)
      ? [`${path}${name}`]
      : [];
  });
}

it('cada texto livre de uma consulta é coberto, ou não é de ninguém', () => {
  const open = queries.flatMap((query) => {
    const fields =
      query.kind === 'list'
        ? query.row
        : query.kind === 'one'
          ? query.record
          : query.kind === 'value'
            ? query.value
            : {};
    if (SETUP.test(query.id)) return [];
    return free(fields)
      .filter((path) => !NAMED.test(path))
      .map((path) => `${query.id} ${path}`);
  });
  expect(open.filter((one) => !NOBODYS.has(one))).toEqual([]);
  // Nothing is excused that is not there.
  expect([...NOBODYS].filter((one) => !open.includes(one))).toEqual([]);
});
