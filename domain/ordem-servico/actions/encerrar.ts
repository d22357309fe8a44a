/** How an order ends, and how its end is corrected or taken back. */
import { anexosAlteracao } from '../../arquivo/index.ts';
import { hojeEm } from '../../kernel/civil-date.ts';
import { actionsOf, call, type Errors } from '../../kernel/define.ts';
import * as f from '../../kernel/fields.ts';
import { mensagens } from '../../kernel/messages.ts';
import {
  emCampo,
  exigenciasPendentes,
  itensPendentes,
  opensAnalise,
  type OrdemConhecida,
  type OrdemServicoRow,
} from '../schema.ts';
import { comentario, motivo } from './entrada.ts';
import { proprioOuGerente } from './quem.ts';

const action = actionsOf<OrdemServicoRow>('ordem_servico');

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
