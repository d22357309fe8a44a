/** The records that are not in the file of many papers, with why. */
import { useEffect, useState } from 'react';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { papeisDaImpressao } from '../../../domain/job-output/imprimir.ts';
import type { Job } from '../../../domain/job-output/schema.ts';
import { send } from '../../api/client.ts';
import type { Page } from '../../api/query.ts';
import { Section } from '../detail/parts.tsx';

type Papel = Infer<typeof papeisDaImpressao.row>;
/** Shown of those that did not come out. */
const SHOWN = 100;

export function Papeis({ job: { id, falhas } }: { job: Job }) {
  const [rows, setRows] = useState<readonly Papel[]>([]);
  useEffect(() => {
    const control = new AbortController();
    const read = async (): Promise<void> => {
      const page = await send<Page<Papel>>(papeisDaImpressao.call, {
        query: { job_id_eq: id, feito_eq: false, per_page: SHOWN },
        signal: control.signal,
      });
      setRows(page.rows.filter(({ motivo }) => motivo !== null));
    };
    // What could not be read stays as it was; the next failure asks anew.
    if (falhas > 0) read().catch(() => undefined);
    return () => control.abort();
  }, [id, falhas]);
  return falhas > 0 && rows.length > 0 ? (
    <Section title={`Não saíram (${formatInteger(falhas)})`}>
      <table className="t" aria-label="Não saíram">
        <thead>
          <tr>
            <th scope="col">Registro</th>
            <th scope="col">Por quê</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: linha, registro_id, motivo }) => (
            <tr key={linha}>
              <th scope="row">{registro_id}</th>
              <td className="wrap">{motivo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  ) : null;
}
