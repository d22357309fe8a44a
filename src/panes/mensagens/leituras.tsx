/** With whom of those a message was sent to it stands how: a page at a time, an announcement goes to thousands. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { listaLeituras } from '../../../domain/mensagem/queries.ts';
import { status, type MensagemRow } from '../../../domain/mensagem/schema.ts';
import { formatDateTime, formatInteger } from '../../../domain/kernel/format.ts';
import { pageAtom } from '../../api/query.ts';
import { lookOf } from '../../nouns/index.ts';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { Section } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';

const PAGE = 100;
const columns: readonly TableColumn<MensagemRow>[] = [
  {
    head: 'Pessoa',
    kind: 'wrap',
    cell: ({ destinatario, caixa }) => (destinatario ?? caixa)?.nome,
  },
  { head: 'Situação', cell: (m) => <Status look={lookOf('mensagem', m.status)} /> },
  { head: 'Lida em', cell: ({ lida_em }) => (lida_em ? formatDateTime(lida_em) : '–') },
  {
    head: 'Respondida em',
    cell: ({ respondida_em }) => (respondida_em ? formatDateTime(respondida_em) : '–'),
  },
];
const escolhas: readonly (readonly [value: string, label: string])[] = [
  ['', 'Todas'],
  ...Object.entries(status),
];

export function Leituras({ enviada }: { enviada: number }) {
  const [situacao, setSituacao] = useState('');
  const [page, setPage] = useState(1);
  const { data, ...read } = useAtomValue(
    pageAtom(
      listaLeituras,
      { per_page: PAGE, page, ...(situacao ? { status_eq: situacao } : {}) },
      { enviada: String(enviada) },
    ),
  );
  const rows = (data?.rows ?? []) as unknown as readonly MensagemRow[];
  const count = data?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE));
  return (
    <Section title={data ? `Quem leu (${formatInteger(count)})` : 'Quem leu'}>
      <div className="mpages no-print" role="group" aria-label="Situação">
        {escolhas.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className={value === situacao ? 'tab on' : 'tab'}
            aria-pressed={value === situacao}
            onClick={() => {
              setSituacao(value);
              setPage(1);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {data ? (
        <Table rows={rows} none="Ninguém" label="Quem leu" columns={columns} />
      ) : read.status === 'error' ? (
        <LoadFailure error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Loading />
      )}
      {pages > 1 ? (
        <p className="mpages no-print">
          <button
            type="button"
            className="btn sm"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            Anteriores
          </button>
          <span>
            {formatInteger(page)} de {formatInteger(pages)}
          </span>
          <button
            type="button"
            className="btn sm"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            Próximas
          </button>
        </p>
      ) : null}
    </Section>
  );
}
