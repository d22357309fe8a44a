/** Pane 3 as a window onto a file: a picture fitted or at its own size, a PDF in the browser's viewer. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Anexo } from '../../../domain/arquivo/index.ts';
import { formatDateTime, formatKb } from '../../../domain/kernel/format.ts';
import { signedUrlOf } from '../../api/upload-send.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/states.tsx';
import { announce } from '../../ui/toast-store.ts';
import { positionText } from '../detail/attachments.tsx';
import { Fact, Facts } from '../detail/parts.tsx';
import { ClosingHead } from '../frame/closing-head.tsx';
import { previewAtom, stepPreview } from './store.ts';
import type { Preview } from './store.ts';

const isPdf = (file: Anexo): boolean => file.file_info.ext === 'pdf';

/** What could not be shown: its address ended, or the line is down. */
function Failed({ preview, onRetry }: { preview: Preview; onRetry: () => void }) {
  return (
    <div className="view fit" role="alert">
      <div className="form">
        <p>Não foi possível mostrar o arquivo.</p>
        <Button
          icon="refresh"
          onClick={() => {
            onRetry();
            preview.reload();
          }}
        >
          Tentar de novo
        </Button>
      </div>
    </div>
  );
}

function Picture({ file, large, onLarge }: { file: Anexo; large: boolean; onLarge: () => void }) {
  const [state, setState] = useState<'lendo' | 'pronto' | 'erro'>('lendo');
  const preview = useAtomValue(previewAtom);
  const { name, url } = file.file_info;
  if (state === 'erro' && preview)
    return <Failed preview={preview} onRetry={() => setState('lendo')} />;
  return (
    // The view scrolls by the arrow keys when it is large: it must take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={large ? 'view large' : 'view fit'} tabIndex={large ? 0 : undefined}>
      {state === 'lendo' ? <Loading /> : null}
      {/* The mouse's way of what the button above does by key. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <img
        src={signedUrlOf(url)}
        alt={file.descricao ?? name}
        onLoad={() => setState('pronto')}
        onError={() => setState('erro')}
        onClick={onLarge}
      />
    </div>
  );
}

function File({ preview, file }: { preview: Preview; file: Anexo }) {
  const [large, setLarge] = useState(false);
  const at = preview.files.indexOf(file);
  const { name, size, url } = file.file_info;
  const place = positionText(file);
  const count = preview.files.length;
  useEffect(() => {
    announce(`${name}, arquivo ${at + 1} de ${count}`);
  }, [name, at, count]);
  return (
    <>
      <div className="tools">
        <span className="num dim">
          {at + 1} de {count}
        </span>
        <span className="grow" />
        <IconButton
          icon="left"
          label="Arquivo anterior"
          keys="←"
          aria-disabled={at === 0 || undefined}
          onClick={() => stepPreview(-1)}
        />
        <IconButton
          icon="right"
          label="Próximo arquivo"
          keys="→"
          aria-disabled={at === count - 1 || undefined}
          onClick={() => stepPreview(1)}
        />
        {isPdf(file) ? null : (
          <IconButton
            icon="search"
            label={large ? 'Ajustar ao painel' : 'Tamanho real'}
            aria-pressed={large}
            onClick={() => setLarge(!large)}
          />
        )}
        <a
          className="ib"
          href={signedUrlOf(`${url}&baixar=1`)}
          download={name}
          aria-label={`Baixar ${name}`}
          title={`Baixar ${name}`}
        >
          <Icon name="download" />
        </a>
      </div>
      {isPdf(file) ? (
        <div className="view">
          {/* The browsers' viewers do not run in a sandbox; the server sends a PDF as nothing else. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe key={url} src={signedUrlOf(url)} title={name} />
        </div>
      ) : (
        <Picture key={url} file={file} large={large} onLarge={() => setLarge(!large)} />
      )}
      <Facts one>
        <Fact label="Arquivo">{name}</Fact>
        {file.descricao ? <Fact label="Descrição">{file.descricao}</Fact> : null}
        <Fact label="Tamanho">{formatKb(size)}</Fact>
        <Fact label="Enviado em">{formatDateTime(file.created_at)}</Fact>
        {place ? <Fact label="Posição">{place}</Fact> : null}
      </Facts>
    </>
  );
}

/** ← and → go from file to file, unless what has the focus scrolls by them. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  const scrolls = event.target instanceof Element && event.target.matches('.view.large');
  if (by === 0 || scrolls || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  stepPreview(by);
}

/** Gives the focus to the window; false when it is not drawn. */
export function focusPreview(): boolean {
  const root = document.querySelector<HTMLElement>('.prev');
  root?.focus({ preventScroll: true });
  return root !== null;
}

export default function PreviewPane() {
  const preview = useAtomValue(previewAtom);
  const file = preview?.files.find(({ id }) => id === preview.id);
  return (
    // The keys of the whole pane are listened to here; each has its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions
    <div className="prev" role="group" tabIndex={-1} aria-label="Arquivo" onKeyDown={step}>
      <ClosingHead pane="contexto">
        <h2>Anexos {preview ? `· ${preview.ownerName}` : ''}</h2>
      </ClosingHead>
      {preview && file ? (
        <File key={file.id} preview={preview} file={file} />
      ) : (
        <p className="form dim">O arquivo não está mais no registro.</p>
      )}
    </div>
  );
}
