/** How places and times of inspectors are spoken of, in table and map alike. */
import { formatInteger, formatTime, plural } from '../../../domain/kernel/format.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import type { MarcoDoRastro, UltimaPosicao } from '../../../domain/usuario-geo/index.ts';

type Os = UltimaPosicao['os'];
export const osText = (os: Os): string => (os ? nomeOs(os) : '');
export const zonaText = (zona: UltimaPosicao['zona']): string =>
  zona?.descricao ?? 'Fora das zonas';
export const precisaoText = (metros: number | null): string =>
  metros === null ? '' : `${formatInteger(metros)} m`;

const HOUR = 60;
/** 35 → '35 min', 72 → '1 h 12 min' */
export const duracao = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

const DAY = 24 * HOUR;
/** 5 → 'há 5 min', 300 → 'há 5 h', 5.000 → 'há 3 dias' */
export const idadeText = (minutes: number): string => {
  if (minutes < HOUR) return `há ${Math.max(0, minutes)} min`;
  return minutes < 2 * DAY
    ? `há ${Math.floor(minutes / HOUR)} h`
    : `há ${plural(Math.floor(minutes / DAY), 'dia', 'dias')}`;
};

/** '08:10–08:45', or '08:50' in passing. */
export const horaText = ({ em, ate, parada }: MarcoDoRastro): string =>
  parada ? `${formatTime(em)}–${formatTime(ate)}` : formatTime(em);

const KM = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
/** 12.345 → '12,3 km' */
export const percursoText = (metros: number): string => `${KM.format(metros / 1000)} km`;
