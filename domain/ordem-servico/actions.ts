/** Every action of a service order, in one table (decisions, section 3). */
import { anexosAlteracao } from '../arquivo/index.ts';
import { respostaEntrada, respostasErros } from '../formulario/itens.ts';
import { hojeEm } from '../kernel/civil-date.ts';
import { actionsOf, call, type Actor, type Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { maisCadastros } from './massa.ts';
import {
  abertas,
  opensAnalise,
  areas,
  emCampo,
  exigenciasPendentes,
  isEmCampo,
  itensPendentes,
  nomeOs,
  origens,
  primeiraSituacao,
  PROTOCOLO,
  protocoloTipos,
  situacoes,
  type OrdemConhecida,
  type OrdemServicoRow,
} from './schema.ts';

const action = actionsOf<OrdemServicoRow>('ordem_servico');

const motivo = f.text('Motivo', { min: 10, max: 2000, multiline: true });
const comentario = f.text('Comentário', { min: 3, max: 4000, multiline: true });
/** Of a comment. */
export const texto = f.text('Comentário', { min: 1, max: 4000, multiline: true });

/** A manager is who may name the inspector of an order: the profiles know no roles, only permissions. */
const gerente = (actor: Actor): boolean => actor.can('ordem_servicos.confirmar_fiscal');

/** A replaced order only waits to be cancelled: the work goes on in the other one. */
const naoSubstituida = (os: Pick<OrdemServicoRow, 'substituida'>): string | null =>
  os.substituida ? `Substituída pela ${nomeOs(os.substituida)}` : null;

/** Field work is done by the order's own inspector, or by a manager (decisions, sections 3 and 9). */
const proprioOuGerente = (
  os: Pick<OrdemServicoRow, 'substituida' | 'usuario_responsavel'>,
  _: unknown,
  actor: Actor,
): string | null =>
  naoSubstituida(os) ??
  (os.usuario_responsavel?.id === actor.id || gerente(actor)
    ? null
    : os.usuario_responsavel
      ? `A OS é de ${os.usuario_responsavel.nome}`
      : 'A OS não tem fiscal');

/** A protocol has type, number and year, or there is none: what is left out stays as the order has it. */
export function protocolo(
  input: Partial<Pick<OrdemServicoRow, (typeof PROTOCOLO)[number]>>,
  os: OrdemServicoRow | null,
): Errors {
  // One that was never whole is not the fault of an edit that leaves it alone.
  if (PROTOCOLO.every((name) => input[name] === undefined)) return {};
  const lacks = PROTOCOLO.filter((name) => !(input[name] === undefined ? os?.[name] : input[name]));
  return lacks.length === PROTOCOLO.length
    ? {}
    : Object.fromEntries(lacks.map((name) => [name, [mensagens.obrigatorio]]));
}

/** Said by people of what they open themselves; any other origin is another system's. */
const isDePessoa = (origem: string | undefined): boolean =>
  origem === undefined || origem === 'osm' || origem === 'admin';

/** What may be told about the case itself; creation and maintenance take the same fields. */
const dados = {
  cadastro_id: f.ref('Cadastro', 'cadastros.index', { nullable: true, optional: true }),
  contribuinte_id: f.ref('Contribuinte', 'pessoas.index', { nullable: true, optional: true }),
  zona_id: f.ref('Zona', 'zonas.index', { nullable: true, optional: true }),
  endereco: f.text('Endereço', { max: 300, nullable: true, optional: true }),
  protocolo_tipo: f.enumOf('Tipo de protocolo', protocoloTipos, { nullable: true, optional: true }),
  // Specification, section 5: 1 to 13 digits, a slash, 4 of the year.
  protocolo_numero: f.text('Número do protocolo', {
    max: 13,
    format: 'digits',
    year: 'protocolo_ano',
    nullable: true,
    optional: true,
  }),
  protocolo_ano: f.integer('Ano do protocolo', {
    min: 1990,
    max: 2100,
    nullable: true,
    optional: true,
  }),
  descricao: f.text('Descrição', { max: 4000, multiline: true, nullable: true, optional: true }),
} as const;
const novo = {
  assunto_id: f.ref('Assunto', 'assuntos.index'),
  ...dados,
  prazo: f.integer('Prazo (dias)', {
    min: 1,
    max: 3650,
    optional: true,
    hint: 'Vazio: o prazo do assunto',
  }),
} as const;

export const criar = action({
  id: 'ordem_servicos.create',
  title: 'Nova OS',
  info: 'Abre uma ordem de serviço',
  keywords: ['nova os', 'criar os', 'abrir os', 'ordem de serviço'],
  permission: 'ordem_servicos.create',
  call: call('v2 POST /D/ordem-servicos'),
  input: {
    ...novo,
    usuario_responsavel_id: f.ref('Fiscal', 'usuarios.fiscais', { nullable: true, optional: true }),
    avulsa: f.boolean('Avulsa', {
      optional: true,
      hint: 'Serviço próprio do fiscal, ciente na hora',
    }),
    incluido_por: f.enumOf('Incluída por', origens, { optional: true }),
  },
  from: null,
  to: (_, i) => primeiraSituacao(i),
  who: (actor, { avulsa }) =>
    avulsa && !actor.fiscal ? 'Só o fiscal abre a OS avulsa: é serviço dele' : null,
  check: (input, _, actor) => ({
    ...protocolo(input, null),
    ...(isDePessoa(input.incluido_por) || actor.servico
      ? {}
      : { incluido_por: [mensagens.contaDeServico] }),
    ...(input.avulsa && !isDePessoa(input.incluido_por) ? { avulsa: [mensagens.invalido] } : {}),
  }),
  tier: 'C',
});

export const criarMassa = action({
  id: 'ordem_servicos.create_massa',
  title: 'OS em massa',
  info: 'Abre uma OS para cada cadastro e distribui entre os fiscais do grupo',
  keywords: ['os em lote', 'distribuir em massa'],
  permission: 'ordem_servicos.create_massa',
  call: call('v2 POST /D/ordem-servicos/lote'),
  input: {
    assunto_id: f.ref('Assunto', 'assuntos.index'),
    usuario_grupo_id: f.ref('Grupo de usuários', 'usuario_grupos.index'),
    grupo_in: f.list('Outros grupos', f.ref('Grupo de usuários', 'usuario_grupos.index'), {
      max: 100,
      optional: true,
      hint: 'Distribui também entre os fiscais destes grupos',
    }),
    cadastro_ids: f.list('Cadastros', f.ref('Cadastro', 'cadastros.index'), {
      max: maisCadastros,
      optional: true,
    }),
    filtro: f.json('Filtro de cadastros', {
      optional: true,
      hint: 'As chaves da lista de cadastros, no lugar de cadastro_ids',
    }),
    exceto_ids: f.list('Menos estes', f.ref('Cadastro', 'cadastros.index'), {
      max: 1000,
      optional: true,
      hint: 'O filtro os encontra, mas ficam de fora',
    }),
    descricao: dados.descricao,
    prazo: novo.prazo,
    repetir: f.boolean('Também onde já há OS aberta deste assunto', { optional: true }),
    simular: f.boolean('Simular', {
      optional: true,
      hint: 'Responde o que seria feito; nada é escrito',
    }),
    simulado: f.text('Simulação conferida', {
      max: 64,
      nullable: true,
      optional: true,
      hint: 'A que a simulação respondeu: se algo mudou desde então, é recusado',
    }),
  },
  from: null,
  to: 'em_distribuicao',
  tier: 'C',
  // Thousands of orders, or the counting of them.
  weight: 50,
});

export const editar = action({
  id: 'ordem_servicos.update',
  title: 'Editar OS',
  info: 'Altera os dados da ordem',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}'),
  input: dados,
  from: abertas,
  to: null,
  guard: proprioOuGerente,
  check: protocolo,
  tier: 'B',
  edits: true,
});

