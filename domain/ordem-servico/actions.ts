/** Every action of a service order, in one table (decisions, section 3). */
import { anexosAlteracao } from '../arquivo/index.ts';
import { actionsOf, call, type Actor } from '../define.ts';
import * as f from '../fields.ts';
import {
  abertas,
  area,
  nomeOs,
  origens,
  primeiraSituacao,
  protocoloTipos,
  situacoes,
  type OrdemServicoRow,
} from './schema.ts';

const action = actionsOf<OrdemServicoRow>('ordem_servico');

const motivo = f.text('Motivo', { min: 10, max: 2000, multiline: true });
const comentario = f.text('Comentário', { min: 3, max: 4000, multiline: true });

/** A manager is who may name the inspector of an order: the profiles know no roles, only permissions. */
const gerente = (actor: Actor): boolean => actor.can('ordem_servicos.confirmar_fiscal');

/** A replaced order only waits to be cancelled: the work goes on in the other one. */
const naoSubstituida = (os: OrdemServicoRow): string | null =>
  os.substituida ? `Substituída pela ${nomeOs(os.substituida)}` : null;

/** Field work is done by the order's own inspector, or by a manager (decisions, sections 3 and 9). */
const proprioOuGerente = (os: OrdemServicoRow, _: unknown, actor: Actor): string | null =>
  naoSubstituida(os) ??
  (os.usuario_responsavel?.id === actor.id || gerente(actor)
    ? null
    : os.usuario_responsavel
      ? `A OS é de ${os.usuario_responsavel.nome}`
      : 'A OS não tem fiscal');

/** What the subject demands before closing and the order lacks; null when nothing. */
export function exigenciasPendentes(os: OrdemServicoRow): string | null {
  const falta = [
    os.assunto.exige_doc && os.docs_emitidos === 0 && 'documento',
    os.assunto.exige_protocolo && !os.protocolo_numero && 'protocolo',
    os.assunto.exige_cadastro && !os.cadastro && 'cadastro',
  ].filter((x) => x !== false);
  return falta.length === 0 ? null : `O assunto exige: ${falta.join(', ')}`;
}

/** What may be told about the case itself; creation and maintenance take the same fields. */
const dados = {
  cadastro_id: f.ref('Cadastro', 'cadastros.index', { nullable: true, optional: true }),
  contribuinte_id: f.ref('Contribuinte', 'pessoas.index', { nullable: true, optional: true }),
  zona_id: f.ref('Zona', 'zonas.index', { nullable: true, optional: true }),
  endereco: f.text('Endereço', { max: 300, nullable: true, optional: true }),
  protocolo_tipo: f.enumOf('Tipo de protocolo', protocoloTipos, { nullable: true, optional: true }),
  protocolo_numero: f.text('Número do protocolo', { max: 13, nullable: true, optional: true }),
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
    cadastro_ids: f.list('Cadastros', f.ref('Cadastro', 'cadastros.index'), {
      max: 5000,
      optional: true,
    }),
    filtro: f.json('Filtro de cadastros', {
      optional: true,
      hint: 'As chaves da lista de cadastros, no lugar de cadastro_ids',
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
  tier: 'B',
  edits: true,
});

export const confirmarFiscal = action({
  id: 'ordem_servicos.confirmar_fiscal',
  title: 'Confirmar fiscal',
  info: 'Designa o fiscal responsável, que passa a confirmar',
  keywords: ['designar', 'atribuir', 'distribuir'],
  permission: 'ordem_servicos.confirmar_fiscal',
  call: call('v2 PUT /D/ordem-servicos/{os}/confirmar-fiscal'),
  input: { usuario_responsavel_id: f.ref('Fiscal', 'usuarios.fiscais') },
  from: [
    'abertura',
    'aguardando_distribuir',
    'em_distribuicao',
    'questionada',
    'reabrindo',
    'a_confirmar',
  ],
  to: 'a_confirmar',
  guard: naoSubstituida,
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

export const encerrar = action({
  id: 'ordem_servicos.encerrar',
  title: 'Encerrar',
  info: 'Conclui a ordem com uma das situações de encerramento do assunto',
  keywords: ['concluir os', 'fechar os'],
  permission: 'ordem_servicos.encerrar',
  call: call('v2 PUT /D/ordem-servicos/{os}/encerrar'),
  input: {
    encerramento_id: f.text('Situação de encerramento', { min: 1 }),
    comentario,
    solicitar_analise: f.boolean('Solicitar análise', f.optional),
  },
  from: ['andamento', 'reaberto', 'a_notificar', 'local_fechado'],
  to: 'encerrada',
  guard: (os, input, actor) =>
    proprioOuGerente(os, input, actor) ??
    exigenciasPendentes(os) ??
    (input?.solicitar_analise && !os.assunto.permite_analise && !os.assunto.exige_analise
      ? 'O assunto não permite análise'
      : null),
  tier: 'C',
});

export const reabrir = action({
  id: 'ordem_servicos.reabrir',
  title: 'Reabrir',
  info: 'Traz de volta uma ordem encerrada',
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
  info: 'Cancela a ordem, recusa o prazo pedido e cancela a análise',
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
    usuario_responsavel_id: f.ref('Fiscal', 'usuarios.fiscais', { nullable: true, optional: true }),
  },
  from: abertas,
  to: null,
  guard: proprioOuGerente,
  tier: 'C',
});

export const comentar = action({
  id: 'ordem_servicos.comentar',
  title: 'Comentar',
  info: 'Acrescenta um comentário à ordem',
  permission: 'ordem_servicos.comentar',
  call: call('v2 POST /D/ordem-servicos/{os}/comentarios'),
  input: { texto: f.text('Comentário', { min: 1, max: 4000, multiline: true }) },
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
  input: { areas: f.list('Áreas', f.object('Área', area), { max: 200 }) },
  from: abertas,
  to: null,
  guard: proprioOuGerente,
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
    (os.solicitacao_aberta ? 'Já há um prazo solicitado' : null) ??
    (os.concluir_em === null ? 'A OS ainda não tem prazo' : null),
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
  cancelar,
  manutencao,
  aceitar,
  questionar,
  editar,
  editarAreas,
  solicitarPrazo,
  comentar,
  anexar,
] as const;
