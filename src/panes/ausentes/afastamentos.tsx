/** When one person was away, is, and will be. */
import { useAtomValue } from 'jotai';
import { listaAfastamentos, tipos, type AusenteRow } from '../../../domain/ausente/index.ts';
import { formatDate, formatInteger } from '../../../domain/kernel/format.ts';
import { pageAtom } from '../../api/query.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { canConsoleAtom } from '../../workspace/index.ts';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { Section, To } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import '../../nouns/ausente.ts';

/** The newest; the list of absences has them all. */
const SHOWN = 100;

/** The day leads to the absence, for who may open it. */
function Desde({ id, inicia_em }: AusenteRow) {
  const area = areaOf('ausentes');
  const can = useAtomValue(canConsoleAtom);
  const day = formatDate(inicia_em);
  return area.show === null || can(area.show) ? (
    <To href={addressOf(area, id)}>{day}</To>
  ) : (
    <>{day}</>
  );
}

const columns: readonly TableColumn<AusenteRow>[] = [
  { head: 'De', cell: (row) => <Desde {...row} /> },
  { head: 'Até', cell: ({ termina_em }) => formatDate(termina_em) },
  { head: 'Tipo', cell: ({ tipo }) => tipos[tipo] },
  { head: 'Situação', cell: ({ situacao }) => <Status look={lookOf('ausente', situacao)} /> },
  { head: 'Substituto', kind: 'wrap', cell: ({ substituto }) => substituto?.nome ?? '–' },
];

export function Afastamentos({ usuario }: { usuario: number }) {
  const { data, status, error, refetch } = useAtomValue(
    pageAtom(listaAfastamentos, { per_page: SHOWN }, { usuario: String(usuario) }),
  );
  const rows = (data?.rows ?? []) as unknown as readonly AusenteRow[];
  const more = (data?.count ?? 0) - rows.length;
  return (
    <Section title="Afastamentos">
      {data ? (
        <Table rows={rows} none="Nenhum afastamento" label="Afastamentos" columns={columns} />
      ) : status === 'error' ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {more > 0 ? <p className="dim">e mais {formatInteger(more)}</p> : null}
    </Section>
  );
}
