/** How the notifications are drawn. */
import { nomeDoc, type DocRow } from '../../../domain/doc/schema.ts';
import { AGUARDANDO_REGULARIZAR } from '../../../domain/doc/passos.ts';
import { tipos } from '../../../domain/doc/situacoes.ts';
import { formatMoney } from '../../../domain/kernel/format.ts';
import { lazy } from '../../ui/lazy.tsx';
import { identified, joined } from '../detail/about.ts';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { shortDate } from '../list/cells.tsx';
import type { Column } from '../list/columns.ts';
import { colunasDoc } from './columns.tsx';
import { lookOfDoc } from './look.ts';

function DocHeader({ doc }: { doc: DocRow }) {
  return (
    <RecordHeader
      name={`${tipos[doc.tipo]} ${doc.numero}`}
      year={doc.ano}
      status={lookOfDoc(doc)}
      right={
        <span className="dl">
          <span className="dim lg">Valor </span>
          <b className="b">{formatMoney(doc.valor_total)}</b>
        </span>
      }
      about={[doc.modelo.titulo, identified(doc.contribuinte)]}
    />
  );
}

/** The term that runs: to put things right where that is waited for, else to defend. */
const prazoDe = ({ situacao, doc_situacao, prazo_regularizar, prazo_defesa }: DocRow) =>
  situacao !== 'andamento'
    ? null
    : doc_situacao.id === AGUARDANDO_REGULARIZAR
      ? prazo_regularizar
      : prazo_defesa;

export const face: Face = {
  columns: colunasDoc,
  Header: ({ row }) => <DocHeader doc={row as unknown as DocRow} />,
  Detail: lazy(() => import('./detail.tsx')),
  line(row) {
    const doc = row as unknown as DocRow;
    return {
      look: lookOfDoc(doc),
      name: nomeDoc(doc),
      at: shortDate(prazoDe(doc) ?? doc.autuado_em),
      about: joined(doc.modelo.titulo, doc.contribuinte?.razao_social),
    };
  },
  forms: () => import('./forms.ts').then(({ forms }) => forms),
};

/** Its type takes the place of its model. */
const BEGINS: Readonly<Record<string, Partial<Column>>> = {
  situacao: { width: 140, narrow: 124, flex: 0.3 },
  tipo: { off: false, narrow: 90 },
  modelo: { off: true, wide: false },
};
/** Documents of every type: which one it is stands in the row. */
export const dosDocs: Face = {
  ...face,
  columns: colunasDoc.map((column) => ({ ...column, ...BEGINS[column.id] })),
};
