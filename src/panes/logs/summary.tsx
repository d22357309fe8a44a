/** In the foot of a trail: how many people, since when, and how often each thing was done. */
import { formatDate, formatInteger, plural } from '../../../domain/kernel/format.ts';
import type { LogResumo } from '../../../domain/log/schema.ts';
import type { SummaryProps } from '../face.ts';
import { whoText } from './words.ts';

const MOST = 3;

export default function TrailSummary({ reply }: SummaryProps) {
  const { totais, sub_totais: parts } = (reply ?? {}) as unknown as Partial<LogResumo>;
  if (!totais || !parts || totais.entradas === 0) return null;
  const acoes = parts.acoes.map((one) => `${one.titulo} ${formatInteger(one.entradas)}`);
  const pessoas = parts.usuarios.map((one) => `${whoText(one)} ${formatInteger(one.entradas)}`);
  return (
    <>
      <span title={pessoas.join('\n')}>{plural(totais.pessoas, 'pessoa', 'pessoas')}</span>
      <span className="lg">
        {formatDate(totais.primeira)} a {formatDate(totais.ultima)}
      </span>
      <span className="cut" title={acoes.join('\n')}>
        {acoes.slice(0, MOST).join(' · ')}
        {acoes.length > MOST ? ' …' : ''}
      </span>
    </>
  );
}
