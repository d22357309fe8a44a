/** What came of orders in bulk, registry by registry: what was not done and why, then what was opened. */
import { useEffect, useState } from 'react';
import { formatInteger } from '../../../domain/kernel/format.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { listAddress } from '../../../domain/kernel/list-address.ts';
import type { Job } from '../../../domain/job-output/schema.ts';
import { linhasDaMassa, listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import { send } from '../../api/client.ts';
import type { Page } from '../../api/query.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { Section, To } from '../detail/parts.tsx';
import '../../nouns/ordem-servico.ts';
import '../servicos/massa.css';

type Linha = Infer<typeof linhasDaMassa.row>;
/** Shown of each kind; all of the orders are in their own list. */
const SHOWN = 100;

/** The orders that a job opened, as a list. */
export const ordensDoTrabalho = (id: number): string => {
  const search = listAddress(listaOrdens, { lote_eq: id });
  return `${areaOf('servicos').base}?${search}`;
};

/** Its lines, made or not, read again as the job goes on; undefined before the first answer. */
function useLinhas({ id, feitos, falhas }: Job, feita: boolean): Page<Linha> | undefined {
  const [page, setPage] = useState<Page<Linha>>();
  // Those that are shown are the first ones: once there are so many, going on changes nothing but failures.
  const moved = feita ? Math.min(feitos - falhas, SHOWN + 1) : falhas;
  useEffect(() => {
    const control = new AbortController();
    const read = async (): Promise<void> =>
      setPage(
        await send<Page<Linha>>(linhasDaMassa.call, {
          query: { job_id_eq: id, feita_eq: feita, per_page: SHOWN },
          signal: control.signal,
        }),
      );
    // What could not be read stays as it was; the next step asks anew.
    read().catch(() => undefined);
    return () => control.abort();
    // What was gone through since asks for the same again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, feita, moved]);
  return page;
}

const shownOf = (shown: number, total: number): string =>
  total > shown
    ? `${formatInteger(total)}, mostrando ${formatInteger(shown)}`
    : formatInteger(total);

function NaoFeitas({ job }: { job: Job }) {
  const rows = (useLinhas(job, false)?.rows ?? []).filter(({ motivo }) => motivo !== null);
  if (job.falhas === 0 || rows.length === 0) return null;
  return (
    <Section title={`Não foram feitos (${shownOf(rows.length, job.falhas)})`}>
      <table className="t massa" aria-label="Não foram feitos">
        <thead>
          <tr>
            <th scope="col">Cadastro</th>
            <th scope="col">Por quê</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cadastro, motivo }) => (
            <tr key={id}>
              <th scope="row">
                <div className="tx">{cadastro.numero ?? cadastro.id}</div>
              </th>
              <td className="wrap">{motivo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Feitas({ job }: { job: Job }) {
  const total = job.feitos - job.falhas;
  const rows = (useLinhas(job, true)?.rows ?? []).flatMap(({ id, cadastro, ordem_servico: os }) =>
    os ? [{ id, cadastro, os }] : [],
  );
  if (total <= 0 || rows.length === 0) return null;
  return (
    <Section
      title={`Ordens criadas (${shownOf(rows.length, Math.max(total, rows.length))})`}
      right={<To href={ordensDoTrabalho(job.id)}>Ver na lista</To>}
    >
      <table className="t massa" aria-label="Ordens criadas">
        <thead>
          <tr>
            <th scope="col">Cadastro</th>
            <th scope="col">OS</th>
            <th scope="col">Situação</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cadastro, os }) => (
            <tr key={id}>
              <th scope="row">
                <div className="tx">{cadastro.numero ?? cadastro.id}</div>
              </th>
              <td>
                <To href={addressOf(areaOf('servicos'), os.id)}>
                  {os.numero}/{os.ano}
                </To>
              </td>
              <td>
                <Status look={lookOf('ordem_servico', os.situacao)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

export const Linhas = ({ job }: { job: Job }) => (
  <>
    <NaoFeitas job={job} />
    <Feitas job={job} />
  </>
);
