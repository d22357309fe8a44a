/**
 * The rules of a department, small enough to read: what becomes of orders, requests, analyses and messages, and
 * who may do it. Written from the decisions (sections 3, 4, 7 and 9), not from the server, which is judged by it.
 */

/** Who works in the department, by profile; a person is a place in this list. */
export const equipe = [
  'administrador',
  'gerente',
  'gerente',
  'analista',
  'analista',
  'fiscal',
  'fiscal',
  'fiscal',
] as const;
export type Pessoa = number;

/** Subjects by what their closing opens: no analysis, one always, one if it is asked for. */
export const assuntos = ['simples', 'analisado', 'opcional'] as const;
export type Assunto = (typeof assuntos)[number];

export const conclusoes = [
  'liberado_definitivo',
  'liberado_provisorio',
  'nao_liberado',
  'exigencias',
  'local_fechado_obras',
  'nova_vistoria_entrega',
  'regular',
  'irregular',
] as const;

/** Told by the server and no rule's to say: a computed term, which of the analysts with the fewest. */
export const QUALQUER = '?';
/** The first of the dates that are asked for and come after any term of days. */
export const LONGE = '2090-01-01';

export interface Analise {
  situacao: string;
  analista: Pessoa | typeof QUALQUER;
  /** Given up because the order was opened again, not decided. */
  desfeita: boolean;
  eventos: string[];
}
export interface Solicitacao {
  situacao: 'solicitado' | 'autorizado' | 'recusado';
  por: Pessoa;
  data: string;
}
export interface Ordem {
  ano: number;
  situacao: string;
  assunto: Assunto;
  fiscal: Pessoa | null;
  /** The term's last day; null before an inspector is named. */
  concluir_em: string | null;
  reaberta: boolean;
  /** The mark of the order in its place. */
  substituida: string | null;
  analises: Analise[];
  solicitacoes: Solicitacao[];
  comentarios: string[];
  anexos: string[];
  /** 'action > situação', the oldest first. */
  passos: string[];
}
export interface Mensagem {
  de: Pessoa;
  para: Pessoa;
  status: 'enviada' | 'lida' | 'respondida';
  /** By who sent it, by who got it. */
  arquivada: [boolean, boolean];
}
/** All there is, by the marks that the acts left in it. */
export interface Mundo {
  hoje: string;
  ordens: Record<string, Ordem>;
  mensagens: Record<string, Mensagem>;
  /** Announcements to the whole department, by who wrote them. */
  comunicados: Record<string, Pessoa>;
  /** Mails: 'what it tells of → whom'. */
  cartas: string[];
}
export const mundoVazio = (hoje: string): Mundo => ({
  hoje,
  ordens: {},
  mensagens: {},
  comunicados: {},
  cartas: [],
});

const OS = 'ordem_servicos';
const MINHAS = `${OS}.analise.minhas_analises`;
/** The acts by the ids of their actions, as steps, events and the log call them. */
export const acoes = {
  criar: `${OS}.create`,
  distribuir: `${OS}.confirmar_fiscal`,
  aceitar: `${OS}.aceitar`,
  questionar: `${OS}.questionar`,
  notificar: `${OS}.notificar`,
  localFechado: `${OS}.local_fechado`,
  retomar: `${OS}.retomar`,
  encerrar: `${OS}.encerrar`,
  reabrir: `${OS}.reabrir`,
  cancelar: `${OS}.cancelar`,
  substituir: `${OS}.substituir`,
  comentar: `${OS}.comentar`,
  anexar: `${OS}.anexos`,
  pedirPrazo: `${OS}.solicitar_prazo`,
  autorizar: 'solicitacoes.autorizar',
  recusar: 'solicitacoes.recusar',
  concluir: `${MINHAS}.concluir`,
  reanalisar: `${MINHAS}.reanalise`,
  devolver: `${MINHAS}.reabertura`,
  deferir: `${OS}.analise.analises.cancelar`,
  trocarAnalista: `${OS}.analise.analises.update`,
  escrever: 'mensagens.enviadas.create',
  ler: 'mensagens.recebidas.ler',
  responder: 'mensagens.recebidas.responder',
  arquivar: 'mensagens.recebidas.arquivar',
  arquivarEnviada: 'mensagens.enviadas.arquivar',
  comunicar: 'mensagens.comunicar',
} as const;
export type NomeDoAto = keyof typeof acoes;