export const confirmarFiscal = action({
  id: 'ordem_servicos.confirmar_fiscal',
  title: 'Confirmar fiscal',
  info: 'Designa o fiscal responsável, que passa a confirmar; de um serviço em andamento, passa-o a outro',
  keywords: ['designar', 'atribuir', 'distribuir', 'passar a outro fiscal', 'transferir'],
  permission: 'ordem_servicos.confirmar_fiscal',
  call: call('v2 PUT /D/ordem-servicos/{os}/confirmar-fiscal'),
  input: {
    usuario_responsavel_id: f.ref('Fiscal', 'usuarios.fiscais'),
    motivo: f.text('Motivo', { min: 10, max: 2000, multiline: true, optional: true }),
    concluir_em: f.date('Novo prazo', {
      after: 'hoje',
      optional: true,
      hint: 'Vazio: o prazo continua',
    }),
  },
  from: abertas,
  to: 'a_confirmar',
  guard: naoSubstituida,
  // A hand-over says why, is to somebody else, and alone may bring another date.
  check: (input, os): Errors =>
    os && isEmCampo(os.situacao)
      ? {
          ...(input.motivo ? {} : { motivo: [mensagens.obrigatorio] }),
          ...(input.usuario_responsavel_id === os.usuario_responsavel?.id
            ? { usuario_responsavel_id: [mensagens.jaFiscal] }
            : {}),
        }
      : input.concluir_em
        ? { concluir_em: [mensagens.invalido] }
        : {},
  tier: 'C',
});

