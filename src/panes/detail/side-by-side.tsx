/** Two versions of a record, chosen among them, beside each other. */
import { useState } from 'react';
import { SelectField } from '../../ui/fields/choice.tsx';
import { FluentRoot } from '../../ui/fields/fluent-root.tsx';
import { Table, type TableColumn } from './table.tsx';

/** How a row is told: what it is of, and what each of the two says. */
export interface SideCells<T> {
  readonly head: string;
  readonly rotulo: TableColumn<T>['cell'];
  readonly de: TableColumn<T>['cell'];
  readonly para: TableColumn<T>['cell'];
}

interface SideBySideProps<T extends object> {
  /** The newest first. */
  readonly versoes: readonly { readonly versao: number; readonly label: string }[];
  /** What stands beside what; null where one of them is not there. */
  readonly rows: (de: number, para: number) => readonly T[] | null;
  readonly cells: SideCells<T>;
}

export function SideBySide<T extends object>({ versoes, rows, cells }: SideBySideProps<T>) {
  const [newest, before] = versoes;
  const [de, setDe] = useState(before?.versao ?? newest?.versao ?? 1);
  const [para, setPara] = useState(newest?.versao ?? 1);
  const found = rows(de, para);
  const options = versoes.map(({ versao, label }) => ({ value: String(versao), label }));
  return (
    <>
      <FluentRoot>
        <div className="two-versions no-print">
          <SelectField
            name="de"
            label="Comparar a versão"
            required
            value={String(de)}
            onChange={(next) => next && setDe(Number(next))}
            options={options}
          />
          <SelectField
            name="para"
            label="com a versão"
            required
            value={String(para)}
            onChange={(next) => next && setPara(Number(next))}
            options={options}
          />
        </div>
      </FluentRoot>
      {found ? (
        <Table
          rows={found}
          none="Dizem o mesmo"
          columns={[
            { head: cells.head, kind: 'wrap', cell: cells.rotulo },
            { head: `Versão ${de}`, kind: 'wrap', cell: cells.de },
            {
              head: para === de ? 'A mesma' : `Versão ${para}`,
              kind: 'wrap',
              cell: cells.para,
            },
          ]}
        />
      ) : null}
    </>
  );
}