/** An act: what is done, to what, and what is said with it. */
export interface Ato {
  readonly nome: NomeDoAto;
  /** Of what it makes: a new order, message, comment, file or announcement. */
  readonly marca: string;
  /** The order's mark. */
  readonly os?: string;
  readonly assunto?: Assunto;
  readonly fiscal?: Pessoa | null;
  readonly avulsa?: boolean;
  readonly data?: string;
  /** Place among the order's analyses. */
  readonly analise?: number;
  readonly analista?: Pessoa;
  readonly resultado?: (typeof conclusoes)[number];
  readonly pedeAnalise?: boolean;
  /** Place among the order's requests. */
  readonly solicitacao?: number;
  /** The message's mark. */
  readonly mensagem?: string;
  readonly para?: Pessoa;
}

/** Forbidden, not found, not from this situação, against a rule. */
export type Recusa = 403 | 404 | 409 | 422;

interface Regra {
  readonly quem: (p: Pessoa) => boolean;
  /** Situações of the order, analysis, request or message from which it starts. */
  readonly de?: readonly string[];
  /** Situações of the order that it leads to; without it the order stays as it is. */
  readonly leva?: readonly string[];
  readonly se?: (m: Mundo, p: Pessoa, a: Ato) => boolean;
  readonly faz: (m: Mundo, p: Pessoa, a: Ato) => void;
}

const gestao = (p: Pessoa): boolean => equipe[p] === 'administrador' || equipe[p] === 'gerente';
const emCampoOuGestao = (p: Pessoa): boolean => gestao(p) || equipe[p] === 'fiscal';
const analistaOuGestao = (p: Pessoa): boolean => gestao(p) || equipe[p] === 'analista';
const qualquer = (): boolean => true;

export const SEM_FISCAL = ['abertura', 'aguardando_distribuir', 'em_distribuicao'];
const EM_CAMPO = ['andamento', 'reaberto', 'a_notificar', 'local_fechado'];
const ABERTAS = [...SEM_FISCAL, 'a_confirmar', 'questionada', ...EM_CAMPO, 'reabrindo'];
export const AGUARDAM = ['aguardando', 'reanalise'];

function de<T>(all: Readonly<Record<string, T>> | readonly T[], key: string | number = ''): T {
  const found = (all as Readonly<Record<string | number, T>>)[key];
  if (found === undefined) throw new Error(`o modelo não tem ${key}`);
  return found;
}
const os = (m: Mundo, a: Ato): Ordem => de(m.ordens, a.os);
const analise = (m: Mundo, a: Ato): Analise => de(os(m, a).analises, a.analise);
const solicitacao = (m: Mundo, a: Ato): Solicitacao => de(os(m, a).solicitacoes, a.solicitacao);
const mensagem = (m: Mundo, a: Ato): Mensagem => de(m.mensagens, a.mensagem);

/** What the order mirrors. */
export const espelho = (o: Ordem): string => o.analises.at(-1)?.situacao ?? 'nenhuma';

/** Field work is its inspector's or a manager's, and nobody's once another order stands in its place. */
const suaOrdem = (m: Mundo, p: Pessoa, a: Ato): boolean =>
  os(m, a).substituida === null && (os(m, a).fiscal === p || gestao(p));
/** Decided by its analyst, on the newest one, of an order that is closed. */
const suaAnalise = (m: Mundo, p: Pessoa, a: Ato): boolean =>
  analise(m, a).analista === p &&
  os(m, a).situacao === 'encerrada' &&
  a.analise === os(m, a).analises.length - 1;

/** Does its closing open an analysis? One that was sent back is owed, also after the next was given up. */
function abreAnalise(o: Ordem, pedida: boolean): boolean {
  const decidida = o.analises.findLast(({ desfeita }) => !desfeita);
  return (
    o.assunto === 'analisado' ||
    (o.assunto === 'opcional' && pedida) ||
    decidida?.situacao === 'reabertura'
  );
}

