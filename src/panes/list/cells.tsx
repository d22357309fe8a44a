/** Cells that several lists share. */
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { firstName } from '../../../domain/kernel/format.ts';
import { formatDateShort } from '../../../domain/kernel/format.ts';
import { daysBetween } from '../../ui/civil.ts';

/** '–' where there is nothing. */
export const none = <span className="dim">–</span>;

/** Pixels of '123456/2026' where the cursor makes it bold. */
export const NUMERO = 90;
/** '1234/2026' with the year dimmed. */
export const Numero = ({ numero, ano }: { numero: number; ano: number }) => (
  <span className="no">
    {numero}
    <span className="y">/{ano}</span>
  </span>
);

/** The first name; the whole one is the tooltip. */
export const person = (of: { nome: string } | null) => (of ? firstName(of.nome) : none);

export const contribuinte = (of: { razao_social: string } | null) =>
  of ? of.razao_social : <span className="dim">Não identificado</span>;

export const shortDate = (value: string | null) => formatDateShort(value) || none;

/** The civil day of an instant where the office is. */
export const civilDay = (instant: string): string => hojeEm(new Date(instant));

/** Whole days since an instant, by the civil calendar of the office. */
export const daysSince = (instant: string, hoje: string): number =>
  Math.max(0, daysBetween(civilDay(instant), hoje));

/** 'OS 1234/2026', the year dimmed. */
export const NomeOs = ({ os: { numero, ano } }: { os: { numero: number; ano: number } }) => (
  <>
    OS <Numero numero={numero} ano={ano} />
  </>
);

interface OfOrder {
  readonly ordem_servico: { readonly numero: number; readonly ano: number };
}
interface WithSubject {
  readonly assunto: { readonly descricao: string };
}
interface WithTaxpayer {
  readonly contribuinte: { readonly razao_social: string } | null;
}
interface WithInspector {
  readonly usuario_responsavel: { readonly nome: string } | null;
}

/** Columns that lists show alike; those of orders, and of what hangs on them, get their room from each list. */
export const shared = {
  /** Of what has no number of its own. It has room for a million and more. */
  id: {
    id: 'id',
    header: 'Nº',
    name: 'Número',
    width: 56,
    num: true,
    order: 'id',
    cell: ({ id }: { readonly id: number }) => id,
  },
  order: {
    header: 'OS',
    width: NUMERO,
    num: true,
    cell: ({ ordem_servico: { numero, ano } }: OfOrder) => <Numero numero={numero} ano={ano} />,
  },
  subject: {
    header: 'Assunto',
    cell: ({ assunto }: WithSubject) => assunto.descricao,
    title: ({ assunto }: WithSubject) => assunto.descricao,
  },
  taxpayer: {
    header: 'Contribuinte',
    cell: (row: WithTaxpayer) => contribuinte(row.contribuinte),
    title: (row: WithTaxpayer) => row.contribuinte?.razao_social,
  },
  inspector: {
    header: 'Fiscal',
    className: 'mid',
    cell: (row: WithInspector) => person(row.usuario_responsavel),
    title: (row: WithInspector) => row.usuario_responsavel?.nome,
  },
} as const;
