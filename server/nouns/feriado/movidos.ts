/** Whoever works on what a term was moved of is told, in one mail for each person and batch. */
import type { Transaction } from 'kysely';
import { tiposDePrazo, type TipoDePrazo } from '../../../domain/feriado/prazos.ts';
import { formatDate, plural } from '../../../domain/kernel/format.ts';
import type { Work } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { listOf, pathOf, textOf } from '../../mail/data.ts';
import { queueMail, queueMailOut } from '../../mail/outbox.ts';
import type { Mail } from '../../mail/render.ts';
import { mandarMensagens } from '../mensagem/mandar.ts';

export interface Movido {
  readonly tipo: TipoDePrazo;
  readonly id: number;
  readonly nome: string;
  readonly de: string;
  readonly para: string;
  /** Who works on it. */
  readonly usuarioId: number | null;
}

/** {departamento, prazos: {nome, prazo, de, para}[], caminho} */
export const movidosMail: Mail = {
  modelo: 'prazos_movidos',
  aviso: 'prazo',
  content(dados) {
    const prazos = listOf(dados, 'prazos');
    return {
      titulo: plural(prazos.length, 'prazo seu mudou', 'prazos seus mudaram'),
      paragrafos: [
        `Em ${textOf(dados, 'departamento')}, por feriados e regras que mudaram, ${plural(prazos.length, 'prazo passa', 'prazos passam')} a vencer em outra data.`,
      ],
      tabela: {
        legenda: 'Prazos que mudaram',
        colunas: ['De', 'Prazo', 'Vencia', 'Passa a vencer'],
        linhas: prazos.map((one) => [
          textOf(one, 'nome'),
          textOf(one, 'prazo'),
          textOf(one, 'de'),
          textOf(one, 'para'),
        ]),
      },
      caminho: pathOf(dados),
      abrir: 'Ver no OS-m',
    };
  },
};

/** Whose document it is, is told at the address where he read it, else at his own; {doc, prazo, de, para} */
export const movidoMail: Mail = {
  modelo: 'prazo_movido',
  aviso: null,
  content: (dados) => ({
    titulo: `O prazo de ${textOf(dados, 'doc')} mudou`,
    paragrafos: ['Por feriados e regras que mudaram, o prazo passa a vencer em outra data.'],
    dados: [
      ['Documento', textOf(dados, 'doc')],
      ['Prazo', textOf(dados, 'prazo')],
      ['Vencia', textOf(dados, 'de')],
      ['Passa a vencer', textOf(dados, 'para')],
    ],
  }),
};

const assuntoDe = ({ length }: readonly Movido[]): string =>
  plural(length, 'prazo seu mudou', 'prazos seus mudaram');

export async function avisarMovidos(w: Work, movidos: readonly Movido[]): Promise<void> {
  const { trx, dep: departamentoId } = w;
  const { nome: departamento } = await trx
    .selectFrom('departamento')
    .select('nome')
    .where('id', '=', departamentoId)
    .executeTakeFirstOrThrow();
  for (const movido of movidos) await avisarDestinatario(trx, departamentoId, movido);
  const people = new Set(movidos.flatMap(({ usuarioId }) => usuarioId ?? []));
  for (const usuarioId of people) {
    const his = movidos.filter((one) => one.usuarioId === usuarioId);
    const ordens = his.every(({ tipo }) => tipo === 'ordem');
    await mandarMensagem(w, usuarioId, departamento, his);
    await queueMail(trx, {
      mail: movidosMail,
      scope: 'usuario',
      scopeId: usuarioId,
      usuarioId,
      departamentoId,
      assunto: assuntoDe(his),
      dados: {
        departamento,
        prazos: his.map(({ nome, tipo, de, para }) => ({
          nome,
          prazo: tiposDePrazo[tipo],
          de: formatDate(de),
          para: formatDate(para),
        })),
        caminho: ordens ? '/app/osm/servicos' : '/app/fiscalizacao/docs',
      },
    });
  }
}

/** The same as a message, of the record where it is one; who moved them himself is told by what he sees. */
async function mandarMensagem(
  w: Work,
  usuarioId: number,
  departamento: string,
  his: readonly Movido[],
): Promise<void> {
  const remetenteId = w.author.usuarioId;
  if (remetenteId === null || remetenteId === usuarioId) return;
  const [{ tipo, id } = { tipo: 'ordem', id: 0 }] = his;
  const um = his.every((one) => one.id === id && (one.tipo === 'ordem') === (tipo === 'ordem'));
  const entidade = tipo === 'ordem' ? 'ordem_servico' : 'doc';
  await mandarMensagens(
    w,
    {
      remetenteId,
      titulo: assuntoDe(his),
      conteudo: [
        `Em ${departamento}, por feriados e regras que mudaram:`,
        ...his.map((one) => {
          const qual = one.tipo === 'ordem' ? '' : `, ${tiposDePrazo[one.tipo].toLowerCase()}`;
          return `${one.nome}${qual}: de ${formatDate(one.de)} para ${formatDate(one.para)}`;
        }),
      ].join('\n'),
      tipo: 'mensagem',
      prioridade: 'normal',
      assunto: um ? { entidade, id, departamentoId: w.dep } : null,
    },
    [usuarioId],
  );
}

/** The address where the document was read. */
async function lidoEm(
  trx: Transaction<Database>,
  departamentoId: number,
  id: number,
): Promise<string | null> {
  const envio = await trx
    .selectFrom('doc_envio')
    .select('email')
    .where('departamento_id', '=', departamentoId)
    .where('doc_id', '=', id)
    .where('lido_em', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return envio?.email ?? null;
}

/** Who was handed the paper, or is held to know of it, has the address of the register. */
async function emailDoContribuinte(
  trx: Transaction<Database>,
  departamentoId: number,
  id: number,
): Promise<string | null> {
  const pessoa = await trx
    .selectFrom('doc as d')
    .innerJoin('pessoa as p', 'p.id', 'd.contribuinte_id')
    .select('p.email')
    .where('d.departamento_id', '=', departamentoId)
    .where('d.id', '=', id)
    .executeTakeFirst();
  return pessoa?.email ?? null;
}

async function avisarDestinatario(
  trx: Transaction<Database>,
  departamentoId: number,
  { tipo, id, nome, de, para }: Movido,
): Promise<void> {
  if (tipo === 'ordem') return;
  const email =
    (await lidoEm(trx, departamentoId, id)) ?? (await emailDoContribuinte(trx, departamentoId, id));
  if (email === null) return;
  await queueMailOut(trx, {
    mail: movidoMail,
    scope: 'doc',
    scopeId: id,
    departamentoId,
    para: email,
    assunto: `O prazo de ${nome} mudou`,
    dados: { doc: nome, prazo: tiposDePrazo[tipo], de: formatDate(de), para: formatDate(para) },
  });
}
