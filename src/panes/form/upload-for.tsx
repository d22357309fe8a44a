/** The files of a form's field: sent one after another, named in its value by their codes. */
import { useContext, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ANEXOS_MAXIMO } from '../../../domain/arquivo/index.ts';
import { plural } from '../../../domain/kernel/format.ts';
import { queueOf, sentFile } from '../../api/uploads.ts';
import { isDrawn } from '../../commands/forms.ts';
import { announce } from '../../ui/toast-store.ts';
import { UploadField } from '../../ui/fields/upload.tsx';
import { actorNow } from '../../workspace/index.ts';
import { FormIdContext } from './form-id.ts';
import { useLatest } from '../../ui/latest.ts';

/** One entry of anexosEntrada (domain/arquivo). */
interface Entry {
  readonly uri_token: string;
  readonly descricao?: string;
}

export interface UploadForProps {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error: string | null;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  /** Files that were there before, by their codes. */
  readonly kept?: ReadonlyMap<string, KeptFile>;
  readonly most?: number;
}
interface KeptFile {
  readonly name: string;
  readonly size: number;
  readonly ext: string;
}

const shownOf = (entry: Entry, kept: UploadForProps['kept']) => {
  const file = sentFile(entry.uri_token) ?? kept?.get(entry.uri_token);
  return {
    token: entry.uri_token,
    name: file?.name ?? 'Arquivo enviado',
    size: file?.size ?? null,
    ext: file?.ext ?? '',
    descricao: entry.descricao ?? '',
  };
};

const files = (n: number): string => plural(n, 'arquivo', 'arquivos');

export function UploadFor(props: UploadForProps) {
  const { name, onChange, most = ANEXOS_MAXIMO } = props;
  const own = useId();
  const form = useContext(FormIdContext);
  const queue = queueOf(form ?? own, name);
  const arriving = useSyncExternalStore(queue.subscribe, queue.items, queue.items);
  const value = (props.value ?? []) as readonly Entry[];
  const now = useRef(value);
  const change = useLatest(onChange);
  useLayoutEffect(() => {
    now.current = value;
  });
  // Several may arrive before it is drawn again.
  const set = (next: readonly Entry[]): void => {
    now.current = next;
    change.current(next);
  };

  useEffect(
    () =>
      queue.listen({
        sent: ({ uri_token }) => {
          const next = [...now.current, { uri_token }];
          now.current = next;
          change.current(next);
        },
        ended: (sent, failed) =>
          announce(
            failed === 0
              ? `${files(sent)} ${sent === 1 ? 'enviado' : 'enviados'}`
              : `${files(sent)} ${sent === 1 ? 'enviado' : 'enviados'}, ${failed} com erro`,
            failed > 0,
          ),
      }),
    [queue, change],
  );

  // What arrived while another pane stood here, once the form has its values again: before, they would cover it.
  useEffect(() => {
    if (form !== null && !isDrawn(form)) return;
    const arrived = queue.claim();
    if (arrived.length > 0) set([...value, ...arrived.map(({ uri_token }) => ({ uri_token }))]);
  });

  const add = (chosen: readonly File[]): void => {
    if (chosen.length === 0) return;
    const pending = arriving.filter(({ state }) => state !== 'pronto' && state !== 'erro').length;
    announce(`Enviando ${files(chosen.length)}`);
    queue.add(chosen, actorNow().id, most - now.current.length - pending);
  };
  return (
    <UploadField
      name={name}
      label={props.label}
      required={props.required}
      hint={props.hint}
      error={props.error}
      autoFocus={props.autoFocus}
      value={value.map((entry) => shownOf(entry, props.kept))}
      arriving={arriving}
      onAdd={add}
      onRemove={(token) => set(now.current.filter((one) => one.uri_token !== token))}
      onDescribe={(token, text) =>
        set(
          now.current.map((one) =>
            one.uri_token === token
              ? { uri_token: token, ...(text === '' ? {} : { descricao: text }) }
              : one,
          ),
        )
      }
      onGiveUp={(key) => queue.remove(key)}
      onRetry={(key) => queue.retry(key, actorNow().id)}
    />
  );
}
