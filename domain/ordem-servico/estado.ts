/** What an order must be to stand in its situação: a correction may leave no other state than the actions do. */
import { isAberta, type SituacaoAnalise } from '../analise/situacoes.ts';
import {
  exigenciasPendentes,
  isEmCampo,
  isFechada,
  isSemFiscal,
  situacoes,
  type ParaEncerrar,
  type Situacao,
} from './schema.ts';

/** An order as far as its situação depends on it, by its columns. */
export interface Estado extends ParaEncerrar {
  readonly situacao: Situacao;
  readonly analise_situacao: SituacaoAnalise;
  readonly assunto: ParaEncerrar['assunto'] & { readonly exige_analise: boolean };
  readonly usuario_responsavel_id: number | null;
  readonly fiscal_ciente_em: string | null;
  readonly concluir_em: string | null;
  readonly reaberta: boolean;
  readonly encerramento: object | null;
  /** The request that waits for its decision. */
  readonly solicitacao: object | null;
}

/** What contradicts the situação, in words; null when nothing does. */
export function contradicao(os: Estado): string | null {
  const { situacao } = os;
  // Whoever was named once stays named: only a cancelled order may have lacked an inspector all along.
  const comFiscal = !isSemFiscal(situacao) && situacao !== 'cancelada';
  const encerrada = situacao === 'encerrada';
  const said = [
    comFiscal && os.usuario_responsavel_id === null && 'falta o fiscal',
    isSemFiscal(situacao) &&
      situacao !== 'abertura' &&
      os.usuario_responsavel_id !== null &&
      'não tem fiscal',
    comFiscal && !os.concluir_em && 'falta a data em que se conclui',
    isEmCampo(situacao) && !os.fiscal_ciente_em && 'o fiscal ainda não está ciente (Aceitar)',
    (situacao === 'reaberto' || situacao === 'reabrindo') && !os.reaberta && 'nunca foi reaberta',
    situacao === 'andamento' && os.reaberta && 'já foi reaberta (Reaberto)',
    encerrada && !os.encerramento && 'falta a situação de encerramento (Encerrar)',
    encerrada &&
      os.assunto.exige_analise &&
      os.analise_situacao === 'nenhuma' &&
      'falta a análise que o assunto exige',
    encerrada && os.analise_situacao === 'reabertura' && 'falta a nova análise',
    encerrada && exigenciasPendentes(os),
    !encerrada && isAberta(os.analise_situacao) && 'há uma análise que aguarda',
    isFechada(situacao) && os.solicitacao && 'há um prazo solicitado por decidir',
  ].filter((one): one is string => typeof one === 'string');
  return said.length === 0 ? null : `${situacoes[situacao]}: ${said.join('; ')}`;
}
