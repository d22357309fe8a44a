/** The files of a record: names, sizes, thumbnails; each opens beside, in pane 3. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Anexo } from '../../../domain/arquivo/index.ts';
import { formatDateTime, formatKb } from '../../../domain/kernel/format.ts';
import { formatPonto, pontoOf } from '../../../domain/kernel/geo.ts';
import { signedUrlOf } from '../../api/upload-send.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { openPreview, renewPreview, shownFileAtom } from '../preview/store.ts';
import { Section } from './parts.tsx';

/** '23,42500° S, 51,93750° O'; null when the photo says no place. */
export function positionText(file: Pick<Anexo, 'latitude' | 'longitude'>): string | null {
  const place = pontoOf(file);
  return place && formatPonto(place);
}

/** Of who is protected the files are there and not shown: they have no address. */
const isShown = (file: Anexo): boolean => file.url !== '';

export interface AttachmentsProps {
  readonly anexos: readonly Anexo[];
  /** 'ordem_servico 42' */
  readonly owner: string;
  /** 'OS 12/2026' */
  readonly ownerName: string;
  /** Reads the record again: the addresses of its files end after some minutes. */
  readonly reload: () => void;
  /** What the section is called, where that is not 'Anexos'. */
  readonly title?: string;
  /** Above the files. */
  readonly children?: ReactNode;
  /** With thumbnails; else one line each. */
  readonly large?: boolean;
  /** At the right end of the title. */
  readonly right?: ReactNode;
  /** Takes a file away, after asking; without it nobody may. */
  readonly onRemove?: ((file: Anexo) => void) | undefined;
  /** Said when there is none; without it, nothing is drawn. */
  readonly empty?: string;
}

function Line({ file, open, shown }: { file: Anexo; open: () => void; shown: boolean }) {
  const { name, size, ext } = file.file_info;
  return (
    <div className="att">
      <Icon name={ext === 'pdf' ? 'doc' : 'camera'} size={14} />
      {isShown(file) ? (
        <button
          type="button"
          className="lnk cut"
          aria-expanded={shown}
          title={file.descricao ?? name}
          onClick={open}
        >
          {name}
        </button>
      ) : (
        <span className="cut">{name}</span>
      )}
      <span className="dim">{formatKb(size)}</span>
    </div>
  );
}

function Card(props: { file: Anexo; open: () => void; shown: boolean; onStale: () => void }) {
  const { file } = props;
  const { name, size, thumb } = file.file_info;
  const place = positionText(file);
  const body = (
    <>
      <span className="pic">
        {thumb ? (
          <img src={signedUrlOf(thumb)} alt="" loading="lazy" onError={props.onStale} />
        ) : (
          <Icon name="doc" />
        )}
      </span>
      <span className="words">
        <span className={isShown(file) ? 'lnk cut' : 'cut'}>{name}</span>
        {file.descricao ? <span className="cut">{file.descricao}</span> : null}
        <span className="dim cut">
          {formatDateTime(file.created_at)}
          {place ? ` · ${place}` : ''}
        </span>
      </span>
      <span className="dim num">{formatKb(size)}</span>
    </>
  );
  return isShown(file) ? (
    <button type="button" className="file" aria-expanded={props.shown} onClick={props.open}>
      {body}
    </button>
  ) : (
    <div className="file">{body}</div>
  );
}

/** There is no way back for whoever did not send the file: it is asked first. */
function Removing(props: { file: Anexo; ownerName: string; onYes: () => void; onNo: () => void }) {
  return (
    <Dialog
      title="Excluir anexo"
      role="alertdialog"
      size="small"
      onClose={props.onNo}
      footer={
        <>
          <Button variant="primary" onClick={props.onYes}>
            Excluir
          </Button>
          <Button variant="ghost" keys="Esc" data-autofocus onClick={props.onNo}>
            Cancelar
          </Button>
        </>
      }
    >
      <p>
        {props.file.file_info.name} sai dos anexos da {props.ownerName}. A exclusão fica no
        histórico.
      </p>
    </Dialog>
  );
}

/** The section 'Anexos'. */
export function Attachments(props: AttachmentsProps) {
  const { anexos, owner, ownerName, reload, large, empty, onRemove } = props;
  const [removing, setRemoving] = useState<Anexo | null>(null);
  const shown = useAtomValue(shownFileAtom);
  // Once per reading: what is not there anyway would be asked for without end.
  const asked = useRef<readonly Anexo[] | null>(null);
  const stale = (): void => {
    if (asked.current === anexos) return;
    asked.current = anexos;
    reload();
  };
  useEffect(() => renewPreview(owner, anexos), [owner, anexos]);
  if (anexos.length === 0 && empty === undefined) return null;
  const items = anexos.map((file) => {
    const parts = {
      file,
      shown: shown === file.id,
      open: () =>
        openPreview({ owner, ownerName, files: anexos.filter(isShown), id: file.id, reload }),
    };
    if (!large)
      return (
        <li key={file.id}>
          <Line {...parts} />
        </li>
      );
    return (
      <li key={file.id} className="fileline">
        <Card {...parts} onStale={stale} />
        {onRemove ? (
          <IconButton
            className="no-print"
            icon="trash"
            size={14}
            label={`Excluir ${file.file_info.name}`}
            onClick={() => setRemoving(file)}
          />
        ) : null}
      </li>
    );
  });
  return (
    <Section
      title={
        props.title ?? (
          <>Anexos {anexos.length > 0 ? <span className="n dim">{anexos.length}</span> : null}</>
        )
      }
      right={props.right}
    >
      {props.children}
      {anexos.length === 0 ? <p className="dim">{empty}</p> : <ul className="files">{items}</ul>}
      {removing && onRemove ? (
        <Removing
          file={removing}
          ownerName={ownerName}
          onNo={() => setRemoving(null)}
          onYes={() => {
            setRemoving(null);
            onRemove(removing);
          }}
        />
      ) : null}
    </Section>
  );
}
