/**
 * Who wrote to whom in the last months: inspectors, analysts, managers and counter among each other,
 * taxpayers about their own orders, announcements to everybody. Told from the orders that are there.
 */
import type { Transaction } from 'kysely';
import { fold } from '../../domain/kernel/fold.ts';
import type { Database } from '../db/schema.ts';
import type { ComunicadoInput } from '../nouns/mensagem/comunicado.ts';
import { Pipeline, run, withoutIndexes } from './bulk.ts';
import { isoOf, startOfDay, toDayNumber } from './calendar.ts';
import { BOXES, Office, type Letter, type Order, type Post } from './office.ts';
import { fillTaxpayers } from './taxpayers.ts';
import { announcements, type Papel } from './vocabulary/messages.ts';

const OTHER_BOX = 7;
const TAXPAYERS = 20;
/** A larger demonstration than this many times the usual one has no fuller boxes. */
const GROWTH_AT_MOST = 20;
/** Orders that are written about. */
const ORDERS_A_DEPARTMENT = 600;

/** What is said with what is left in the box of a department. */
const NOTES = [
  'Não é da minha zona: quem puder, assuma.',
  'Chegou a mim por engano.',
  'Estarei em campo até sexta.',
] as const;

export interface MessagesOptions {
  readonly seed: number;
  readonly growth: number;
  readonly today: string;
  readonly feriados: { has(date: string): boolean };
}

/** Fills taxpayers' accounts and messages; answers how many messages. The indexes of the orders must be there. */
export async function fillMessages(
  trx: Transaction<Database>,
  { seed, growth, today, feriados }: MessagesOptions,
): Promise<number> {
  const size = Math.min(growth, GROWTH_AT_MOST);
  const stamp = isoOf(startOfDay(toDayNumber(today) - 300) + 43_200_000);
  const taxpayers = await fillTaxpayers(trx, Math.ceil(TAXPAYERS * size), stamp);
  const posts = await staff(trx);
  const orders = await recentOrders(trx);
  const office = new Office(seed, today, feriados, posts, taxpayers, orders);
  const owners = new Map(posts.map((p) => [p.id, p]));
  // A larger office has more people; of their boxes only those of the sign-ins are fuller for it.
  for (const { id, login } of owners.values()) {
    const box = BOXES[login];
    // However small, everybody has a letter: some are left in the boxes of departments.
    const other = Math.max(Math.ceil(size), OTHER_BOX * Math.min(1, size));
    office.fillBox(id, Math.round(box === undefined ? other : box * size));
  }
  if (size > 0)
    for (const [i, notice] of announcements.entries()) {
      const at = office.now - 3.4 - i * 8.3;
      const sender = posts.find((p) => p.login === notice.de.toLowerCase());
      if (sender)
        office.announce(sender, notice, at, await announcementJob(trx, office, sender, notice, at));
    }
  office.leave(new Set(posts.filter((p) => BOXES[p.login] === undefined).map((p) => p.id)), NOTES);
  const names = new Map(
    (await trx.selectFrom('departamento').select(['id', 'nome']).execute()).map((d) => [
      d.id,
      d.nome,
    ]),
  );
  await withoutIndexes(trx, ['mensagem', 'mensagem_busca'], () =>
    write(trx, office.letters, names),
  );
  return office.letters.length;
}

async function staff(trx: Transaction<Database>): Promise<Post[]> {
  const rows = await run<{ id: number; nome: string; login: string; dep: number; papel: Papel }>(
    trx,
    `select u.id, u.nome, u.login, up.departamento_id as dep, pf.descricao as papel
     from usuario_perfil up join usuario u on u.id = up.usuario_id
     join perfil pf on pf.departamento_id = up.departamento_id and pf.id = up.perfil_id
     where u.ativo and u.prefeitura order by u.id, up.departamento_id`,
  );
  return rows.map((r) => ({ ...r, servidor: true }));
}

async function recentOrders(trx: Transaction<Database>): Promise<Order[]> {
  const rows = await run<Omit<Order, 'criada'> & { criada: string }>(
    trx,
    `select o.departamento_id as dep, o.id, o.numero || '/' || o.ano as numero, a.descricao as assunto, o.endereco,
       p.razao_social as contribuinte, o.contribuinte_id, o.usuario_responsavel_id as responsavel,
       o.situacao <> 'encerrada' as aberta, o.concluir_em::text as vence, o.created_at::text as criada
     from departamento d cross join lateral (
       select * from ordem_servico x where x.departamento_id = d.id and x.concluir_em is not null
         and x.endereco is not null and x.situacao <> 'cancelada'
       order by x.created_at desc, x.id desc limit $1) o
     join assunto a on a.departamento_id = o.departamento_id and a.id = o.assunto_id
     left join pessoa p on p.id = o.contribuinte_id order by o.departamento_id, o.id`,
    [ORDERS_A_DEPARTMENT],
  );
  return rows.map((r) => ({ ...r, criada: Date.parse(r.criada) }));
}

