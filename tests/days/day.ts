/**
 * A day: steps drawn by chance, each chosen among what the rules allow then (or, now and again, forbid), played
 * against the servers with what befalls them, and compared with the rules after each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { addDays } from '../../domain/kernel/civil-date.ts';
import { type ConsoleStream, openStream } from '../support/console-stream.ts';
import { pdf } from '../support/files.ts';
import { until } from '../support/until.ts';
import { chama, chamadaDe, type Chamada, type Corte, type Ids, type Resposta } from './calls.ts';
import { fundaDepartamento, type Cidade, type Departamento } from './city.ts';
import { Falha } from './failure.ts';
import { aprende, AVISO, diferencas, lerTabelas, retratoDe } from './picture.ts';
import {
  acoes,
  analistasLivres,
  assuntos,
  conclusoes,
  depoisDe,
  equipe,
  LONGE,
  mundoVazio,
  recusa,
  type Ato,
  type Mundo,
  type NomeDoAto,
  type Pessoa,
} from './rules.ts';
import { dizer } from './words.ts';

/** How long a repeated call is tried for. */
const PACIENCIA_MS = 30_000;

/** A day under way. */
export interface Dia {
  readonly cidade: Cidade;
  readonly departamento: Departamento;
  mundo: Mundo;
  ids: Ids;
  /** Its first evening's next day. */
  readonly amanha: string;
  /** How many acts were chosen. */
  feitos: number;
  /** Ids of the requests that did something, with the act. */
  readonly pedidos: Map<string, NomeDoAto>;
  /** Of the files that were attached: what is in them. */
  readonly arquivos: Map<string, Buffer>;
  /** When a server was killed or the database went away, by Date.now(). */
  readonly quedas: number[];
  /** A console that listens all day long: all its streams, one after the other. */
  readonly ouvidos: ConsoleStream[];
  acabou: boolean;
  /** What was done so far, step by step. */
  readonly relato: string[];
}

export async function comecaDia(cidade: Cidade): Promise<Dia> {
  const departamento = await fundaDepartamento(cidade);
  const hoje = cidade.hoje();
  const dia: Dia = {
    cidade,
    departamento,
    mundo: mundoVazio(hoje),
    ids: { ordens: {}, mensagens: {} },
    amanha: addDays(hoje, 1),
    feitos: 0,
    pedidos: new Map(),
    arquivos: new Map(),
    quedas: [],
    ouvidos: [],
    acabou: false,
    relato: [],
  };
  await ouvir(dia);
  return dia;
}

/** A console's stream, opened again wherever somebody answers, from where it ended. */
async function ouvir(dia: Dia): Promise<void> {
  const { departamento, cidade, ouvidos } = dia;
  const token = departamento.pessoas[0]?.token ?? '';
  const open = async (): Promise<ConsoleStream | null> => {
    const on = cidade.servidores.find((one) => one.pronto) ?? cidade.servidores[0];
    // One that ended before it was greeted has none: it goes on from where the one before it was, as a console does.
    const lastId = ouvidos.findLast((one) => one.lastId !== '')?.lastId ?? '';
    const headers: Record<string, string> = lastId === '' ? {} : { 'last-event-id': lastId };
    const stream = await openStream(await on.url(), token, departamento.codigo, headers).catch(
      () => null,
    );
    if (stream?.status !== 200) {
      stream?.close();
      return null;
    }
    return stream;
  };
  const stream = await until('o fluxo de eventos', open);
  ouvidos.push(stream);
  await until('a saudação do fluxo', () => stream.lastId !== '' || stream.ended);
  const watch = setInterval(() => {
    if (!stream.ended && !dia.acabou) return;
    clearInterval(watch);
    if (!dia.acabou) void ouvir(dia);
  }, 20);
}

/** What befalls a request. */
const FALTAS = ['nenhuma', 'repetida', 'cortada', 'na resposta', 'morto', 'banco'] as const;
export type Falta = (typeof FALTAS)[number];

