/** How documents of the whole municipality are drawn: their row, with the department it is of. */
import type { Doc, DocRow } from '../../../domain/doc/schema.ts';
import { formatMoney } from '../../../domain/kernel/format.ts';
import { currentDepartment } from '../../api/session.ts';
import type { DetailProps, Face } from '../face.ts';
import { Fact, Facts, Section } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { columnsOf, type Column } from '../list/columns.ts';
import { colunasDoc } from './columns.tsx';
import { DocSection, PessoaSection, type Known } from './detail.tsx';
import { face as daNotificacao } from './face.tsx';

type Row = DocRow & Pick<Doc, 'departamento'>;

const departamento = columnsOf<Row>()([
  {
    id: 'departamento',
    header: 'Departamento',
    width: 110,
    narrow: 80,
    flex: 0.8,
    cell: (doc) => doc.departamento.nome,
    title: (doc) => doc.departamento.nome,
  },
]);
/** Orders of this list alone. */
const ORDERS = new Set(['id', 'autuado_em']);

function Detalhe({ row, tab }: DetailProps) {
  const doc = row as unknown as Known & Row;
  const ours = doc.departamento.codigo === currentDepartment();
  return (
    <TabPanel id="" title="Documento" tab={tab}>
      <Section title="Departamento">
        <Facts>
          <Fact label="De" wide>
            {doc.departamento.nome}
          </Fact>
          <Fact label="Valor">{formatMoney(doc.valor_total)}</Fact>
        </Facts>
      </Section>
      {/* another department's order is not followed */}
      <DocSection doc={ours ? doc : { ...doc, ordem_servico: null }} />
      <PessoaSection doc={doc} />
    </TabPanel>
  );
}

/** How it begins, with the department beside what it is. */
const BEGINS: Readonly<Record<string, Partial<Column>>> = {
  situacao: { narrow: 134 },
  tipo: { off: false, wide: true },
  modelo: { off: true, wide: false },
  prazo_regularizar: { off: true, wide: false },
  valor_total: { off: true, wide: false },
};
const colunas = colunasDoc.map(({ order, ...column }) => ({
  ...column,
  ...BEGINS[column.id],
  ...(order && ORDERS.has(order) ? { order } : {}),
}));

export const face: Face = {
  ...daNotificacao,
  columns: [...colunas.slice(0, 3), ...departamento, ...colunas.slice(3)],
  Detail: Detalhe,
};
