/** What holds after each day, whatever befell it. Each answers with what is wrong, a line for each. */
import { buffer } from 'node:stream/consumers';
import { sealLog } from '../../server/audit/seal.ts';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { until } from '../support/until.ts';
import { chama } from './calls.ts';
import type { Dia } from './day.ts';
import { diferencas, lerTabelas, retratoDe } from './picture.ts';
import { equipe, passoPossivel, type Mundo } from './rules.ts';
import { nomeDe } from './words.ts';

interface FileInfo {
  readonly name: string;
  readonly uri_token: string;
}
type Invariante = (dia: Dia) => Promise<string[]>;

const rows = async <T extends object>(
  { cidade }: Dia,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> => (await cidade.pool.query<T>(text, [...values])).rows;
const ids = (dia: Dia): number[] => dia.departamento.pessoas.map((p) => p.id);

/** Asks the API as one of the people. */
async function pergunta(dia: Dia, quem: number, caminho: string) {
  const origem = await dia.cidade.servidores[dia.feitos % 2 === 0 ? 0 : 1].url();
  const token = dia.departamento.pessoas[quem]?.token;
  const r = await chama(origem, { metodo: 'GET', caminho }, { authorization: `Bearer ${token}` });
  if (r?.status !== 200) throw new Error(`${caminho}: ${r?.status} ${r?.texto}`);
  return r.json;
}

/** The messages of the announcements are there as well, one for each. */
function comAvisos(m: Mundo): Mundo {
  const mensagens = { ...m.mensagens };
  for (const [marca, de] of Object.entries(m.comunicados))
    for (const para of equipe.keys())
      if (para !== de)
        mensagens[`${marca} → ${para}`] = {
          de,
          para,
          status: 'enviada',
          arquivada: [false, false],
        };
  return { ...m, mensagens };
}

/** How long a server's workers may be silent before the day's end takes them for dead: they tell every 3 s. */
const CALADO = '7 seconds';
/** As long as they themselves would wait. */
const MORTO = '31 seconds';

/** What the jobs have left to do is done, without the pauses that nobody here needs to wait for. */
async function escoa(dia: Dia): Promise<void> {
  const { pool } = dia.cidade;
  await until('o fim dos trabalhos', async () => {
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
    );
    const { rows: calados } = await pool.query<{ id: string }>(
      `update job_trabalhador set visto_em = now() - interval '${MORTO}'
       where visto_em < now() - interval '${CALADO}' returning id`,
    );
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '${MORTO}' where locked_by = any($1)`,
      [calados.map(({ id }) => id)],
    );
    const [left] = await rows<{ n: number }>(
      dia,
      `select (select count(*) from graphile_worker._private_jobs where attempts < max_attempts)
         + (select count(*) from job_output where status in ('waiting', 'running'))
         + (select count(*) from email_historico where status = 'waiting') as n`,
    );
    return Number(left?.n) === 0;
  });
}

/** How long a fall may have been under way when a mail was received whose note it prevented. */
const FALL_MS = 3000;

const invariantes: Readonly<Record<string, Invariante>> = {
  'o que foi respondido está, e nada mais': async (dia) => {
    const noFim = { noFim: true };
    const { retrato } = await lerTabelas(dia.cidade.pool, dia.departamento, noFim);
    return diferencas(retratoDe(comAvisos(dia.mundo), noFim), retrato);
  },

  'cada pedido feito deixa o seu registro uma vez, e nenhum outro o deixa': async (dia) => {
    const found = await rows<{ pedido: string; entidade: string; vezes: number }>(
      dia,
      `select request_id as pedido, entidade, acao, count(*)::int as vezes from log
       where request_id like $1 group by 1, 2, entidade_id, acao`,
      [`${dia.departamento.codigo}-passo-%`],
    );
    const there = new Set(found.map(({ pedido }) => pedido));
    return [
      ...found.filter(({ vezes }) => vezes > 1).map((one) => JSON.stringify(one)),
      ...[...there]
        .filter((id) => !dia.pedidos.has(id))
        .map((id) => `${id}: não foi feito e está no registro`),
      // Who reads a message again changes nothing.
      ...[...dia.pedidos]
        .filter(([id, nome]) => nome !== 'ler' && !there.has(id))
        .map(([id, nome]) => `${id} (${nome}): foi feito e não está no registro`),
    ];
  },

  'números sem falha': async (dia) => {
    const found = await rows<{ ano: number; n: number; maior: number; ultimo: number }>(
      dia,
      `select ano, count(distinct numero)::int as n, count(*)::int as todos, max(numero) as maior,
         (select ultimo from numeracao s where s.departamento_id = $1 and s.serie = 'ordem_servico' and s.ano = o.ano) as ultimo
       from ordem_servico o where departamento_id = $1 group by ano having count(distinct numero) <> count(*)
         or count(*) <> max(numero) or max(numero) <> (select ultimo from numeracao s
           where s.departamento_id = $1 and s.serie = 'ordem_servico' and s.ano = o.ano)`,
      [dia.departamento.id],
    );
    return found.map((one) => JSON.stringify(one));
  },

  'cada situação se alcança pelos seus passos': async (dia) => {
    const passos = await rows<{
      marca: string;
      situacao: string;
      acao: string;
      de: string | null;
      para: string;
    }>(
      dia,
      `select o.descricao as marca, o.situacao, h.acao, h.de, h.para
       from ordem_servico o join ordem_servico_historico h on h.departamento_id = $1 and h.ordem_servico_id = o.id
       where o.departamento_id = $1 order by o.id, h.id`,
      [dia.departamento.id],
    );
    const erros: string[] = [];
    const ultimo = new Map<string, string>();
    for (const { marca, acao, de, para } of passos) {
      const antes = ultimo.get(marca) ?? null;
      if (de !== antes || !passoPossivel(acao, de, para))
        erros.push(`${marca}: ${acao} de ${de} a ${para}, estando em ${antes}`);
      ultimo.set(marca, para);
    }
    for (const { marca, situacao } of passos)
      if (ultimo.get(marca) !== situacao) erros.push(`${marca}: está em ${situacao}`);
    return erros;
  },

  'a ordem espelha a sua análise': async (dia) =>
    (
      await rows<object>(
        dia,
        `select o.descricao as ordem, o.analise_situacao as espelho, a.situacao as analise from ordem_servico o
         left join lateral (select situacao from ordem_servico_analise a
           where a.departamento_id = o.departamento_id and a.ordem_servico_id = o.id order by a.id desc limit 1) a on true
         where o.departamento_id = $1 and o.analise_situacao <> coalesce(a.situacao, 'nenhuma')
         union all
         select o.descricao, 'aguardam', count(*)::text from ordem_servico o join ordem_servico_analise a
           on a.departamento_id = o.departamento_id and a.ordem_servico_id = o.id and a.situacao in ('aguardando', 'reanalise')
         where o.departamento_id = $1 group by o.descricao having count(*) > 1`,
        [dia.departamento.id],
      )
    ).map((one) => JSON.stringify(one)),

  'as contagens guardadas são as reais': async (dia) =>
    (
      await rows<object>(
        dia,
        `select 'ordens' as de, chave::text, a.n as guardada, b.n as contada from
           (select json_build_array(situacao, ano, assunto_id)::text as chave, sum(n)::int as n from ordem_servico_contagem
            where departamento_id = $1 group by 1 having sum(n) <> 0) a full join
           (select json_build_array(situacao, ano, assunto_id)::text as chave, count(*)::int as n from ordem_servico
            where departamento_id = $1 group by 1) b using (chave) where a.n is distinct from b.n
         union all
         select 'mensagens', chave, a.n, b.n from
           (select json_build_array(usuario_id, lado, arquivada, status, tipo)::text as chave, sum(n)::int as n from mensagem_contagem
            where usuario_id = any($2::int8[]) group by 1 having sum(n) <> 0) a full join
           -- An announcement is one in its sender's box.
           (select json_build_array(q, lado, arq, status, tipo)::text as chave,
              count(distinct case when lado = 'enviada' and job_id is not null then -job_id else id end)::int as n from mensagem,
              lateral (values (destinatario_id, 'recebida', arquivada_destinatario), (remetente_id, 'enviada', arquivada_remetente)) x(q, lado, arq)
            where q = any($2::int8[]) group by 1) b using (chave) where a.n is distinct from b.n`,
        [dia.departamento.id, ids(dia)],
      )
    ).map((one) => JSON.stringify(one)),

  'as listas contam o que há': async (dia) => {
    const erros: string[] = [];
    const { codigo } = dia.departamento;
    const ordens = Object.values(dia.mundo.ordens);
    for (const situacao of new Set(ordens.map((o) => o.situacao))) {
      const há = ordens.filter((o) => o.situacao === situacao).length;
      const { count, rows: linhas } = await pergunta(
        dia,
        1,
        `/${codigo}/ordem-servicos?situacao_eq=${situacao}&per_page=200`,
      );
      if (count !== há || linhas.length !== há)
        erros.push(`${situacao}: ${há}, contadas ${count}, na lista ${linhas.length}`);
    }
    for (const quem of equipe.keys()) {
      const há = Object.values(comAvisos(dia.mundo).mensagens).filter(
        (one) => one.para === quem && one.status === 'enviada' && !one.arquivada[1],
      ).length;
      const { count } = await pergunta(dia, quem, '/mensagens/recebidas/count-nao-lidas');
      if (count !== há) erros.push(`não lidas do ${nomeDe(quem)}: ${há}, contadas ${count}`);
    }
    return erros;
  },

  'correntes e selos inteiros': async ({ cidade }) => {
    const erros: string[] = [];
    await sealLog(cidade.db);
    await verifyLog(cidade.pool, catalogue.writers.values(), {}, (one) =>
      erros.push(JSON.stringify(one)),
    );
    // The log is the whole city's: what another day broke stays so, and is not this one's.
    const novos = erros.filter((one) => !cidade.rompidos.has(one));
    for (const one of novos) cidade.rompidos.add(one);
    return novos;
  },

  'cada trabalho uma vez': async (dia) =>
    (
      await rows<object>(
        dia,
        `select entrada ->> 'conteudo' as aviso, status, feitos, total, erro from job_output
         where usuario_id = any($1::int8[]) and (status <> 'done' or feitos <> $2 or total <> $2)`,
        [ids(dia), equipe.length - 1],
      )
    ).map((one) => JSON.stringify(one)),

  'cada e-mail uma vez': async (dia) => {
    const sent = await rows<{ id: number; para: string; status: string; erro: string | null }>(
      dia,
      `select id, para, status, erro from email_historico where usuario_id = any($1::int8[])`,
      [ids(dia)],
    );
    const { received } = dia.cidade.smtp;
    const times = new Map<number, { como: string; at: number }[]>();
    for (const { to, mail, at } of received) {
      const id = Number(/osm-(\d+)\./.exec(mail.messageId ?? '')?.[1]);
      times.set(id, [
        ...(times.get(id) ?? []),
        { como: `${mail.messageId} a ${to.join(', ')}`, at },
      ]);
    }
    // Who dies between the receiver's answer and his own note sends it again, as the same one; nobody else does.
    const caiu = (de: number, a: number): boolean =>
      dia.quedas.some((queda) => queda > de - FALL_MS && queda < a);
    return sent.flatMap(({ id, para, status, erro }) => {
      const got = times.get(id) ?? [];
      if (status !== 'sent') return [`e-mail a ${para}: ${status} ${erro}`];
      if (new Set(got.map(({ como }) => como)).size !== 1 || !got[0]?.como.endsWith(` a ${para}`))
        return [`e-mail a ${para}: recebido ${JSON.stringify(got)}`];
      return got.every(({ at }, n) => n === 0 || caiu(got[n - 1]?.at ?? 0, at))
        ? []
        : [`e-mail a ${para}: ${got.length} vezes`];
    });
  },

  'nenhum servidor acaba por si': async (dia) => dia.cidade.caidos.splice(0),

  'cada evento é ouvido, e uma vez': async (dia) => {
    const changed = await rows<{ entidade: string; id: number; pedido: string }>(
      dia,
      `select distinct entidade, entidade_id as id, request_id as pedido from log
       where departamento_id = $1 and request_id like $2`,
      [dia.departamento.id, `${dia.departamento.codigo}-passo-%`],
    );
    const heard = () => dia.ouvidos.flatMap((stream) => stream.events());
    const told = (entidade: string, id: number): boolean =>
      heard().some(
        (e) =>
          e.entidade === '*' || (e.entidade === entidade && (e.ids === null || e.ids.includes(id))),
      );
    const missing = () => changed.filter(({ entidade, id }) => !told(entidade, id));
    await until('todos os eventos', () => missing().length === 0, 5000).catch(() => undefined);
    const times = new Map<string, number>();
    for (const { entidade, pedidos } of heard())
      for (const pedido of pedidos ?? [])
        times.set(`${entidade} de ${pedido}`, (times.get(`${entidade} de ${pedido}`) ?? 0) + 1);
    return [
      ...missing().map(
        ({ entidade, id, pedido }) => `${entidade} ${id} (${pedido}) não foi ouvido`,
      ),
      ...[...times].filter(([, n]) => n > 1).map(([what, n]) => `${what}: ouvido ${n} vezes`),
    ];
  },

  // From the store itself: addresses are signed by the database, whose clock is not the servers'.
  'cada arquivo anexado está guardado como foi enviado': async (dia) => {
    const erros: string[] = [];
    for (const [marca, { anexos }] of Object.entries(dia.mundo.ordens)) {
      if (anexos.length === 0) continue;
      const { id = 0 } = dia.ids.ordens[marca] ?? {};
      const one = await pergunta(dia, 0, `/${dia.departamento.codigo}/ordem-servicos/${id}`);
      for (const { file_info: file } of one.anexos as { file_info: FileInfo }[]) {
        const kept = await dia.cidade.arquivos.get(file.uri_token);
        const bytes = kept ? await buffer(kept) : Buffer.alloc(0);
        if (!dia.arquivos.get(file.name)?.equals(bytes))
          erros.push(`${marca}: ${file.name} (${bytes.length} bytes)`);
      }
    }
    return erros;
  },
};

/** Everything that is wrong at the day's end, under what should hold. */
export async function examina(dia: Dia): Promise<string[]> {
  await Promise.all(dia.cidade.servidores.map((one) => one.url()));
  await escoa(dia);
  const all: string[] = [];
  for (const [what, find] of Object.entries(invariantes)) {
    const erros = await find(dia);
    if (erros.length > 0) all.push(`não vale «${what}»:`, ...erros.map((one) => `  ${one}`));
  }
  return all;
}
