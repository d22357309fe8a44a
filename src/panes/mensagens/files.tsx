/** The files of a message. */
import type { Anexo } from '../../../domain/arquivo/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../detail/parts.tsx';

const kb = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function Files({ anexos }: { anexos: readonly Anexo[] }) {
  if (anexos.length === 0) return null;
  return (
    <Section
      title={
        <>
          Anexos <span className="n dim">{anexos.length}</span>
        </>
      }
    >
      {anexos.map(({ id, file_info: file }) => (
        <div key={id} className="att">
          <Icon name={file.ext === 'pdf' ? 'doc' : 'camera'} size={14} />
          <a className="lnk cut" href={file.url} target="_blank" rel="noopener noreferrer">
            {file.name}
          </a>
          <span className="dim">{kb.format(file.size / 1000)} kb</span>
        </div>
      ))}
    </Section>
  );
}
