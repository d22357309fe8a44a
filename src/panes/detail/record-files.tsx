/** The files of a record, with the command that adds to them and takes away. */
import type { Anexo } from '../../../domain/arquivo/index.ts';
import type { OneQuery } from '../../../domain/kernel/define.ts';
import { refreshOne } from '../../api/query.ts';
import { contextNow } from '../../commands/context.ts';
import { runCommand } from '../../commands/index.ts';
import { registry } from '../../commands/registry.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { Attachments } from './attachments.tsx';

export function RecordFiles({
  noun,
  row,
  name,
  anexos,
  query,
  action,
}: {
  readonly noun: string;
  readonly row: RecordRow;
  /** 'OS 12/2026' */
  readonly name: string;
  readonly anexos: readonly Anexo[];
  /** Reads the record. */
  readonly query: OneQuery;
  readonly action: string;
}) {
  const target = { kind: 'one', noun, row } as const;
  const may = (registry.get(action)?.blocked?.(contextNow(target)) ?? null) === null;
  return (
    <Attachments
      large
      anexos={anexos}
      owner={`${noun} ${row.id}`}
      ownerName={name}
      reload={() => void refreshOne(query, row.id)}
      empty="Nenhum anexo"
      onRemove={
        may
          ? ({ file_info: { uri_token } }) => {
              const gone = [{ uri_token, destroy: true }];
              runCommand(action, 'botao', { anexos: gone, $enviar: true }, target);
            }
          : undefined
      }
      right={
        <button
          type="button"
          className="lnk no-print"
          onClick={() => runCommand(action, 'botao', undefined, target)}
        >
          Anexar
        </button>
      }
    />
  );
}
