/**
 * The addressee's page: what was sent to him, and nothing of anything else. Opening it changes nothing (mail
 * readers open links by themselves); its button reads the document, which is recorded and counts.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Dita } from '../../../domain/doc/ciencia.ts';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../domain/kernel/format.ts';
import { partChanges } from '../../actions/kept.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { jobWork, type Columns } from '../../actions/work.ts';
import type { Pages } from '../../auth/context.ts';
import { html, type Html } from '../../auth/html.ts';
import { csrf, note, submit } from '../../auth/layout.ts';
import { addressKey } from '../../auth/limits.ts';
import type { Visit } from '../../auth/page.ts';
import { goTo, openPage, show } from '../../auth/visit.ts';
import type { Database } from '../../db/schema.ts';
import { readSignedNumber } from '../../uploads/signature.ts';
import { avisarCiencia, nomeDe, registrarCiencia } from './ciencia.ts';
import { PAGINA } from './envio.ts';
import { textosDoPapel } from './papel.ts';
import { conteudoDoPapel } from './papel-feito.ts';
import { semLeitura } from './presumir.ts';
import { textoHtml } from './texto-html.ts';
import { docWriter } from './writer.ts';

/** What is logged that a reading did. */
const LER = 'fiscalizacao.docs.ciencia';
const TITULO = 'Documento';

type Envio = Columns<'doc_envio'>;

/** One answer for what was never sent and for what was altered. */
const NADA = 'Este endereço não abre documento algum. Confira se está inteiro';

/** The sending that the address names, or why there is none. */
async function envioDe(visit: Visit, a: string): Promise<Envio | string> {
  const { db } = visit.ctx;
  const id = await readSignedNumber(db, PAGINA, a);
  const envio =
    id === null
      ? undefined
      : await db.selectFrom('doc_envio').selectAll().where('id', '=', id).executeTakeFirst();
  return envio ? (fechado(envio) ?? envio) : NADA;
}
function fechado({ revogado_em, expira_em }: Envio): string | null {
  if (revogado_em !== null) return 'Este endereço foi revogado. Procure quem o enviou';
  return Date.parse(expira_em) <= Date.now()
    ? 'O prazo deste endereço acabou. Procure quem o enviou'
    : null;
}

const failure = (visit: Visit, text: string, status: number) =>
  show(visit, { title: TITULO, body: html`${note('d', text)}` }, status);

/** Who guesses addresses, or asks for one again and again, waits. */
async function slowed(visit: Visit): Promise<number> {
  return visit.ctx.buckets.ip.take(`${PAGINA} ${addressKey(visit.request.ip)}`);
}

const docDe = (db: Kysely<Database>, { departamento_id, doc_id }: Envio) =>
  db
    .selectFrom('doc')
    .selectAll()
    .where('departamento_id', '=', departamento_id)
    .where('id', '=', doc_id)
    .executeTakeFirstOrThrow();

/** The reading: once, whoever presses the button how often. */
async function ler(
  trx: Transaction<Database>,
  { id, departamento_id: dep, doc_id }: Envio,
): Promise<void> {
  const agora = new Date();
  const work = jobWork(trx, { departamentoId: dep, usuarioId: null, agora }, LER);
  // The document before what hangs on it, as who sends or revokes locks them.
  const record = await lockOne(work, docWriter, doc_id);
  const envio = await trx
    .selectFrom('doc_envio')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (envio.lido_em !== null || fechado(envio) !== null) return;
  const doc = record.raw;
  const lido = () =>
    trx.updateTable('doc_envio').set({ lido_em: work.agora }).where('id', '=', id).execute();
  if (doc.situacao !== 'aguardando_ciencia') {
    const campos = await partChanges(work, docWriter, doc.id, ['envios'], async () => {
      await lido();
    });
    return change(work, docWriter, record, { touch: true, campos, silent: true });
  }
  const contribuinte = await nomeDaPessoa(trx, doc.contribuinte_id);
  const { dia, ...outcome } = await registrarCiencia(
    work,
    doc,
    {
      ...(await lidaEm(trx, envio, hojeEm(agora))),
      quem: contribuinte || null,
      documento: null,
      observacao: `Lido no endereço enviado a ${envio.email}, em ${formatDate(hojeEm(agora))}`,
      usuarioId: null,
    },
    lido,
  );
  await change(work, docWriter, record, outcome);
  await avisarCiencia(work, doc, { dia, por: null, enviou: envio.usuario_id });
}

/** What is stated of a reading on that day: of one that comes too late, what the law had presumed before it. */
const lidaEm = async (trx: Transaction<Database>, envio: Envio, hoje: string): Promise<Dita> =>
  (await semLeitura(trx, envio, hoje)) ?? {
    tipo: 'eletronica',
    data: hoje,
    expedido_em: hojeEm(new Date(envio.created_at)),
  };

async function nomeDaPessoa(db: Kysely<Database>, id: number | null): Promise<string> {
  if (id === null) return '';
  const found = await db
    .selectFrom('pessoa')
    .select('razao_social')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.razao_social ?? '';
}

const facts = (pairs: readonly (readonly [string, string | null])[]): Html =>
  html`<table class="sessions">
    <tbody>
      ${pairs.map(
        ([name, value]) =>
          value &&
          html`<tr>
            <th scope="row">${name}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

