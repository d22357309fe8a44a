/**
 * Files of a form: dropped, pasted or chosen; each with its name, size and progress, what went wrong
 * below it. What is sent and how is the caller's.
 */
import { useEffect, useRef, useState } from 'react';
import { ANEXOS_MAXIMO, TAMANHO_MAXIMO, tiposArquivo } from '../../../domain/arquivo/index.ts';
import { formatKb } from '../../../domain/kernel/format.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ariaOf, autoFocusProps, FieldFrame, useFieldIds } from './frame.tsx';
import type { FieldProps } from './frame.tsx';
import { useLatest } from '../latest.ts';

/** A file that is part of the form. */
export interface AttachedFile {
  readonly token: string;
  readonly name: string;
  /** Bytes; null when only its code is known (a draft of another browser). */
  readonly size: number | null;
  readonly ext: string;
  readonly descricao: string;
}

/** A file on its way. */
export interface ArrivingFile {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly state: 'fila' | 'enviando' | 'pausado' | 'pronto' | 'erro';
  readonly percent: number;
  readonly error: string | null;
}

export interface UploadFieldProps extends Omit<
  FieldProps<readonly AttachedFile[]>,
  'onChange' | 'disabled'
> {
  readonly arriving: readonly ArrivingFile[];
  onAdd(this: void, files: readonly File[]): void;
  onRemove(this: void, token: string): void;
  onDescribe(this: void, token: string, text: string): void;
  onGiveUp(this: void, key: number): void;
  onRetry(this: void, key: number): void;
}

const ACCEPT = [...Object.keys(tiposArquivo), '.jpg', '.jpeg', '.png', '.webp', '.pdf'].join(',');
export const UPLOAD_LIMITS = `imagem ou PDF, até ${TAMANHO_MAXIMO / 1_000_000} MB`;

const iconOf = (pdf: boolean) => <Icon name={pdf ? 'doc' : 'camera'} size={14} />;

function Attached(props: {
  file: AttachedFile;
  onRemove: () => void;
  onDescribe: (text: string) => void;
}) {
  const { file } = props;
  const [describing, setDescribing] = useState(false);
  return (
    <li className="up">
      <div className="att">
        {iconOf(file.ext === 'pdf')}
        <span className="cut" title={file.name}>
          {file.name}
        </span>
        <span className="dim">{file.size === null ? '' : formatKb(file.size)}</span>
        <span className="up-acts">
          <IconButton
            icon="edit"
            size={14}
            label={`Descrever ${file.name}`}
            aria-expanded={describing || file.descricao !== ''}
            onClick={() => setDescribing(!describing)}
          />
          <IconButton icon="x" size={14} label={`Retirar ${file.name}`} onClick={props.onRemove} />
        </span>
      </div>
      {describing || file.descricao !== '' ? (
        <div className="in up-text">
          <input
            aria-label={`Descrição de ${file.name}`}
            placeholder="Descrição"
            maxLength={200}
            autoFocus={describing}
            value={file.descricao}
            onChange={(event) => props.onDescribe(event.currentTarget.value)}
          />
        </div>
      ) : null}
    </li>
  );
}

const waitsText = ({ state, error }: ArrivingFile): string | null => {
  if (state === 'fila') return 'na fila';
  if (state !== 'pausado') return null;
  return error ? 'em pausa' : 'em pausa, sem conexão';
};

