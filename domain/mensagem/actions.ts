/**
 * Every action of a message (decisions, section 7): enviada → lida → respondida. Archiving is each
 * side's own; an announcement is one message per addressee, made by a job.
 */
import { anexosEntrada } from '../arquivo/index.ts';
import { actionsOf, call, type Actor, type Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { entidadesAssunto, prioridades, type MensagemRow, TITULO_MAX } from './schema.ts';

const action = actionsOf<MensagemRow>('mensagem');

const titulo = f.text('Assunto', { min: 1, max: TITULO_MAX });
const conteudo = f.text('Mensagem', { min: 1, max: 20_000, multiline: true, sealed: true });
const prioridade = f.enumOf('Prioridade', prioridades, f.optional);

/** Of a person's breath: sixty at once, then one in a second and a half; to many it weighs more. */
const UMA_MENSAGEM = 30;
const UM_COMUNICADO = 200;

const recebida = (m: MensagemRow, _: unknown, actor: Actor): string | null =>
  m.destinatario?.id === actor.id ? null : 'A mensagem não foi enviada a você';
const enviada = (m: MensagemRow, _: unknown, actor: Actor): string | null =>
  m.remetente.id === actor.id ? null : 'A mensagem não foi enviada por você';

export const ler = action({
  id: 'mensagens.recebidas.ler',
  title: 'Marcar como lida',
  info: 'Registra que a mensagem foi aberta',
  keywords: ['lida'],
  permission: null,
  call: call('v2 POST /mensagens/recebidas/{recebida}/ler'),
  input: {},
  from: 'any',
  to: null,
  guard: recebida,
  tier: 'B',
});

export const responder = action({
  id: 'mensagens.recebidas.responder',
  title: 'Responder',
  info: 'Escreve a quem enviou a mensagem',
  keywords: ['resposta'],
  permission: null,
  call: call('v2 POST /mensagens/recebidas/{recebida}/responder'),
  input: { conteudo, prioridade, anexos: anexosEntrada },
  from: 'any',
  to: null,
  guard: recebida,
  tier: 'B',
  weight: UMA_MENSAGEM,
});

/** To whom it goes on: somebody else's, with what is said to it. */
const adiante = {
  destinatario_id: f.ref('Para', 'mensagens.destinatarios'),
  conteudo: f.text('Mensagem', { max: 20_000, multiline: true, sealed: true, ...f.optional }),
  prioridade,
} as const;
const encaminhar = <const Id extends string>(id: Id, path: `/${string}`, sua: typeof recebida) =>
  action({
    id,
    title: 'Encaminhar',
    info: 'Envia a mensagem, com seus anexos, a mais alguém',
    keywords: ['reenviar', 'repassar', 'cópia'],
    permission: null,
    call: call(`v2 POST ${path}/encaminhar`),
    input: adiante,
    from: 'any',
    to: null,
    guard: sua,
    tier: 'B',
    weight: UMA_MENSAGEM,
  });
export const encaminharRecebida = encaminhar(
  'mensagens.recebidas.encaminhar',
  '/mensagens/recebidas/{recebida}',
  recebida,
);
export const encaminharEnviada = encaminhar(
  'mensagens.enviadas.encaminhar',
  '/mensagens/enviadas/{enviada}',
  enviada,
);

/** What came to one alone and waits for an answer may be another's to answer. */
const semResposta = (m: MensagemRow): string | null =>
  m.tipo === 'comunicado'
    ? 'Um comunicado é de cada um: encaminhe-o'
    : m.status === 'respondida'
      ? 'A mensagem já foi respondida: encaminhe-a'
      : null;

const nota = (hint: string) =>
  f.text('Nota', { max: 2000, multiline: true, sealed: true, ...f.optional, hint });

export const passar = action({
  id: 'mensagens.recebidas.passar',
  title: 'Passar a um colega',
  info: 'A mensagem sai da sua caixa e fica com o colega, que a responde a quem a enviou',
  keywords: ['transferir', 'entregar', 'delegar', 'repassar'],
  permission: null,
  call: call('v2 POST /mensagens/recebidas/{recebida}/passar'),
  input: {
    destinatario_id: f.ref('Colega', 'mensagens.destinatarios'),
    nota: nota('O que o colega precisa saber; quem enviou a mensagem não a lê'),
  },
  from: 'any',
  to: null,
  guard: (m, input, actor) => recebida(m, input, actor) ?? semResposta(m),
  check: (input, m): Errors =>
    input.destinatario_id === m?.remetente.id
      ? { destinatario_id: ['foi quem enviou a mensagem: responda'] }
      : input.destinatario_id === m?.destinatario?.id
        ? { destinatario_id: ['a mensagem já está na sua caixa'] }
        : {},
  tier: 'B',
});

export const deixar = action({
  id: 'mensagens.recebidas.deixar',
  title: 'Passar a um departamento',
  info: 'A mensagem sai da sua caixa e espera na do departamento, até que alguém de lá a assuma',
  keywords: ['caixa do departamento', 'setor', 'transferir', 'entregar', 'repassar', 'deixar'],
  permission: null,
  call: call('v2 POST /mensagens/recebidas/{recebida}/deixar'),
  input: {
    departamento_id: f.ref('Departamento', 'mensagens.departamentos'),
    nota: nota('O que o departamento precisa saber; quem enviou a mensagem não a lê'),
  },
  from: 'any',
  to: null,
  guard: (m, input, actor) => recebida(m, input, actor) ?? semResposta(m),
  tier: 'B',
});

/** Out of a box that is not one's own, into one's own. */
const assumir = <const Id extends string>(
  id: Id,
  path: `/${string}`,
  info: string,
  keywords: readonly string[],
) =>
  action({
    id,
    title: 'Assumir',
    info,
    keywords: ['tomar', 'ficar com', ...keywords],
    permission: null,
    call: call(`v2 POST ${path}/assumir`),
    input: {},
    from: 'any',
    to: null,
    guard: semResposta,
    check: (_, m, actor): Errors =>
      m?.remetente.id === actor.id ? { base: ['foi você quem enviou a mensagem'] } : {},
    tier: 'A',
  });
export const assumirSubstituida = assumir(
  'mensagens.substituidas.assumir',
  '/mensagens/substituidas/{substituida}',
  'A mensagem passa da caixa de quem está ausente para a sua',
  ['substituir'],
);
export const assumirDaCaixa = assumir(
  'mensagens.caixas.assumir',
  '/mensagens/caixas/{deixada}',
  'A mensagem passa da caixa do departamento para a sua, e é sua de responder',
  ['departamento', 'pegar'],
);

/** Each side puts the message away for itself: the box, whose it is, and where that is noted. */
const recebidas = {
  id: 'mensagens.recebidas',
  path: '/mensagens/recebidas/{recebida}',
  sua: recebida,
  arquivada: 'arquivada_destinatario',
} as const;
const enviadas = {
  id: 'mensagens.enviadas',
  path: '/mensagens/enviadas/{enviada}',
  sua: enviada,
  arquivada: 'arquivada_remetente',
} as const;
type Caixa = typeof recebidas | typeof enviadas;
const semEntrada = { permission: null, input: {}, from: 'any', to: null, tier: 'A' } as const;

const arquivar = (caixa: Caixa, info: string) =>
  action({
    ...semEntrada,
    id: `${caixa.id}.arquivar`,
    title: 'Arquivar',
    info,
    call: call(`v2 POST ${caixa.path}/arquivar`),
    guard: (m, input, actor) =>
      caixa.sua(m, input, actor) ?? (m[caixa.arquivada] ? 'A mensagem já está arquivada' : null),
  });
const restaurar = (caixa: Caixa, info: string) =>
  action({
    ...semEntrada,
    id: `${caixa.id}.restaurar`,
    title: 'Restaurar',
    info,
    keywords: ['desarquivar'],
    call: call(`v2 POST ${caixa.path}/restaurar`),
    guard: (m, input, actor) =>
      caixa.sua(m, input, actor) ?? (m[caixa.arquivada] ? null : 'A mensagem não está arquivada'),
  });

export const arquivarRecebida = arquivar(recebidas, 'Tira a mensagem da caixa; fica em Arquivadas');
export const restaurarRecebida = restaurar(recebidas, 'Devolve a mensagem à caixa');
export const arquivarEnviada = arquivar(
  enviadas,
  'Tira a mensagem das enviadas; fica em Arquivadas',
);
export const restaurarEnviada = restaurar(enviadas, 'Devolve a mensagem às enviadas');

/** What a new message says; what it is about: both or none. */
const texto = {
  titulo,
  conteudo,
  prioridade,
  assunto_entidade: f.enumOf('Sobre', entidadesAssunto, f.optional),
  assunto_id: f.integer('Registro', { ...f.optional, min: 1 }),
  anexos: anexosEntrada,
} as const;

export const enviar = action({
  id: 'mensagens.enviadas.create',
  title: 'Nova mensagem',
  info: 'Escreve a um usuário ou à conta de um contribuinte',
  keywords: ['escrever', 'nova mensagem', 'enviar'],
  permission: null,
  call: call('v2 POST /mensagens/enviadas'),
  input: {
    destinatario_id: f.ref('Para', 'mensagens.destinatarios'),
    ...texto,
  },
  from: null,
  to: null,
  tier: 'C',
  weight: UMA_MENSAGEM,
});

export const comunicar = action({
  id: 'mensagens.comunicar',
  title: 'Novo comunicado',
  info: 'Escreve a usuários, grupos ou departamentos inteiros: uma mensagem para cada pessoa',
  keywords: ['comunicado', 'aviso a todos', 'anunciar'],
  permission: 'mensagens.comunicar',
  call: call('v2 POST /mensagens/enviadas/comunicar'),
  input: {
    usuario_ids: f.list('Usuários', f.ref('Usuário', 'mensagens.destinatarios'), {
      ...f.optional,
      max: 10_000,
    }),
    usuario_grupo_ids: f.list('Grupos', f.ref('Grupo', 'usuario_grupos.index'), {
      ...f.optional,
      max: 200,
    }),
    departamento_ids: f.list('Departamentos', f.ref('Departamento', 'departamentos.index'), {
      ...f.optional,
      max: 200,
    }),
    ...texto,
    // Read in the trail of its job, which is not only its people's.
    titulo: f.text('Assunto', { min: 1, max: TITULO_MAX, sealed: true }),
  },
  from: null,
  to: null,
  tier: 'C',
  weight: UM_COMUNICADO,
});

export const mensagemActions = [
  responder,
  encaminharRecebida,
  passar,
  deixar,
  ler,
  arquivarRecebida,
  restaurarRecebida,
  enviar,
  encaminharEnviada,
  arquivarEnviada,
  restaurarEnviada,
  comunicar,
  assumirSubstituida,
  assumirDaCaixa,
] as const;