function passo(m: Mundo, a: Ato, situacao?: string): void {
  const o = os(m, a);
  o.situacao = situacao ?? o.situacao;
  o.passos.push(`${acoes[a.nome]} > ${o.situacao}`);
}
function evento(a: Ato, one: Analise, situacao: string): void {
  one.situacao = situacao;
  one.eventos.push(`${acoes[a.nome]} > ${situacao}`);
}
/** Who asked and whose order it is hear of the decision; who decided knows. */
function decide(m: Mundo, p: Pessoa, marca: string, n: number, como: 'autorizado' | 'recusado') {
  const o = de(m.ordens, marca);
  const pedido = de(o.solicitacoes, n);
  pedido.situacao = como;
  o.passos.push(`solicitacoes.${como === 'autorizado' ? 'autorizar' : 'recusar'} > ${o.situacao}`);
  for (const para of new Set([pedido.por, o.fiscal]))
    if (para !== null && para !== p) m.cartas.push(`prazo ${n + 1} da ${marca} → ${para}`);
}
function recusaAberta(m: Mundo, p: Pessoa, marca: string): void {
  const at = de(m.ordens, marca).solicitacoes.findIndex((s) => s.situacao === 'solicitado');
  if (at >= 0) decide(m, p, marca, at, 'recusado');
}

function nova(m: Mundo, a: Ato, of: Pick<Ordem, 'situacao' | 'fiscal' | 'concluir_em'>): void {
  m.ordens[a.marca] = {
    ano: Number(m.hoje.slice(0, 4)),
    assunto: a.assunto ?? 'simples',
    reaberta: false,
    substituida: null,
    analises: [],
    solicitacoes: [],
    comentarios: [],
    anexos: [],
    passos: [`${acoes.criar} > ${of.situacao}`],
    ...of,
  };
}