export const aceitar = action({
  id: 'ordem_servicos.aceitar',
  title: 'Aceitar',
  info: 'O fiscal toma ciência e começa o serviço',
  keywords: ['ciente', 'aceitar os'],
  permission: 'ordem_servicos.aceitar',
  call: call('v2 PUT /D/ordem-servicos/{os}/aceitar'),
  input: {},
  from: ['a_confirmar'],
  to: (os) => (os.reaberta ? 'reaberto' : 'andamento'),
  guard: proprioOuGerente,
  tier: 'C',
});

export const questionar = action({
  id: 'ordem_servicos.questionar',
  title: 'Questionar',
  info: 'Devolve a OS ao gerente com uma pergunta',
  permission: 'ordem_servicos.questionar',
  call: call('v2 PUT /D/ordem-servicos/{os}/questionar'),
  input: { motivo },
  from: ['a_confirmar'],
  to: 'questionada',
  guard: proprioOuGerente,
  tier: 'C',
});

export const notificar = action({
  id: 'ordem_servicos.notificar',
  title: 'Notificar',
  info: 'Marca que um documento tem de ser emitido',
  permission: 'ordem_servicos.notificar',
  call: call('v2 PUT /D/ordem-servicos/{os}/notificar'),
  input: {},
  from: ['andamento', 'reaberto'],
  to: 'a_notificar',
  guard: proprioOuGerente,
  tier: 'C',
});

export const localFechado = action({
  id: 'ordem_servicos.local_fechado',
  title: 'Local fechado',
  info: 'Registra que o local estava fechado na visita',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/local-fechado'),
  input: { comentario },
  from: ['andamento', 'reaberto', 'a_notificar'],
  to: 'local_fechado',
  guard: proprioOuGerente,
  tier: 'C',
});

export const retomar = action({
  id: 'ordem_servicos.retomar',
  title: 'Retomar',
  info: 'Volta ao andamento',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/retomar'),
  input: {},
  from: ['local_fechado', 'a_notificar'],
  to: (os) => (os.reaberta ? 'reaberto' : 'andamento'),
  guard: proprioOuGerente,
  tier: 'C',
});

export const encerrar = actionsOf<OrdemConhecida>('ordem_servico')({
  id: 'ordem_servicos.encerrar',
  title: 'Encerrar',
  info: 'Conclui a ordem com uma das situações de encerramento do assunto',
  keywords: ['concluir os', 'fechar os'],
  permission: 'ordem_servicos.encerrar',
  call: call('v2 PUT /D/ordem-servicos/{os}/encerrar'),
  input: {
    encerramento_id: f.text('Situação de encerramento', { min: 1 }),
    comentario: { ...comentario, ...f.nullable, ...f.optional },
    solicitar_analise: f.boolean('Solicitar análise', f.optional),
  },
  from: emCampo,
  to: 'encerrada',
  guard: (os, input, actor) =>
    proprioOuGerente(os, input, actor) ??
    exigenciasPendentes({ ...os, cadastro_id: os.cadastro?.id ?? null }) ??
    itensPendentes(os) ??
    (input?.solicitar_analise && !opensAnalise(os, true) ? 'O assunto não permite análise' : null),
  check: ({ encerramento_id: codigo, comentario: dito }, os): Errors =>
    !dito && os?.assunto.encerramento?.find((one) => one.codigo === codigo)?.exige_comentario
      ? { comentario: [mensagens.obrigatorio] }
      : {},
  tier: 'C',
});

