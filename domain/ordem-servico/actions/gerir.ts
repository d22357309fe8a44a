/** What is decided about an order at the desk: its data, its inspector, its deadline, its end without work. */
import { actionsOf, call, type Errors } from '../../kernel/define.ts';
import * as f from '../../kernel/fields.ts';
import { mensagens } from '../../kernel/messages.ts';
import { abertas, isEmCampo, situacoes, type OrdemServicoRow } from '../schema.ts';
import { dados, motivo, protocolo } from './entrada.ts';
import { naoSubstituida, proprioOuGerente } from './quem.ts';

const action = actionsOf<OrdemServicoRow>('ordem_servico');

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
