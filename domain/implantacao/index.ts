/** Implantations of orders: what can be read of them, and saying what is taken (decisions of the wings, section 14). */
import { situacoesMobiliario } from '../cadastro/schema.ts';
import { actionsOf, call, filter, listQuery, oneQuery, type Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { EM_ANDAMENTO, parou } from './pedido.ts';
import { areasEntrada, plantaEntrada, record, row, type ImplantacaoRow } from './schema.ts';
import { situacoes } from './situacoes.ts';

export const listaImplantacoes = listQuery({
  id: 'implantacoes.index',
  noun: 'implantacao',
  title: 'Implantações',
  permission: 'implantacoes.index',
  call: call('v2 GET /D/implantacoes'),
  row,
  filters: {
    id: filter('integer', 'Nº'),
    situacao: filter('enum', 'Situação', { options: situacoes }),
    assunto_id: filter('ref', 'Assunto', { query: 'assuntos.index' }),
    usuario_responsavel_id: filter('ref', 'Fiscal', { query: 'usuarios.fiscais' }),
    ordem_servico_id: filter('integer', 'OS'),
    cadastro_id: filter('ref', 'Cadastro', { query: 'cadastros.index' }),
    created_at: filter('instant', 'Desde'),
    implantada_em: filter('instant', 'Implantada em'),
    busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
  },
  orders: ['id', 'created_at', 'implantada_em'],
  order: ['id', 'desc'],
  csv: 'implantacoes.exportar_csv',
});

export const umaImplantacao = oneQuery({
  id: 'implantacoes.show',
  noun: 'implantacao',
  title: 'Implantação',
  permission: 'implantacoes.index',
  call: call('v2 GET /D/implantacoes/{implantacao}'),
  record,
});

export const implantar = actionsOf<ImplantacaoRow>('implantacao')({
  id: 'implantacoes.implantar',
  title: 'Implantar',
  info: 'Leva ao cadastro as áreas, a planta e a situação que a ordem encerrada apurou',
  keywords: ['levar ao cadastro', 'atualizar cadastro', 'implantação'],
  permission: 'implantacoes.implantar',
  call: call('v1 POST /D/implantacoes/{implantacao}/implantar'),
  input: {
    areas: areasEntrada,
    planta: { ...plantaEntrada, ...f.nullable, ...f.optional },
    situacao_mobiliario: f.enumOf('Situação mobiliária', situacoesMobiliario, {
      optional: true,
      hint: 'Do cadastro econômico',
    }),
    observacao: f.text('Observação', {
      max: 2000,
      multiline: true,
      nullable: true,
      optional: true,
    }),
  },
  from: ['pendente', 'implantando'],
  to: 'implantando',
  guard: (im) =>
    (im.cadastro === null ? 'A OS não é de um cadastro' : null) ??
    (im.situacao === 'implantando' && !parou(im) ? EM_ANDAMENTO : null),
  check: ({ areas, planta, situacao_mobiliario: situacao = '0', observacao }, im): Errors => ({
    ...(situacao !== '0' && im?.cadastro && im.cadastro.tipo !== 'economico'
      ? { situacao_mobiliario: ['só se atualiza num cadastro econômico'] }
      : {}),
    // What hands nothing to the registry says why.
    ...(areas.length === 0 && !planta && situacao === '0' && !observacao
      ? { observacao: [mensagens.obrigatorio] }
      : {}),
  }),
  tier: 'C',
});

export const implantacaoActions = [implantar] as const;
export const implantacaoQueries = [listaImplantacoes, umaImplantacao] as const;