function Arriving(props: { file: ArrivingFile; onGiveUp: () => void; onRetry: () => void }) {
  const { file } = props;
  const { state, percent, error, name } = file;
  const waits = waitsText(file);
  const pdf = file.type === 'application/pdf' || /\.pdf$/i.test(name);
  return (
    <li className="up">
      <div className="att">
        {iconOf(pdf)}
        <span className="cut" title={name}>
          {name}
        </span>
        <span className="dim">
          {formatKb(file.size)}
          {state === 'enviando' ? ` · ${percent} %` : null}
          {waits ? ` · ${waits}` : null}
        </span>
        <span className="up-acts">
          {state === 'erro' ? (
            <IconButton
              icon="refresh"
              size={14}
              label={`Enviar de novo ${name}`}
              onClick={props.onRetry}
            />
          ) : null}
          <IconButton
            icon="x"
            size={14}
            label={state === 'erro' ? `Retirar ${name}` : `Cancelar o envio de ${name}`}
            onClick={props.onGiveUp}
          />
        </span>
      </div>
      {state === 'enviando' || state === 'pausado' ? (
        <div
          className="bar4"
          role="progressbar"
          aria-label={`Envio de ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      ) : null}
      {error ? (
        <div className="help e">
          <Icon name="warn" size={14} />
          <span>{error}</span>
        </div>
      ) : null}
    </li>
  );
}

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/**
 * Files are taken from anywhere in the form: dropped on it, or pasted while it has the focus. Elsewhere on
 * the page a dropped file is not opened in the console's place.
 */
export function useDropAndPaste(
  root: React.RefObject<HTMLElement | null>,
  onAdd: (files: readonly File[]) => void,
): boolean {
  const [over, setOver] = useState(false);
  const latest = useLatest(onAdd);
  useEffect(() => {
    const form = root.current?.closest<HTMLElement>('form') ?? root.current;
    if (!form) return undefined;
    const hasFiles = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes('Files') ?? false;
    const inside = (target: EventTarget | null): boolean =>
      target instanceof Node && form.contains(target);
    const dragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const here = inside(event.target);
      if (event.dataTransfer) event.dataTransfer.dropEffect = here ? 'copy' : 'none';
      setOver(here);
    };
    const dragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (inside(event.target)) latest.current(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent): void => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0 || !(inside(event.target) || event.target === document.body)) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('dragover', dragOver);
    window.addEventListener('dragleave', dragLeave);
    window.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', dragOver);
      window.removeEventListener('dragleave', dragLeave);
      window.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [root, latest]);
  return over;
}

/** A list of files with the button that adds to it. */
export function UploadField(props: UploadFieldProps) {
  const ids = useFieldIds(props.id);
  const { value, arriving, label, required, error, hint } = props;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const over = useDropAndPaste(root, props.onAdd);
  // What has arrived is in `value` already.
  const shown = arriving.filter(({ state }) => state !== 'pronto');
  const full = value.length + shown.length >= ANEXOS_MAXIMO;
  // The row under the focus goes; the button is what stays.
  const thenFocus = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  return (
    <FieldFrame
      ids={ids}
      label={label}
      required={required}
      error={error}
      hint={hint}
      group
      aux={UPLOAD_LIMITS}
    >
      <div
        ref={root}
        className={over ? 'ups over' : 'ups'}
        role="group"
        aria-labelledby={ids.label}
      >
        {value.length + shown.length > 0 ? (
          <ul aria-label={label}>
            {value.map((file) => (
              <Attached
                key={file.token}
                file={file}
                onRemove={thenFocus(() => props.onRemove(file.token))}
                onDescribe={(text) => props.onDescribe(file.token, text)}
              />
            ))}
            {shown.map((file) => (
              <Arriving
                key={file.key}
                file={file}
                onGiveUp={thenFocus(() => props.onGiveUp(file.key))}
                onRetry={thenFocus(() => props.onRetry(file.key))}
              />
            ))}
          </ul>
        ) : null}
        <div className="up-add">
          <Button
            ref={button}
            icon="clip"
            {...ariaOf(ids, { error, hint, required: false })}
            {...autoFocusProps(props.autoFocus)}
            aria-disabled={full || undefined}
            onClick={() => {
              if (!full) input.current?.click();
            }}
            onBlur={props.onBlur}
          >
            Adicionar
          </Button>
          <span className="dim" aria-hidden="true">
            {over ? 'Solte para anexar' : 'ou solte e cole aqui'}
          </span>
        </div>
        <input
          ref={input}
          type="file"
          name={props.name}
          multiple
          hidden
          tabIndex={-1}
          accept={ACCEPT}
          aria-label={label}
          onChange={(event) => {
            props.onAdd([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </FieldFrame>
  );
}
