/** What belongs to a record: of each of its lists the newest, how many there are, and the way to all of them. */
import { useAtomValue } from 'jotai';
import { useContext } from 'react';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { addressSearch } from '../../../domain/kernel/list-address.ts';
import { PastContext, pageAtom } from '../../api/query.ts';
import { nameOf } from '../../commands/names.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, findNoun, homeOf, lookOf } from '../../nouns/index.ts';
import type { RecordRow, ToThose } from '../../nouns/index.ts';
import { Keys } from '../../ui/kbd.tsx';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { canConsoleAtom } from '../../workspace/index.ts';
import { Section, To } from './parts.tsx';
import { Cell } from './table.tsx';

const NEWEST = 5;

interface ListProps {
  readonly link: ToThose;
  readonly search: Readonly<Record<string, string | number>>;
  /** Its digit among the record's actions. */
  readonly digit: string | null;
}

function Newest({ link, search, digit }: ListProps) {
  const area = areaOf(link.area);
  const { data, status, error, refetch } = useAtomValue(
    pageAtom(area.list, { ...search, per_page: NEWEST }),
  );
  const rows = (data?.rows ?? []) as unknown as readonly RecordRow[];
  const { found, situacoes } = findNoun(area.noun) ?? {};
  const title = link.short ?? link.title;
  return (
    <Section
      title={data ? `${title} (${formatInteger(data.count)})` : title}
      right={
        <To className="lnk no-print" href={addressOf(area, null, addressSearch(search))}>
          {digit ? <Keys keys={digit} hidden /> : null} Abrir lista
          <span className="sr"> {link.title}</span>
        </To>
      }
    >
      {data ? null : status === 'error' ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {data && rows.length === 0 ? <p className="dim">Nenhum registro</p> : null}
      {rows.length > 0 ? (
        <table className="t" aria-label={link.title}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <Cell>
                  <To href={addressOf(area, row.id)}>{nameOf(area.noun, row)}</To>
                </Cell>
                <Cell>
                  {situacoes && row.situacao ? (
                    <Status look={lookOf(area.noun, row.situacao)} />
                  ) : null}
                </Cell>
                <td className="wrap">{found?.about(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Section>
  );
}

/** The lists of which a noun says so, for who may see them: today's, and so none of a record as it was. */
export function Related({ noun, row }: { noun: string; row: RecordRow }) {
  const can = useAtomValue(canConsoleAtom);
  const past = useContext(PastContext) !== null;
  if (past) return null;
  const actions = homeOf(noun)?.actions ?? [];
  return (findNoun(noun)?.links ?? []).map((link) => {
    if (!link.those || !link.newest) return null;
    const { index } = areaOf(link.area);
    const search = link.those(row);
    if (typeof search === 'string' || (index !== null && !can(index))) return null;
    const at = actions.indexOf(link.id);
    return (
      <Newest key={link.id} link={link} search={search} digit={at < 0 ? null : String(at + 1)} />
    );
  });
}