export const retificarEncerramento = action({
  id: 'ordem_servicos.retificar_encerramento',
  title: 'Retificar encerramento',
  info: 'Corrige como e quando a ordem foi encerrada, sem a reabrir',
  keywords: ['corrigir encerramento', 'anexo esquecido'],
  permission: 'ordem_servicos.manutencao',
  call: call('v2 PUT /D/ordem-servicos/{os}/retificar-encerramento'),
  input: {
    motivo,
    encerramento_id: f.text('Situação de encerramento', { min: 1, optional: true }),
    comentario: f.text('Comentário', { min: 3, max: 4000, multiline: true, optional: true }),
    concluido_em: f.date('Concluída em', f.optional),
    anexos: f.list('Anexos', anexosAlteracao.of, { ...anexosAlteracao, optional: true }),
  },
  from: ['encerrada'],
  to: null,
  check: ({ concluido_em: dia }, os, actor): Errors =>
    dia === undefined || os === null
      ? {}
      : dia > actor.hoje
        ? { concluido_em: [mensagens.ate(actor.hoje)] }
        : dia < hojeEm(new Date(os.created_at))
          ? { concluido_em: [mensagens.desde(hojeEm(new Date(os.created_at)))] }
          : {},
  tier: 'C',
  edits: true,
});

export const reabrir = action({
  id: 'ordem_servicos.reabrir',
  title: 'Reabrir',
  info: 'Traz de volta uma ordem encerrada e cancela a análise que aguarda',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/reabrir'),
  input: { motivo },
  from: ['encerrada'],
  to: 'reabrindo',
  guard: proprioOuGerente,
  tier: 'C',
});

export const cancelar = action({
  id: 'ordem_servicos.cancelar',
  title: 'Cancelar',
  info: 'Cancela a ordem e recusa o prazo pedido',
  permission: 'ordem_servicos.cancelar',
  call: call('v2 PUT /D/ordem-servicos/{os}/cancelar'),
  input: { motivo },
  from: abertas,
  to: 'cancelada',
  tier: 'C',
});

export const manutencao = action({
  id: 'ordem_servicos.manutencao',
  title: 'Manutenção',
  info: 'Corrige qualquer campo, com motivo, registrado campo a campo',
  permission: 'ordem_servicos.manutencao',
  call: call('v2 PUT /D/ordem-servicos/{os}/manutencao'),
  input: {
    motivo,
    situacao: f.enumOf('Situação', situacoes, f.optional),
    assunto_id: f.ref('Assunto', 'assuntos.index', f.optional),
    usuario_responsavel_id: f.ref('Fiscal', 'usuarios.fiscais', { nullable: true, optional: true }),
    prazo: f.integer('Prazo (dias)', { min: 1, max: 3650, optional: true }),
    concluir_em: f.date('Concluir em', { nullable: true, optional: true }),
    ...dados,
  },
  from: 'any',
  to: (os, i) => i.situacao ?? os.situacao,
  check: protocolo,
  tier: 'C',
  edits: true,
});

export const substituir = action({
  id: 'ordem_servicos.substituir',
  title: 'Substituir',
  info: 'Abre outra OS no lugar desta, que fica marcada como substituída',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/substituir'),
  input: {
    motivo,
    ...novo,
    // Whoever does not give orders out keeps inspector and deadline.
    prazo: { ...novo.prazo, only: 'ordem_servicos.confirmar_fiscal' },
    usuario_responsavel_id: f.ref('Fiscal', 'usuarios.fiscais', {
      nullable: true,
      optional: true,
      only: 'ordem_servicos.confirmar_fiscal',
    }),
  },
  from: abertas,
  to: null,
  guard: proprioOuGerente,
  check: (input) => protocolo(input, null),
  tier: 'C',
});

