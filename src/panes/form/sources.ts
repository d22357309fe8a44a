/** Where the pickers find their rows: the list queries that the fields name (ten a page). */
import { tipos } from '../../../domain/cadastro/index.ts';
import { textOf as text } from '../../../domain/kernel/format-value.ts';
import { formatDate, formatInteger } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { currentDepartment } from '../../api/session.ts';
import { listOf, refLabel, refPage, refRow, searchKey } from '../../commands/ref-search.ts';
import type { PickRow } from '../../commands/ref-search.ts';
import type { PickerSource } from '../../ui/fields/index.ts';

export type { PickRow } from '../../commands/ref-search.ts';
export { refLabel as labelOf, refPage as page } from '../../commands/ref-search.ts';

const found = new Map<string, PickRow>();
const keyOf = (id: string, row: number): string => `${currentDepartment() ?? ''} ${id} ${row}`;
/** Notes a row that is known, so that its name need not be asked for. */
export const noteRow = (id: string, row: PickRow): void => {
  found.set(keyOf(id, row.id), row);
};
export const knownRow = (id: string, row: number): PickRow | null =>
  found.get(keyOf(id, row)) ?? null;

/** One row by its id; null when it is not there. */
export async function fetchRow(
  id: string,
  row: number,
  signal: AbortSignal,
): Promise<PickRow | null> {
  const known = knownRow(id, row);
  // A row noted from a record may know only its name; what the list says is fuller.
  if (known && (id !== 'usuarios.fiscais' || 'os_abertas' in known)) return known;
  const hit = await refRow(id, row, signal);
  if (hit) noteRow(id, hit);
  return hit ?? known;
}

export interface Ausente {
  readonly tipo: string;
  readonly termina_em: string;
  readonly substituto: { readonly id: number; readonly nome: string } | null;
}
const AUSENCIAS: Readonly<Record<string, string>> = {
  ferias: 'férias',
  licenca: 'licença',
  atestado: 'atestado',
  outros: 'outros',
};
/** 'férias até 12/12/2026' */
export const absence = ({ tipo, termina_em }: Ausente): string =>
  `${AUSENCIAS[tipo] ?? tipo} até ${formatDate(termina_em)}`;

type Look = Omit<PickerSource<PickRow>, 'search' | 'keyOf' | 'labelOf'>;
const LOOKS: Readonly<Record<string, Look>> = {
  'assuntos.index': {
    columns: [
      { title: 'Assunto', cell: (row) => text(row.descricao) },
      { title: 'Prazo', width: '72px', right: true, cell: (row) => `${text(row.prazo)} d` },
    ],
    searchLabel: 'Descrição',
  },
  'usuarios.fiscais': {
    columns: [
      { title: 'Nome', cell: (row) => text(row.nome) },
      {
        title: 'OS em aberto',
        width: '96px',
        right: true,
        cell: (row) => formatInteger(row.os_abertas as number),
      },
      {
        title: 'Ausente',
        width: '188px',
        cell: (row) => (row.ausente ? absence(row.ausente as Ausente) : ''),
      },
    ],
    searchLabel: 'Nome',
  },
  'usuarios.analistas': {
    columns: [
      { title: 'Nome', cell: (row) => text(row.nome) },
      {
        title: 'Aguardando',
        width: '96px',
        right: true,
        cell: (row) => formatInteger(row.analises_aguardando as number),
      },
    ],
    searchLabel: 'Nome',
  },
  'mensagens.destinatarios': {
    columns: [
      { title: 'Nome', cell: (row) => text(row.nome) },
      {
        title: 'Cargo ou CPF',
        width: '188px',
        cell: (row) => (row.prefeitura ? text(row.cargo) : `Contribuinte ${text(row.cpf)}`),
      },
    ],
    searchLabel: 'Nome',
  },
  'cadastros.index': {
    columns: [
      { title: 'Número', width: '120px', cell: (row) => text(row.numero) },
      {
        title: 'Tipo',
        width: '92px',
        cell: (row) => tipos[row.tipo as keyof typeof tipos] ?? text(row.tipo),
      },
      {
        title: 'Contribuinte',
        cell: (row) => text((row.contribuinte as { razao_social?: string } | null)?.razao_social),
      },
      { title: 'Endereço', cell: (row) => text(row.endereco) },
    ],
    preload: false,
    emptyHint: mensagens.tela.cadastros,
    searchLabel: 'Número, contribuinte ou endereço',
  },
};

/** The picker of a list. */
export function sourceOf(id: string): PickerSource<PickRow> {
  const query = listOf(id);
  const key = searchKey(query);
  const look: Look = LOOKS[id] ?? {
    columns: [{ title: query.title, cell: refLabel }],
    searchLabel: query.filters[key.replace(/_cont$/, '')]?.label,
  };
  return {
    ...look,
    labelOf: id === 'cadastros.index' ? (row) => text(row.numero) : refLabel,
    keyOf: (row) => row.id,
    search: async (text, at, signal) => {
      const result = await refPage(id, { [key]: text.trim() || null, page: at }, signal);
      for (const row of result.rows) noteRow(id, row);
      return result;
    },
  };
}