/** The announcement's job, done; answers its id. */
async function announcementJob(
  trx: Transaction<Database>,
  office: Office,
  sender: Post,
  notice: (typeof announcements)[number],
  at: number,
): Promise<number> {
  const when = isoOf(office.calendar.instantOf(at));
  const total = office.everybodyBut(sender.id).length;
  const { id } = await trx
    .insertInto('job_output')
    .values({
      departamento_id: null,
      tipo: 'comunicar',
      status: 'done',
      entrada: JSON.stringify({
        usuario_ids: [],
        usuario_grupo_ids: [],
        departamento_ids: office.departments,
        titulo: notice.titulo,
        conteudo: notice.texto,
        prioridade: notice.prioridade ?? 'normal',
        assunto: null,
        anexos: [],
      } satisfies ComunicadoInput),
      usuario_id: sender.id,
      feitos: total,
      total,
      tentativas: 1,
      created_at: when,
      iniciado_em: when,
      terminado_em: isoOf(office.calendar.instantOf(at) + 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** In the order of time, which is that of the ids. */
async function write(
  trx: Transaction<Database>,
  letters: Letter[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  letters.sort((a, b) => a.at - b.at);
  for (const [i, letter] of letters.entries()) letter.id = i + 1;
  const pipeline = new Pipeline(trx);
  const texts = pipeline.table('mensagem_busca', { id: 'bigint', busca: 'text' });
  /** Of an announcement, by its job: the same for everybody. */
  const shared = new Map<number, number>();
  const table = pipeline.table('mensagem', {
    id: 'bigint',
    remetente_id: 'bigint',
    destinatario_id: 'bigint',
    titulo: 'text',
    conteudo: 'text',
    status: 'text',
    tipo: 'text',
    prioridade: 'text',
    para_fisco: 'boolean',
    assunto_entidade: 'text',
    assunto_id: 'bigint',
    assunto_departamento_id: 'bigint',
    resposta_a_id: 'bigint',
    conversa_id: 'bigint',
    job_id: 'bigint',
    copia: 'boolean',
    arquivada_remetente: 'boolean',
    arquivada_destinatario: 'boolean',
    lida_em: 'timestamptz',
    respondida_em: 'timestamptz',
    caixa_id: 'bigint',
    passada_de_id: 'bigint',
    passada_em: 'timestamptz',
    passada_nota: 'text',
    busca_id: 'bigint',
    created_at: 'timestamptz',
  });
  const instant = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));
  for (const l of letters) {
    const known = l.job === null ? undefined : shared.get(l.job);
    const buscaId = known ?? l.id;
    if (known === undefined) {
      const to = l.job === null ? ` ${l.deixada ? names.get(l.deixada.dep) : l.para.nome}` : '';
      texts.add({ id: l.id, busca: fold(`${l.titulo} ${l.de.nome} ${l.conteudo}${to}`) });
      if (l.job !== null) shared.set(l.job, l.id);
    }
    table.add({
      id: l.id,
      remetente_id: l.de.id,
      destinatario_id: l.deixada ? null : l.para.id,
      titulo: l.titulo,
      conteudo: l.conteudo,
      status: l.respondida !== null ? 'respondida' : l.lida !== null ? 'lida' : 'enviada',
      tipo: l.tipo,
      prioridade: l.prioridade,
      para_fisco: !l.de.servidor,
      assunto_entidade: l.order ? 'ordem_servico' : null,
      assunto_id: l.order?.id ?? null,
      assunto_departamento_id: l.order?.dep ?? null,
      resposta_a_id: l.answers?.id ?? null,
      conversa_id: (l.thread ?? l).id,
      job_id: l.job,
      copia: known !== undefined,
      arquivada_remetente: l.arquivadaRemetente,
      arquivada_destinatario: l.arquivadaDestinatario,
      lida_em: instant(l.lida),
      respondida_em: instant(l.respondida),
      caixa_id: l.deixada?.dep ?? null,
      passada_de_id: l.deixada ? l.para.id : null,
      passada_em: instant(l.deixada?.at ?? null),
      passada_nota: l.deixada?.nota ?? null,
      busca_id: buscaId,
      created_at: isoOf(l.at),
    });
    await pipeline.send();
  }
  await pipeline.send(true);
  for (const name of ['mensagem', 'mensagem_busca'])
    await run(
      trx,
      `select setval(pg_get_serial_sequence('${name}', 'id'), coalesce(max(id), 1), max(id) is not null) from ${name}`,
    );
  await run(trx, 'select mensagem_contagem_compactar()');
}
