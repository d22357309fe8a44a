/** The tab 'Log' of every record: its newest entries, and the way to all of them. */
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { useAtomValue } from 'jotai';
import { formatDateTime, formatInteger } from '../../../domain/kernel/format.ts';
import { listaLogs } from '../../../domain/log/queries.ts';
import { ApiError } from '../../api/client.ts';
import { pageAtom } from '../../api/query.ts';
import { Keys } from '../../ui/kbd.tsx';
import { Empty, Loading, LoadFailure } from '../../ui/states.tsx';
import { Section } from '../detail/parts.tsx';
import { Cell } from '../detail/table.tsx';
import { openBelow } from '../../workspace/list/below.ts';
import './logs.css';
import { useTrailNews } from './news.ts';
import { mudancasText, whoText } from './words.ts';

const SHOWN = 50;
const FORBIDDEN = 403;

interface LogTabProps {
  /** Of the record: 'ordem_servico'. */
  readonly noun: string;
  readonly id: number;
}

function OpenAll({ noun, id }: LogTabProps) {
  return (
    <button type="button" className="hint no-print" onClick={() => openBelow('logs', noun, id)}>
      <Keys keys="l" hidden /> abrir tudo
    </button>
  );
}

export default function LogTab({ noun, id }: LogTabProps) {
  const read = useAtomValue(
    pageAtom(listaLogs, { per_page: SHOWN }, { entityName: noun, entityId: String(id) }),
  );
  useTrailNews({ noun, id }, () => void read.refetch());
  const { data } = read;
  if (!data) {
    if (read.status !== 'error') return <Loading />;
    return read.error instanceof ApiError && read.error.status === FORBIDDEN ? (
      <Empty title={SEM_PERMISSAO} hint="Para ver o histórico é preciso poder ver o registro" />
    ) : (
      <LoadFailure error={read.error} onRetry={() => void read.refetch()} />
    );
  }
  return (
    <Section title="Log" right={<OpenAll noun={noun} id={id} />}>
      {data.rows.length === 0 ? (
        <p className="dim">Nada registrado ainda</p>
      ) : (
        <table className="t trail" aria-label="Log">
          <thead>
            <tr>
              <th scope="col">Quando</th>
              <th scope="col">Quem</th>
              <th scope="col">Ação</th>
              <th scope="col">O que mudou</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((log) => (
              <tr key={log.id}>
                <td>{formatDateTime(log.created_at)}</td>
                <Cell>{whoText(log)}</Cell>
                <Cell>{log.titulo}</Cell>
                <td className="wrap">
                  {mudancasText(log.mudancas) || <span className="dim">–</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data.count > data.rows.length ? (
        <p className="more no-print">
          <button type="button" className="lnk" onClick={() => openBelow('logs', noun, id)}>
            Abrir tudo ({formatInteger(data.count)} entradas)
          </button>
        </p>
      ) : null}
    </Section>
  );
}
