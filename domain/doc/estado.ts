/** What a document must be to stand in its situation: a correction may leave no other state than the actions do. */
import { EM_REVISAO, IMPLANTADO, QUITADO } from './passos.ts';
import { docSituacoes } from './situacoes.ts';

/** A document as far as its situation depends on it, by its columns. */
export interface EstadoDoDoc {
  readonly doc_situacao_id: number;
  readonly situacao: string;
  readonly ciencia_em: string | null;
  readonly situacao_antes_id: number | null;
  readonly prazo_regularizar: string | null;
  readonly implantado_em: string | null;
  /** A defence waits to be judged. */
  readonly defesa: boolean;
}

/** What contradicts the situation, in words; null when nothing does. */
export function contradicaoDoDoc(doc: EstadoDoDoc): string | null {
  const linha = doc.doc_situacao_id;
  const em = doc.situacao;
  const revisao = linha === EM_REVISAO;
  const said = [
    em === 'aguardando_ciencia' && doc.ciencia_em !== null && 'já há ciência',
    // Under revision it may still await it, as it may when it is cancelled.
    (em === 'concluido' || em === 'defesa' || (em === 'andamento' && !revisao)) &&
      doc.ciencia_em === null &&
      'falta a ciência (Dar ciência)',
    revisao && doc.situacao_antes_id === null && 'a revisão se solicita (Solicitar revisão)',
    linha === 13 && doc.prazo_regularizar === null && 'falta o prazo para regularizar',
    em === 'defesa' && !doc.defesa && 'falta a defesa (Registrar defesa)',
    em !== 'defesa' && doc.defesa && 'há uma defesa por julgar',
    linha === IMPLANTADO && doc.implantado_em === null && 'falta a implantação (Implantar)',
    linha !== IMPLANTADO &&
      linha !== QUITADO &&
      doc.implantado_em !== null &&
      'o débito já foi implantado',
  ].filter((one): one is string => typeof one === 'string');
  const [nome] = docSituacoes[linha as keyof typeof docSituacoes] ?? ['Situação'];
  return said.length === 0 ? null : `${nome}: ${said.join('; ')}`;
}