interface Pedido {
  readonly quem: Pessoa;
  readonly ato: Ato;
  readonly servidor: 0 | 1;
  readonly falta: Falta;
  /** When it befalls, ms after the request went out. */
  readonly ms: number;
  /** After a death: does it ask again, or leave it at that? */
  readonly desiste: boolean;
}

/** A request's answer; null: nobody knows. */
async function pedir(
  dia: Dia,
  p: Pedido,
  id: string,
  enviado: string | null,
): Promise<Resposta | null> {
  const { cidade, departamento, ids } = dia;
  const chamada = chamadaDe(p.ato, departamento, ids, enviado);
  const headers = {
    authorization: `Bearer ${departamento.pessoas[p.quem]?.token}`,
    'idempotency-key': id,
    'x-request-id': id,
  };
  const a = async (n: 0 | 1, corte?: Corte): Promise<Resposta | null> =>
    chama(await escolhe(cidade, n), chamada, headers, corte);
  const outro = p.servidor === 0 ? 1 : 0;
  const corte: Corte | undefined =
    p.falta === 'cortada'
      ? { quando: p.ms }
      : p.falta === 'na resposta'
        ? { quando: 'na resposta' }
        : undefined;
  const cai = p.falta === 'morto' || p.falta === 'banco';
  const queda = cai ? derruba(dia, p) : null;
  const primeira = await a(p.servidor, corte);
  await queda;
  if (primeira !== null && primeira.status < 500) {
    if (p.falta === 'repetida') {
      const segunda = await a(outro);
      if (
        primeira.status < 300 &&
        (segunda?.status !== primeira.status || segunda.texto !== primeira.texto)
      )
        throw new Falha('repetida, a resposta foi outra', [
          `${primeira.status} ${primeira.texto}`,
          `${segunda?.status} ${segunda?.texto}`,
        ]);
    }
    return primeira;
  }
  if (primeira !== null && primeira.status !== 503)
    throw new Falha('o servidor errou', [`${primeira.status} ${primeira.texto}`]);
  if (cai && p.desiste) return null;
  const ditas: string[] = [];
  const inicio = Date.now();
  while (Date.now() - inicio < PACIENCIA_MS) {
    const again = await a(outro);
    if (again !== null && again.status < 500) return again;
    const ms = String(Date.now() - inicio).padStart(6);
    ditas.push(`${ms} ms: ${again ? `${again.status} ${again.texto}` : 'a conexão caiu'}`);
    await sleep(25);
  }
  throw new Falha('ninguém respondeu ao pedido repetido', [
    ...ditas.slice(-8),
    ...(await emCurso(cidade)),
  ]);
}

/** What the database does just then, and what it waits for. */
async function emCurso({ pool }: Cidade): Promise<readonly string[]> {
  const { rows } = await pool.query<{ linha: string }>(
    `select concat_ws(' ', pid, state, wait_event_type, wait_event, now() - xact_start,
       'espera por', pg_blocking_pids(pid), left(regexp_replace(query, '\\s+', ' ', 'g'), 160)) as linha
     from pg_stat_activity where datname = current_database() and state <> 'idle' order by xact_start`,
  );
  return rows.map(({ linha }) => linha);
}

/** The origin of the server, or of the other one while it is away. */
async function escolhe({ servidores }: Cidade, n: 0 | 1): Promise<string> {
  const [first, second] = n === 0 ? servidores : [servidores[1], servidores[0]];
  return (first.pronto || !second.pronto ? first : second).url();
}

async function derruba(dia: Dia, { falta, ms, servidor }: Pedido): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  dia.quedas.push(Date.now());
  if (falta === 'morto') dia.cidade.servidores[servidor].mata();
  else await dia.cidade.reiniciaBanco();
}