export const comentar = action({
  id: 'ordem_servicos.comentar',
  title: 'Comentar',
  info: 'Acrescenta um comentário à ordem',
  permission: 'ordem_servicos.comentar',
  call: call('v2 POST /D/ordem-servicos/{os}/comentarios'),
  input: {
    texto,
    publico: f.boolean('Visível a quem pediu', {
      optional: true,
      hint: 'O departamento que pediu a ordem também o lê',
    }),
  },
  from: 'any',
  to: null,
  tier: 'B',
});

export const anexar = action({
  id: 'ordem_servicos.anexos',
  title: 'Anexar',
  info: 'Junta imagens e PDF à ordem, ou os retira',
  keywords: ['anexo', 'arquivo', 'foto', 'upload'],
  permission: 'ordem_servicos.update',
  call: call('v2 POST /D/ordem-servicos/{os}/anexos'),
  input: { anexos: anexosAlteracao },
  from: abertas,
  to: null,
  guard: proprioOuGerente,
  tier: 'B',
});

export const editarAreas = action({
  id: 'ordem_servicos.areas',
  title: 'Editar áreas',
  info: 'Altera as áreas medidas',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/areas'),
  input: { areas },
  from: abertas,
  to: null,
  guard: proprioOuGerente,
  tier: 'B',
  edits: true,
});

export const preencher = actionsOf<OrdemConhecida>('ordem_servico')({
  id: 'ordem_servicos.items',
  title: 'Preencher formulário',
  info: 'Responde aos itens do formulário do assunto',
  keywords: ['formulario', 'checklist', 'itens', 'vistoria'],
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/items'),
  input: {
    versao: f.integer('Versão', { min: 1, hint: 'A do formulário que foi lido' }),
    items: f.list('Itens', respostaEntrada, { max: 200 }),
  },
  from: emCampo,
  to: null,
  guard: (os, input, actor) =>
    proprioOuGerente(os, input, actor) ??
    (os.formulario === null
      ? 'O assunto não tem formulário'
      : input && input.versao !== os.formulario.versao
        ? 'O formulário mudou desde que foi lido: confira os itens'
        : null),
  check: ({ items }, os): Errors =>
    os?.formulario?.checklist ? respostasErros('items', os.formulario.checklist, items) : {},
  tier: 'B',
  edits: true,
});

export const solicitarPrazo = action({
  id: 'ordem_servicos.solicitar_prazo',
  title: 'Solicitar prazo',
  info: 'Pede ao gerente mais tempo para concluir',
  keywords: ['prorrogar', 'pedir prazo'],
  permission: 'solicitacoes.create',
  call: call('v2 POST /D/ordem-servicos/{os}/solicitacoes'),
  input: {
    motivo_solicitado: motivo,
    solicitado_concluir_em: f.date('Novo prazo', { after: 'hoje' }),
  },
  from: abertas,
  to: null,
  guard: (os, input, actor) =>
    proprioOuGerente(os, input, actor) ??
    (os.solicitacao ? 'Já há um prazo solicitado' : null) ??
    (os.concluir_em === null ? 'A OS ainda não tem prazo' : null),
  check: ({ solicitado_concluir_em: dia }, os): Errors =>
    os?.concluir_em != null && dia <= os.concluir_em
      ? { solicitado_concluir_em: [mensagens.depoisDe(os.concluir_em)] }
      : {},
  tier: 'C',
});

export const ordemServicoActions = [
  criar,
  criarMassa,
  encerrar,
  notificar,
  localFechado,
  retomar,
  confirmarFiscal,
  substituir,
  reabrir,
  retificarEncerramento,
  cancelar,
  manutencao,
  aceitar,
  questionar,
  editar,
  editarAreas,
  preencher,
  solicitarPrazo,
  comentar,
  anexar,
] as const;