const regras: Readonly<Record<NomeDoAto, Regra>> = {
  criar: {
    quem: emCampoOuGestao,
    leva: ['aguardando_distribuir', 'a_confirmar', 'andamento'],
    se: (_, p, a) => !a.avulsa || equipe[p] === 'fiscal',
    faz: (m, p, a) => {
      const fiscal = a.avulsa ? p : (a.fiscal ?? null);
      const situacao = a.avulsa
        ? 'andamento'
        : fiscal === null
          ? 'aguardando_distribuir'
          : 'a_confirmar';
      nova(m, a, { situacao, fiscal, concluir_em: fiscal === null ? null : QUALQUER });
    },
  },
  distribuir: {
    quem: gestao,
    de: ABERTAS,
    leva: ['a_confirmar'],
    // Work under way passes to somebody else.
    se: (m, _, a) =>
      os(m, a).substituida === null &&
      !(EM_CAMPO.includes(os(m, a).situacao) && os(m, a).fiscal === a.fiscal),
    faz: (m, _, a) => {
      const o = os(m, a);
      // Under way, the date stays as it is; else the term may begin, or begin anew.
      if (!EM_CAMPO.includes(o.situacao)) o.concluir_em = QUALQUER;
      o.fiscal = a.fiscal ?? null;
      passo(m, a, 'a_confirmar');
    },
  },
  aceitar: {
    quem: emCampoOuGestao,
    de: ['a_confirmar'],
    leva: ['andamento', 'reaberto'],
    se: suaOrdem,
    faz: (m, _, a) => passo(m, a, os(m, a).reaberta ? 'reaberto' : 'andamento'),
  },
  questionar: {
    quem: emCampoOuGestao,
    de: ['a_confirmar'],
    leva: ['questionada'],
    se: suaOrdem,
    faz: (m, _, a) => passo(m, a, 'questionada'),
  },
  notificar: {
    quem: emCampoOuGestao,
    de: ['andamento', 'reaberto'],
    leva: ['a_notificar'],
    se: suaOrdem,
    faz: (m, _, a) => passo(m, a, 'a_notificar'),
  },
  localFechado: {
    quem: emCampoOuGestao,
    de: ['andamento', 'reaberto', 'a_notificar'],
    leva: ['local_fechado'],
    se: suaOrdem,
    faz: (m, _, a) => passo(m, a, 'local_fechado'),
  },
  retomar: {
    quem: emCampoOuGestao,
    de: ['local_fechado', 'a_notificar'],
    leva: ['andamento', 'reaberto'],
    se: suaOrdem,
    faz: (m, _, a) => passo(m, a, os(m, a).reaberta ? 'reaberto' : 'andamento'),
  },
  encerrar: {
    quem: emCampoOuGestao,
    de: EM_CAMPO,
    leva: ['encerrada'],
    se: (m, p, a) => suaOrdem(m, p, a) && !(a.pedeAnalise && !abreAnalise(os(m, a), a.pedeAnalise)),
    faz: (m, p, a) => {
      const o = os(m, a);
      if (abreAnalise(o, a.pedeAnalise === true)) {
        const aberta: Analise = { situacao: '', analista: QUALQUER, desfeita: false, eventos: [] };
        evento(a, aberta, 'aguardando');
        o.analises.push(aberta);
      }
      recusaAberta(m, p, a.os ?? '');
      passo(m, a, 'encerrada');
    },
  },
  reabrir: {
    quem: emCampoOuGestao,
    de: ['encerrada'],
    leva: ['reabrindo'],
    se: suaOrdem,
    faz: (m, _, a) => {
      const o = os(m, a);
      for (const one of o.analises.filter(({ situacao }) => AGUARDAM.includes(situacao))) {
        evento(a, one, 'cancelado');
        one.desfeita = true;
      }
      o.reaberta = true;
      passo(m, a, 'reabrindo');
    },
  },
  cancelar: {
    quem: gestao,
    de: ABERTAS,
    leva: ['cancelada'],
    faz: (m, p, a) => {
      recusaAberta(m, p, a.os ?? '');
      passo(m, a, 'cancelada');
    },
  },
  substituir: {
    quem: emCampoOuGestao,
    de: ABERTAS,
    se: suaOrdem,
    faz: (m, p, a) => {
      const { fiscal, concluir_em } = os(m, a);
      // Who gives orders out gives this one out anew; another's keeps inspector and term.
      const livre = gestao(p);
      nova(m, a, {
        fiscal: livre ? null : fiscal,
        situacao: livre || fiscal === null ? 'aguardando_distribuir' : 'a_confirmar',
        concluir_em: livre ? null : concluir_em,
      });
      os(m, a).substituida = a.marca;
      passo(m, a);
    },
  },
  comentar: {
    quem: qualquer,
    faz: (m, _, a) => void os(m, a).comentarios.push(a.marca),
  },
  anexar: {
    quem: emCampoOuGestao,
    de: ABERTAS,
    se: suaOrdem,
    faz: (m, _, a) => {
      os(m, a).anexos.push(a.marca);
      passo(m, a);
    },
  },
  pedirPrazo: {
    quem: emCampoOuGestao,
    de: ABERTAS,
    se: (m, p, a) => {
      const { concluir_em, solicitacoes } = os(m, a);
      return (
        suaOrdem(m, p, a) &&
        solicitacoes.every(({ situacao }) => situacao !== 'solicitado') &&
        concluir_em !== null &&
        (a.data ?? '') > m.hoje &&
        // What was done at the same time may have begun a term, of days that the rules do not tell.
        (concluir_em === QUALQUER ? (a.data ?? '') >= LONGE : (a.data ?? '') > concluir_em)
      );
    },
    faz: (m, p, a) => {
      os(m, a).solicitacoes.push({ situacao: 'solicitado', por: p, data: a.data ?? '' });
      passo(m, a);
    },
  },
  autorizar: {
    quem: gestao,
    de: ['solicitado'],
    se: (m, _, a) => (a.data ?? solicitacao(m, a).data) > m.hoje,
    faz: (m, p, a) => {
      os(m, a).concluir_em = a.data ?? solicitacao(m, a).data;
      decide(m, p, a.os ?? '', a.solicitacao ?? 0, 'autorizado');
    },
  },
  recusar: {
    quem: gestao,
    de: ['solicitado'],
    faz: (m, p, a) => decide(m, p, a.os ?? '', a.solicitacao ?? 0, 'recusado'),
  },
  concluir: {
    quem: analistaOuGestao,
    de: AGUARDAM,
    se: suaAnalise,
    faz: (m, _, a) => evento(a, analise(m, a), a.resultado ?? ''),
  },
  reanalisar: {
    quem: analistaOuGestao,
    de: conclusoes,
    se: suaAnalise,
    faz: (m, _, a) => evento(a, analise(m, a), 'reanalise'),
  },
  devolver: {
    quem: analistaOuGestao,
    de: [...AGUARDAM, ...conclusoes],
    leva: ['reabrindo'],
    se: suaAnalise,
    faz: (m, _, a) => {
      evento(a, analise(m, a), 'reabertura');
      os(m, a).reaberta = true;
      passo(m, a, 'reabrindo');
    },
  },
  deferir: {
    quem: gestao,
    de: AGUARDAM,
    faz: (m, _, a) => evento(a, analise(m, a), 'cancelado'),
  },
  trocarAnalista: {
    quem: gestao,
    de: AGUARDAM,
    se: (m, _, a) => analise(m, a).analista !== a.analista,
    faz: (m, _, a) => {
      const one = analise(m, a);
      one.analista = a.analista ?? QUALQUER;
      evento(a, one, one.situacao);
    },
  },
  escrever: {
    quem: qualquer,
    faz: (m, p, a) => manda(m, p, a.para ?? 0, a.marca),
  },
  ler: {
    quem: qualquer,
    faz: (m, _, a) => {
      const one = mensagem(m, a);
      if (one.status === 'enviada') one.status = 'lida';
    },
  },
  responder: {
    quem: qualquer,
    faz: (m, p, a) => {
      const one = mensagem(m, a);
      one.status = 'respondida';
      manda(m, p, one.de, a.marca);
    },
  },
  arquivar: {
    quem: qualquer,
    se: (m, _, a) => !mensagem(m, a).arquivada[1],
    faz: (m, _, a) => void (mensagem(m, a).arquivada[1] = true),
  },
  arquivarEnviada: {
    quem: qualquer,
    se: (m, _, a) => !mensagem(m, a).arquivada[0],
    faz: (m, _, a) => void (mensagem(m, a).arquivada[0] = true),
  },
  comunicar: {
    quem: gestao,
    faz: (m, p, a) => {
      m.comunicados[a.marca] = p;
      for (const para of equipe.keys())
        if (para !== p) m.cartas.push(`mensagem ${a.marca} → ${para}`);
    },
  },
};

