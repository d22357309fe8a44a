/** How an absence is written. */
import { writerOf } from '../../actions/noun.ts';
import { anexosPart, anexosRows } from '../../uploads/anexos.ts';
import { pontuarAusencias } from '../produtividade/ausencia.ts';
import { ausenteOne } from './read.ts';

export const ausenteWriter = writerOf('ausente', ausenteOne, {
  heard: pontuarAusencias,
  keeps: { parts: { anexos: anexosPart('ausente') }, rows: { anexos: anexosRows('ausente') } },
});
