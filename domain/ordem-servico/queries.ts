/** What can be read of service orders. */
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { resultados } from '../assunto/schema.ts';
import { situacoesAnalise } from '../analise/situacoes.ts';
import { linhaDetalhada, origens, protocoloTipos, record, row, situacoes } from './schema.ts';

export const listaOrdens = listQuery({
  id: 'ordem_servicos.index',
  noun: 'ordem_servico',
  title: 'Ordens de serviço',
  permission: 'ordem_servicos.index',
  call: call('v2 GET /D/ordem-servicos'),
  row,
  filters: {
    situacao: filter('enum', 'Situação', { options: situacoes }),
    assunto_id: filter('ref', 'Assunto', { query: 'assuntos.index' }),
    usuario_responsavel_id: filter('ref', 'Fiscal', { query: 'usuarios.fiscais' }),
    /** The group that the inspector is of. */
    usuario_grupo_id: filter('ref', 'Grupo', { query: 'usuario_grupos.index' }),
    numero: filter('integer', 'Número'),
    ano: filter('integer', 'Ano'),
    /** Overdue is derived from concluir_em, never a situação. */
    vencida: filter('boolean', 'Vencida'),
    concluir_em: filter('date', 'Concluir em'),
    concluido_em: filter('instant', 'Concluída em'),
    created_at: filter('instant', 'Aberta em'),
    analise_situacao: filter('enum', 'Análise', { options: situacoesAnalise }),
    incluido_por: filter('enum', 'Incluída por', { options: origens }),
    /** Asked for by another department, by a shared subject. */
    compartilhada: filter('boolean', 'Pedida por outro departamento'),
    zona_id: filter('ref', 'Zona', { query: 'zonas.index' }),
    /** Into which situations it came, and when: what stands behind a report of entries. */
    entrada: filter('entrada', 'Entrou na situação', { options: situacoes }),
    /** Where its registry lies. */
    area: filter('area', 'Área do mapa', { shielded: true }),
    contribuinte_id: filter('ref', 'Contribuinte', { query: 'pessoas.index' }),
    cadastro_id: filter('ref', 'Cadastro', { query: 'cadastros.index' }),
    protocolo_tipo: filter('enum', 'Tipo de protocolo', { options: protocoloTipos }),
    protocolo_numero: filter('text', 'Protocolo', { ops: ['eq'] }),
    /** The job that opened them in bulk. */
    lote: filter('integer', 'Trabalho em massa', { ops: ['eq', 'in'] }),
    /** Number, taxpayer, address and description, folded. */
    busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
  },
  orders: ['id', 'numero', 'concluir_em', 'concluido_em', 'created_at'],
  order: ['id', 'desc'],
  csv: 'ordem_servicos.exportar_csv',
});

/** What only a long line shows: each of its columns narrows the list too. */
const filtrosDetalhados = {
  cpf_cnpj: filter('text', 'CPF/CNPJ', { ops: ['eq'], shielded: true }),
  endereco: filter('text', 'Endereço', { ops: ['cont'], least: 3, shielded: true }),
  descricao: filter('text', 'Descrição', { ops: ['cont'], least: 3, shielded: true }),
  protocolo_ano: filter('integer', 'Ano do protocolo'),
  mes: filter('integer', 'Mês'),
  origem_departamento: filter('text', 'Pedida por', { ops: ['cont'] }),
  incluido_por_usuario_id: filter('ref', 'Quem incluiu', { query: 'usuarios.index' }),
  fiscal_ciente_em: filter('instant', 'Fiscal ciente em'),
  concluir_em_original: filter('date', 'Prazo original'),
  prazo: filter('integer', 'Prazo em dias'),
  reaberta: filter('boolean', 'Já foi reaberta'),
  docs_emitidos: filter('integer', 'Documentos'),
  pontuacao: filter('decimal', 'Pontuação'),
  resultado: filter('enum', 'Resultado do encerramento', { options: resultados }),
  encerramento: filter('text', 'Encerramento', { ops: ['cont'], least: 3 }),
  comentario: filter('text', 'Comentário do encerramento', {
    ops: ['cont'],
    least: 3,
    shielded: true,
  }),
} as const;

/** The same orders, each with all that a line can say of it. */
export const listaDetalhada = listQuery({
  id: 'ordem_servicos.detalhadas',
  noun: 'ordem_servico',
  title: 'Ordens detalhadas',
  permission: 'ordem_servicos.index',
  call: call('v2 GET /D/ordem-servicos/detalhadas'),
  row: linhaDetalhada,
  filters: { ...listaOrdens.filters, ...filtrosDetalhados },
  orders: [
    ...listaOrdens.orders,
    'fiscal_ciente_em',
    'concluir_em_original',
    'prazo',
    'docs_emitidos',
  ],
  order: ['id', 'desc'],
  csv: 'ordem_servicos.exportar_csv',
  xml: 'ordem_servicos.exportar_xml',
});

export const umaOrdem = oneQuery({
  id: 'ordem_servicos.show',
  noun: 'ordem_servico',
  title: 'Ordem de serviço',
  permission: 'ordem_servicos.show',
  call: call('v2 GET /D/ordem-servicos/{os}'),
  record,
  paper: true,
});

/** What a date will be, or is: rules and holidays are data of the server, and nobody counts a second way. */
export const prazoDaOrdem = valueQuery({
  id: 'ordem_servicos.prazo',
  noun: 'ordem_servico',
  title: 'Prazo de uma ordem',
  permission: 'ordem_servicos.index',
  call: call('v2 GET /D/ordem-servicos/prazo'),
  query: {
    /** A term of so many days that begins today… */
    dias: f.integer('Dias', { min: 1, max: 3650, optional: true }),
    /** …or a day that somebody wishes; today. */
    dia: f.date('Dia', f.optional),
  },
  value: {
    dia: f.date('Dia'),
    /** How the term was counted. */
    resumo: f.text('Como foi contado', f.nullable),
    /** Why the day is no working day. */
    folga: f.text('Por que não é dia útil', f.nullable),
  },
});

/** Orders in bulk, registry by registry: what came of each. */
export const linhasDaMassa = listQuery({
  id: 'ordem_servicos.lotes',
  noun: 'job_output',
  title: 'Resultado da OS em massa',
  permission: 'sistema.job_outputs.index',
  call: call('v2 GET /D/ordem-servicos/lotes'),
  row: {
    id: f.integer('Id'),
    job_id: f.integer('Trabalho'),
    cadastro: f.object('Cadastro', {
      id: f.integer('Id'),
      /** Null: there is none of this id. */
      numero: f.text('Número', f.nullable),
    }),
    ordem_servico: f.object(
      'OS',
      {
        id: f.integer('Id'),
        numero: f.integer('Número'),
        ano: f.integer('Ano'),
        situacao: f.enumOf('Situação', situacoes),
      },
      f.nullable,
    ),
    /** Why none was opened. */
    motivo: f.text('Motivo', f.nullable),
  },
  filters: {
    job_id: filter('integer', 'Trabalho', { ops: ['eq', 'in'] }),
    feita: filter('boolean', 'OS aberta'),
  },
  orders: ['id'],
  order: ['id', 'asc'],
});

export const ordemServicoQueries = [
  listaOrdens,
  listaDetalhada,
  umaOrdem,
  prazoDaOrdem,
  linhasDaMassa,
] as const;