/** Sends the file that an act attaches; answers its code. What is cut is sent anew. */
async function enviar(dia: Dia, { quem, ato, servidor }: Pedido): Promise<string> {
  const { cidade, departamento, arquivos } = dia;
  const pessoa = departamento.pessoas[quem];
  const content = pdf(`${departamento.codigo} ${ato.marca}`);
  arquivos.set(ato.marca, content);
  const headers = { authorization: `Bearer ${pessoa?.token}` };
  return until('o arquivo enviado', async () => {
    const origem = await escolhe(cidade, servidor);
    const params: Chamada = { metodo: 'GET', caminho: '/uploads/signed-params' };
    const given = await chama(origem, params, headers);
    const address = given?.json?.signedUrl as string | undefined;
    if (address === undefined) return null;
    const { pathname, search } = new URL(address, origem);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), ato.marca);
    const sent = await fetch(`${origem}${pathname}${search}`, { method: 'POST', body: form }).catch(
      () => null,
    );
    if (!sent?.ok) return null;
    return ((await sent.json()) as { uri_token: string }).uri_token;
  });
}

/** Everything that ran when we ask is over: what nobody waits for any more writes nothing from then on. */
async function assentar({ pool }: Cidade): Promise<void> {
  const { rows } = await until('o banco', () =>
    pool.query<{ agora: string }>('select clock_timestamp()::text as agora').catch(() => null),
  );
  await until('o fim do que estava em curso', async () => {
    const running = await pool
      .query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and xact_start <= $1::timestamptz`,
        [rows[0]?.agora],
      )
      .catch(() => null);
    return running?.rowCount === 0;
  });
}

/**
 * Plays requests, all at once, and finds how they may have gone: one after the other in some order, each done or
 * refused as its reply says; of those without a reply, done or not. What the tables tell must be one of these.
 */
export async function jogar(dia: Dia, pedidos: readonly Pedido[]): Promise<void> {
  const { cidade, departamento } = dia;
  const ids = pedidos.map((_, n) => `${departamento.codigo}-passo-${dia.feitos}-${n}`);
  const enviados = await Promise.all(
    pedidos.map(async (p) => (p.ato.nome === 'anexar' ? enviar(dia, p) : null)),
  );
  const respostas = await Promise.all(
    pedidos.map((p, n) => pedir(dia, p, ids[n] ?? '', enviados[n] ?? null)),
  );
  if (respostas.includes(null)) await assentar(cidade);
  const lido = await until('o banco', () =>
    lerTabelas(cidade.pool, departamento, { noFim: false }).catch((error: Error) => {
      if (dia.quedas.length === 0) throw error;
      return null;
    }),
  );
  const caminhos = desfechos(dia.mundo, pedidos, respostas);
  const comparados = caminhos.map((one) => ({
    ...one,
    erros: [
      ...diferencas(retratoDe(one.mundo, { noFim: false }), lido.retrato),
      ...analistaErrado(dia.mundo, one.mundo, lido.retrato.ordens, pedidos.length),
    ],
  }));
  const fewest = Math.min(...comparados.map(({ erros }) => erros.length));
  const melhores = comparados.filter(({ erros }) => erros.length === fewest);
  const melhor = melhores.length > 1 ? await peloRegistro(cidade, ids, melhores) : melhores[0];
  if (!melhor)
    throw new Falha(
      'as respostas não são as das regras',
      pedidos.map((p, n) => {
        const pelasRegras = recusa(dia.mundo, p.quem, p.ato) ?? 'feito';
        const { status, texto = '' } = respostas[n] ?? {};
        return `${dizer(p.quem, p.ato)}: pelas regras ${pelasRegras}, respondido ${status} ${texto.slice(0, 300)}`;
      }),
    );
  if (melhor.erros.length > 0) throw new Falha('o que há não é o que foi respondido', melhor.erros);
  dia.mundo = melhor.mundo;
  for (const n of melhor.feitos) {
    const p = pedidos[n];
    if (p) dia.pedidos.set(ids[n] ?? '', p.ato.nome);
  }
  aprende(dia.mundo, lido);
  dia.ids = lido.ids;
}

/**
 * Of two requests for the same that nobody answered one was done, and what there is does not tell which: the log does
 * (seed 70021).
 */
async function peloRegistro<T extends Desfecho>(
  { pool }: Cidade,
  ids: readonly string[],
  melhores: readonly T[],
): Promise<T | undefined> {
  const { rows } = await until('o registro', () =>
    pool
      .query<{ id: string }>(
        'select distinct request_id as id from log where request_id = any($1)',
        [ids],
      )
      .catch(() => null),
  );
  const there = new Set(rows.map(({ id }) => id));
  const wrong = ({ feitos }: Desfecho): number =>
    ids.filter((id, n) => there.has(id) !== feitos.includes(n)).length;
  return melhores.toSorted((a, b) => wrong(a) - wrong(b))[0];
}

interface Desfecho {
  readonly mundo: Mundo;
  /** The requests that were done, by their place. */
  readonly feitos: readonly number[];
}

/** All ways in which the requests may have gone, by the rules and their replies. */
function desfechos(
  mundo: Mundo,
  pedidos: readonly Pedido[],
  respostas: readonly (Resposta | null)[],
): Desfecho[] {
  const goOn = (now: Desfecho, left: readonly number[]): Desfecho[] => {
    if (left.length === 0) return [now];
    return left.flatMap((n) => {
      const p = pedidos[n];
      const r = respostas[n];
      if (!p) return [];
      const rest = left.filter((one) => one !== n);
      const why = recusa(now.mundo, p.quem, p.ato);
      const done = (): Desfecho => ({
        mundo: depoisDe(now.mundo, p.quem, p.ato),
        feitos: [...now.feitos, n],
      });
      // Nobody answered: it was done, where the rules let it, or it was not.
      if (!r) return [...(why === null ? goOn(done(), rest) : []), ...goOn(now, rest)];
      if (r.status < 300) return why === null ? goOn(done(), rest) : [];
      return why === r.status ? goOn(now, rest) : [];
    });
  };
  return goOn({ mundo, feitos: [] }, [...pedidos.keys()]);
}

/** A new analysis goes to one of those with the fewest; of several at once nobody knows which came first. */
function analistaErrado(
  antes: Mundo,
  depois: Mundo,
  lidas: Readonly<Record<string, unknown>>,
  aoMesmoTempo: number,
): string[] {
  if (aoMesmoTempo > 1) return [];
  const livres = analistasLivres(antes);
  return Object.entries(depois.ordens).flatMap(([marca, { analises }]) =>
    analises.flatMap((one, n) => {
      if (one.analista !== '?') return [];
      const { analista } = (lidas[marca] as { analises: { analista: Pessoa | null }[] }).analises[
        n
      ] ?? { analista: null };
      return analista !== null && livres.includes(analista)
        ? []
        : [`${marca}: a análise foi a ${analista}; os que menos têm são ${livres.join(' e ')}`];
    }),
  );
}

/** A choice among what may be done: who and what come of the numbers. */
interface Escolha {
  readonly nome: NomeDoAto;
  readonly qual: number;
  readonly como: number;
  /** Whether the rules allow it or not. */
  readonly atrevido: boolean;
}

/** The act that the numbers choose; null: there is none of the kind. */
function escolher(
  dia: Dia,
  { nome, qual, como, atrevido }: Escolha,
): { quem: Pessoa; ato: Ato } | null {
  const { mundo } = dia;
  const marca =
    MARCA[nome] === undefined
      ? ''
      : `${MARCA[nome]}-${dia.feitos + 1}${nome === 'anexar' ? '.pdf' : ''}`;
  const all = alvos(dia, nome, como).flatMap((alvo) =>
    [...equipe.keys()].flatMap((quem) => {
      const ato = { nome, marca, ...alvo };
      if (ato.para === quem) return [];
      // Of a box that is not one's own, the rules have nothing to say.
      return atrevido || recusa(mundo, quem, ato) === null ? [{ quem, ato }] : [];
    }),
  );
  return all[qual % (all.length || 1)] ?? null;
}

const MARCA: Partial<Record<NomeDoAto, string>> = {
  criar: 'os',
  substituir: 'os',
  comentar: 'comentario',
  anexar: 'arquivo',
  escrever: 'mensagem',
  responder: 'resposta',
  comunicar: AVISO,
};

/** Everything that an act of the kind could be done to, with what is said. */
function alvos({ mundo, amanha, feitos }: Dia, nome: NomeDoAto, como: number): Partial<Ato>[] {
  const of = <T>(list: readonly T[]): T | undefined => list[como % list.length];
  const fiscais = [...equipe.keys()].filter((p) => equipe[p] === 'fiscal');
  const analistas = [...equipe.keys()].filter((p) => equipe[p] === 'analista');
  const marcas = Object.keys(mundo.ordens);
  const longe = addDays(LONGE, feitos);
  const ordens = (mais: Partial<Ato> = {}) => marcas.map((os) => ({ os, ...mais }));
  const analises = (mais: Partial<Ato> = {}) =>
    marcas.flatMap((os) =>
      (mundo.ordens[os]?.analises ?? []).map((_, analise) => ({ os, analise, ...mais })),
    );
  const solicitacoes = (mais: Partial<Ato> = {}) =>
    marcas.flatMap((os) =>
      (mundo.ordens[os]?.solicitacoes ?? []).map((_, solicitacao) => ({
        os,
        solicitacao,
        ...mais,
      })),
    );
  switch (nome) {
    case 'criar':
      return [
        {
          assunto: of(assuntos),
          ...(como % 5 === 4 ? { avulsa: true } : { fiscal: of([null, ...fiscais]) }),
        },
      ];
    case 'substituir':
      return ordens({ assunto: of(assuntos) });
    case 'distribuir':
      return ordens({ fiscal: of(fiscais) });
    case 'encerrar':
      return ordens(como % 3 === 0 ? { pedeAnalise: true } : {});
    case 'pedirPrazo':
      return ordens({ data: como % 4 === 3 ? amanha : longe });
    case 'autorizar':
      return solicitacoes(como % 3 === 2 ? { data: amanha } : {});
    case 'recusar':
      return solicitacoes();
    case 'concluir':
      return analises({ resultado: of(conclusoes) });
    case 'reanalisar':
    case 'devolver':
    case 'deferir':
      return analises();
    case 'trocarAnalista':
      return analises({ analista: of(analistas) });
    case 'escrever':
      return [{ para: como % equipe.length }];
    case 'ler':
    case 'responder':
    case 'arquivar':
    case 'arquivarEnviada':
      return Object.keys(mundo.mensagens).map((mensagem) => ({ mensagem }));
    case 'comunicar':
      return [{}];
    default:
      return ordens();
  }
}

type Comando = fc.AsyncCommand<Dia, Dia>;

/** One request, or several at once, of what may be done at that moment. */
function pedidos(choices: readonly (Escolha & Omit<Pedido, 'quem' | 'ato'>)[]): Comando {
  let chosen: Pedido[] = [];
  return {
    check(dia) {
      chosen = choices.flatMap((choice, n) => {
        const found = escolher({ ...dia, feitos: dia.feitos + n }, choice);
        return found ? [{ ...choice, ...found }] : [];
      });
      return chosen.length === choices.length;
    },
    async run(dia) {
      const ditos = chosen.map((p) => `${dizer(p.quem, p.ato)}${aoPedir(p)}`);
      dia.relato.push(ditos.join('\n     e, ao mesmo tempo: '));
      dia.feitos += chosen.length;
      await jogar(dia, chosen);
    },
  };
}

/** What befalls the city between two steps. */
const acontece = (
  what: string,
  happen: (dia: Dia) => Promise<void> | void,
  may: (dia: Readonly<Dia>) => boolean = () => true,
): Comando => ({
  check: may,
  async run(dia) {
    dia.relato.push(what);
    await happen(dia);
  },
});

const SERVIDOR = ['A', 'B'] as const;
function aoPedir({ falta, servidor, ms, desiste }: Pedido): string {
  const onde = SERVIDOR[servidor];
  const depois = desiste ? 'e não se pede outra vez' : 'e se pede outra vez ao outro';
  const como: Record<Falta, string> = {
    nenhuma: '',
    repetida: `; a resposta vem, e o pedido é repetido ao outro`,
    cortada: `; a conexão é cortada após ${ms} ms, e se pede outra vez ao outro`,
    'na resposta': '; a conexão é cortada no meio da resposta, e se pede outra vez ao outro',
    morto: `; o servidor é morto após ${ms} ms, ${depois}`,
    banco: `; o banco reinicia após ${ms} ms, ${depois}`,
  };
  return ` (servidor ${onde}${como[falta]})`;
}

/** Acts by how often they are chosen. */
const PESOS: Readonly<Record<NomeDoAto, number>> = {
  criar: 8,
  distribuir: 8,
  aceitar: 8,
  questionar: 2,
  notificar: 3,
  localFechado: 3,
  retomar: 3,
  encerrar: 9,
  reabrir: 3,
  cancelar: 2,
  substituir: 2,
  comentar: 3,
  anexar: 3,
  pedirPrazo: 5,
  autorizar: 3,
  recusar: 2,
  concluir: 5,
  reanalisar: 3,
  devolver: 4,
  deferir: 2,
  trocarAnalista: 2,
  escrever: 4,
  ler: 3,
  responder: 3,
  arquivar: 2,
  arquivarEnviada: 1,
  comunicar: 2,
};

const escolha = (atrevido: fc.Arbitrary<boolean>) =>
  fc.record({
    nome: fc.oneof(
      ...(Object.keys(acoes) as NomeDoAto[]).map((nome) => ({
        arbitrary: fc.constant(nome),
        weight: PESOS[nome],
      })),
    ),
    qual: fc.nat(9999),
    como: fc.nat(9999),
    atrevido,
    servidor: fc.constantFrom<0 | 1>(0, 1),
    falta: fc.oneof(
      { arbitrary: fc.constant<Falta>('nenhuma'), weight: 40 },
      { arbitrary: fc.constantFrom<Falta>('repetida', 'cortada', 'na resposta'), weight: 8 },
      { arbitrary: fc.constant<Falta>('morto'), weight: 1 },
      { arbitrary: fc.constant<Falta>('banco'), weight: 1 },
    ),
    ms: fc.nat(25),
    desiste: fc.boolean(),
  });

const umPedido = escolha(
  fc.oneof(
    { arbitrary: fc.constant(false), weight: 7 },
    { arbitrary: fc.constant(true), weight: 1 },
  ),
);
const permitido = escolha(fc.constant(false));

const meiaNoite = acontece(
  'É meia-noite em São Paulo',
  async (dia) => {
    await dia.cidade.meiaNoite();
    dia.mundo = { ...dia.mundo, hoje: dia.cidade.hoje() };
  },
  ({ mundo, amanha }) => mundo.hoje < amanha,
);

/** The commands that a day of at most so many steps is made of. */
export const dias = (passos: number): fc.Arbitrary<Iterable<Comando>> =>
  fc.commands(
    [
      fc.oneof(
        { arbitrary: umPedido.map((one) => pedidos([one])), weight: 40 },
        {
          arbitrary: fc.tuple(permitido, permitido).map((two) => pedidos(two)),
          weight: 3,
        },
        {
          // The same kind, of the same record most likely: one of them is to lose.
          arbitrary: fc
            .tuple(permitido, permitido, fc.nat(3))
            .map(([one, { servidor }, apart]) => [
              one,
              { ...one, servidor, qual: one.qual + apart },
            ])
            .map((two) => pedidos(two)),
          weight: 5,
        },
        {
          arbitrary: fc.constantFrom<0 | 1>(0, 1).map((n) =>
            acontece(`O servidor ${SERVIDOR[n]} é morto e recomeça`, async (dia) => {
              dia.quedas.push(Date.now());
              dia.cidade.servidores[n].mata();
            }),
          ),
          weight: 1,
        },
        {
          arbitrary: fc.constant(
            acontece('O banco reinicia', async (dia) => {
              dia.quedas.push(Date.now());
              await dia.cidade.reiniciaBanco();
            }),
          ),
          weight: 1,
        },
        { arbitrary: fc.constant(meiaNoite), weight: 1 },
      ),
    ],
    { maxCommands: passos, size: 'max' },
  );