function manda(m: Mundo, de: Pessoa, para: Pessoa, marca: string): void {
  m.mensagens[marca] = { de, para, status: 'enviada', arquivada: [false, false] };
  m.cartas.push(`mensagem ${marca} → ${para}`);
}

/** How the act would be refused; null: it is done. */
export function recusa(m: Mundo, p: Pessoa, a: Ato): Recusa | null {
  const regra = regras[a.nome];
  if (!regra.quem(p)) return 403;
  // What is written is looked at before what it is written to.
  if (a.data !== undefined && a.data <= m.hoje) return 422;
  // Each side's acts see that side's messages: in a box that is not one's own there is none.
  if (a.mensagem !== undefined) {
    const { de: remetente, para } = mensagem(m, a);
    if (p !== (a.nome === 'arquivarEnviada' ? remetente : para)) return 404;
  }
  const situacao =
    a.solicitacao !== undefined
      ? solicitacao(m, a).situacao
      : a.analise !== undefined
        ? analise(m, a).situacao
        : a.os !== undefined
          ? os(m, a).situacao
          : '';
  if (regra.de && !regra.de.includes(situacao)) return 409;
  return regra.se && !regra.se(m, p, a) ? 422 : null;
}

/** The world after the act. */
export function depoisDe(m: Mundo, p: Pessoa, a: Ato): Mundo {
  const depois = structuredClone(m);
  regras[a.nome].faz(depois, p, a);
  return depois;
}

/** The analysts who may be given the next analysis: those with the fewest that wait. */
export function analistasLivres(m: Mundo): Pessoa[] {
  const esperam = (p: Pessoa): number =>
    Object.values(m.ordens)
      .flatMap(({ analises }) => analises)
      .filter((one) => one.analista === p && AGUARDAM.includes(one.situacao)).length;
  const todos = [...equipe.keys()].filter((p) => equipe[p] === 'analista');
  const menos = Math.min(...todos.map(esperam));
  return todos.filter((p) => esperam(p) === menos);
}

/** Do the rules know such a step of an order? */
export function passoPossivel(acao: string, antes: string | null, depois: string): boolean {
  const nome = (Object.keys(acoes) as NomeDoAto[]).find((one) => acoes[one] === acao);
  if (nome === undefined) return false;
  const { de: desde, leva } = regras[nome];
  if (antes === null) return nome === 'criar' && (leva?.includes(depois) ?? false);
  if (!leva) return antes === depois && ABERTAS.includes(antes);
  // Sent back by its analysis, whose situações are no order's.
  const partidas = nome === 'devolver' ? ['encerrada'] : (desde ?? []);
  return partidas.includes(antes) && leva.includes(depois);
}