const resumoDe = (memoria: unknown): string => {
  const { resumo } = (memoria ?? {}) as { resumo?: unknown };
  return typeof resumo === 'string' ? ` (${resumo})` : '';
};
const prazo = (dia: string | null, memoria: unknown): string | null =>
  dia && `${formatDate(dia)}${resumoDe(memoria)}`;

/** All that the document says, of itself alone. */
async function conteudo(
  db: Kysely<Database>,
  envio: Envio,
  doc: Columns<'doc'>,
  municipio: string,
): Promise<Html> {
  const of = { dep: envio.departamento_id, id: envio.doc_id };
  const { rows: irregularidades } = await sql<{ codigo: string; descricao: string; n: number }>`
    select codigo, descricao, quantidade as n from doc_irregularidade
    where departamento_id = ${of.dep} and doc_id = ${of.id} order by id`.execute(db);
  const { rows: valores } = await sql<{ descricao: string; quantidade: string }>`
    select descricao, quantidade::text from doc_valor
    where departamento_id = ${of.dep} and doc_id = ${of.id} order by id`.execute(db);
  const situacao = await db
    .selectFrom('doc_situacao')
    .select('descricao')
    .where('id', '=', doc.doc_situacao_id)
    .executeTakeFirst();
  // In the words of its paper.
  const dito = await conteudoDoPapel(db, of.dep, of.id);
  const textos = textosDoPapel(dito, municipio);
  return html`${facts([
    ['Situação', situacao?.descricao ?? null],
    ['Autuado em', formatDate(doc.autuado_em)],
    ['Destina-se a', await nomeDaPessoa(db, doc.contribuinte_id)],
    ['Endereço', doc.endereco],
    ['Ciência em', doc.ciencia_em && formatDate(doc.ciencia_em)],
    ['Prazo para regularizar', prazo(doc.prazo_regularizar, doc.memoria_regularizar)],
    ['Prazo de defesa', prazo(doc.prazo_defesa, doc.memoria_defesa)],
    ['Valor', Number(doc.valor_total) > 0 ? formatMoney(doc.valor_total) : null],
  ])}
  ${
    irregularidades.length > 0 &&
    html`<h2 class="next">Irregularidades</h2>
      <ul>
        ${irregularidades.map(
          (one) =>
            html`<li>${one.codigo}: ${one.descricao}${one.n > 1 && ` (${one.n} vezes)`}</li>`,
        )}
      </ul>`
  }
  ${
    valores.length > 0 &&
    html`<h2 class="next">Quantidades</h2>
      ${facts(valores.map((one) => [one.descricao, one.quantidade.replace('.', ',')]))}`
  }
  ${textos.map(
    ({ titulo, no }) =>
      html`<h2 class="next">${titulo}</h2>
        ${textoHtml(no)}`,
  )}`;
}

async function showEnvio(visit: Visit, envio: Envio, a: string) {
  const { db } = visit.ctx;
  const doc = await docDe(db, envio);
  const { nome: departamento } = await db
    .selectFrom('departamento')
    .select('nome')
    .where('id', '=', envio.departamento_id)
    .executeTakeFirstOrThrow();
  const body =
    envio.lido_em === null
      ? html`<form class="f" method="post" action="${PAGINA}" novalidate>
          <h2>${nomeDe(doc)}</h2>
          <p>De ${departamento}, de ${formatDate(doc.autuado_em)}.</p>
          ${note(
            'w',
            'A leitura é registrada e vale como ciência do documento: os prazos correm dela',
          )}
          ${csrf(visit)}<input type="hidden" name="a" value="${a}" />
          <div class="buttons">${submit('Ler o documento')}</div>
        </form>`
      : html`<div class="content">
          <h2>${nomeDe(doc)}</h2>
          <p>De ${departamento}. Lido em ${formatDateTime(envio.lido_em)}.</p>
          ${await conteudo(db, envio, doc, (await visit.ctx.municipality()).nome)}
        </div>`;
  return show(visit, { title: nomeDe(doc), body });
}

export const paginaDoEnvio: Pages = (app, ctx) => {
  const open = async (visit: Visit, a: string, done: (envio: Envio) => ReturnType<typeof show>) => {
    const wait = await slowed(visit);
    if (wait > 0) {
      void visit.reply.header('retry-after', wait);
      return failure(visit, 'Muitas tentativas. Aguarde e tente novamente', 429);
    }
    const envio = await envioDe(visit, a);
    return typeof envio === 'string'
      ? failure(visit, envio, envio === NADA ? 404 : 410)
      : done(envio);
  };
  openPage(app, ctx, 'GET', `/${PAGINA}`, (visit) => {
    const a = visit.query.get('a') ?? '';
    return open(visit, a, (envio) => showEnvio(visit, envio, a));
  });
  openPage(app, ctx, 'POST', `/${PAGINA}`, (visit) => {
    const a = visit.field('a');
    return open(visit, a, async (envio) => {
      await ctx.db.transaction().execute((trx) => ler(trx, envio));
      return goTo(visit, `${PAGINA}?a=${encodeURIComponent(a)}`);
    });
  });
};
