/** What happened to a record, newest first. */
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { formatRelative } from '../../../domain/kernel/format.ts';
import { findWords, lookOf } from '../../nouns/index.ts';
import type { StatusLook } from '../../nouns/index.ts';
import { Glyph, Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { hojeAtom } from '../../workspace/index.ts';

export interface Happening {
  readonly key: string;
  /** ISO instant. */
  readonly at: string;
  readonly text: ReactNode;
  /** Dimmed, after the text: 'A confirmar → Em andamento'. */
  readonly aside?: string;
  readonly quote?: string | null;
  readonly status?: StatusLook;
  readonly icon?: IconName;
}

export function Timeline({ entries, label }: { entries: readonly Happening[]; label: string }) {
  const hoje = useAtomValue(hojeAtom);
  if (entries.length === 0) return <p className="dim">Nada aconteceu ainda</p>;
  return (
    <ol className="time" aria-label={label}>
      {entries.map((entry) => {
        const look = entry.status;
        return (
          <li key={entry.key}>
            <time dateTime={entry.at}>{formatRelative(entry.at, hoje)}</time>
            {look ? (
              <Glyph name={look.shape} role={look.role} />
            ) : (
              <Icon name={entry.icon ?? 'history'} size={12} />
            )}
            <div>
              {entry.text}
              {entry.aside ? (
                <Fragment>
                  {' '}
                  <span className="dim">· {entry.aside}</span>
                </Fragment>
              ) : null}
              {entry.quote ? <q>{entry.quote}</q> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** 'A confirmar → Em andamento', 'Abertura', or nothing when it stayed. */
export function stepText(noun: string, de: string | null, para: string | null): string | undefined {
  if (para === null || de === para) return undefined;
  const to = lookOf(noun, para).label;
  return de === null ? to : `${lookOf(noun, de).label} → ${to}`;
}

/** 'Rafael Nogueira aceitou'; without a person the bare title. */
export function didText(usuario: { nome: string } | null, acao: string, titulo: string): string {
  const did = findWords(acao)?.did;
  if (!usuario) return did ? `Sistema ${did}` : titulo;
  return did ? `${usuario.nome} ${did}` : `${usuario.nome}: ${titulo}`;
}
