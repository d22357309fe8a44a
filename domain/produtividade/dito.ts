/** What an entry says of itself: where its points come from, and how they follow. */
import { nomeDoc } from '../doc/schema.ts';
import { formatDate, formatDecimal, formatMoney, plural } from '../kernel/format.ts';
import { nomeOs } from '../ordem-servico/schema.ts';
import { nomeDoMes, mesDe } from './mes.ts';
import { isTardio, type Pontuacao } from './pontuacao.ts';
import type { Fato } from './regras.ts';

const ausencias: Readonly<Record<string, string>> = {
  ferias: 'Férias',
  licenca: 'Licença',
  atestado: 'Atestado',
  outros: 'Ausência',
};

/** What it comes from: 'OS 12/2026', 'Férias de 01/11/2026 a 15/11/2026'. */
export function origemDe({
  ordem_servico: os,
  doc,
  ausente,
  autor,
}: Pick<Pontuacao, 'ordem_servico' | 'doc' | 'ausente' | 'autor'>): string {
  if (os) return nomeOs(os);
  if (doc) return nomeDoc(doc);
  if (ausente)
    return `${ausencias[ausente.tipo] ?? ausente.tipo} de ${formatDate(ausente.inicia_em)} a ${formatDate(ausente.termina_em)}`;
  return autor ? `Por ${autor.nome}` : '';
}

/** How its points follow from what happened. */
function contaDe(fato: Fato): string {
  switch (fato.tipo) {
    case 'osm':
      return 'pontuação do assunto';
    case 'doc':
      return 'pontuação do modelo';
    case 'osm_fora_prazo':
      return `desconto sobre ${formatDecimal(fato.pontuacao)}`;
    case 'osm_reabertura':
      return `reaberta ${plural(fato.dias, 'dia', 'dias')} depois`;
    case 'local_fechado':
      return `${fato.vez}ª vez na OS`;
    case 'doc_razao_valor':
      return `sobre ${formatMoney(fato.valor_total)}`;
    case 'afastamento':
    case 'falta':
      return `${fato.dia_util}º de ${plural(fato.uteis, 'dia útil', 'dias úteis')}`;
    case 'servico_extra':
    case 'outros':
      return '';
  }
}

/** All that a line of the statement says beside its figures. */
export function explicacaoDe(one: Pontuacao): string {
  return [
    one.estorno_de === null ? null : 'estorno',
    contaDe(one.fato as Fato),
    isTardio(one) ? `de ${nomeDoMes(mesDe(one.dia))}, já fechado` : null,
    one.texto,
  ]
    .filter(Boolean)
    .join(' · ');
}
