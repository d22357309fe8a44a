/** Words that the list, the tab and the detail of a trail share. */
import { SISTEMA } from '../../../domain/log/schema.ts';
import type { LogRow, Mudanca } from '../../../domain/log/schema.ts';

/** 'Situação: A confirmar → Em andamento; Fiscal: – → Ana' */
export const mudancasText = (mudancas: readonly Mudanca[]): string =>
  mudancas.map(({ rotulo, de, para }) => `${rotulo}: ${de ?? '–'} → ${para ?? '–'}`).join('; ');

const PROGRAMS: Readonly<Record<string, string>> = { osm_admin: 'Console' };
/** 'Console 1.66.2'; '' when the program did not say. */
export const programText = ({ cliente, versao }: Pick<LogRow, 'cliente' | 'versao'>): string =>
  cliente === null ? '' : [PROGRAMS[cliente] ?? cliente, versao].filter(Boolean).join(' ');

/** Who did it; the system itself has no name. */
export const whoText = ({ usuario }: Pick<LogRow, 'usuario'>): string => usuario?.nome ?? SISTEMA;
