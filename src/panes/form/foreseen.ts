/**
 * What an action would do, shown before it is sent: asked of the server, which writes nothing; what is sent
 * is what was shown, or the server says that it changed.
 */
import { useEffect, useState } from 'react';
import { actionById } from '../../../domain/index.ts';
import { rowParams } from '../../api/address.ts';
import { messageOf, send } from '../../api/client.ts';
import { bodyOf } from '../../commands/initial.ts';
import { actionIdOf } from '../../nouns/index.ts';
import type { BodyProps } from './body.ts';
import { useLatest } from '../../ui/latest.ts';

/** Every dry run answers what stands for all that it shows. */
interface Foresight {
  readonly simulado: string;
}

export interface Asked<T extends Foresight> {
  /** What was asked. */
  readonly body: string;
  readonly now: T;
  /** What was shown before, where that is no longer so. */
  readonly before: T | null;
}

/** What is asked, where it is not what the form sends. */
interface Question {
  /** What is given of what was filled in. */
  readonly of?: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Is enough filled in? */
  readonly ask?: boolean;
}

/**
 * What would be done, asked again when something else is said, and when the server says that it changed.
 * Where there is nothing to do (`any`), nothing can be sent.
 */
export function useForeseen<T extends Foresight>(
  { form, hook }: BodyProps,
  any: (now: T) => boolean = () => true,
  { ask: asks = true, of = (given) => given }: Question = {},
): { shown: Asked<T> | null; failure: string | null; again: () => void } {
  const { simulado: _, ...said } = bodyOf(form.commandId, form.initial, hook.values);
  const { target } = form;
  const row = target.kind === 'one' ? target.row : null;
  const version = row?.lock_version === undefined ? {} : { lock_version: row.lock_version };
  const body = JSON.stringify({ ...of(said), ...version, simular: true });
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const again = (): void => setTurn((n) => n + 1);
  const latest = useLatest({ hook, any, row });
  const call = asks ? actionById.get(actionIdOf(form.commandId))?.call : undefined;
  const refused = form.message;
  useEffect(() => {
    const control = new AbortController();
    const ask = async (): Promise<void> => {
      if (!call) return latest.current.hook.found('simulado', null);
      const seen = latest.current;
      const now = await send<T>(call, {
        params: seen.row ? rowParams(call, seen.row) : {},
        body: JSON.parse(body) as unknown,
        signal: control.signal,
        foresees: true,
      });
      setAsked((last) => {
        if (last?.body !== body) return { body, now, before: null };
        return last.now.simulado === now.simulado ? last : { body, now, before: last.now };
      });
      setFailure(null);
      latest.current.hook.found('simulado', latest.current.any(now) ? now.simulado : null);
    };
    ask().catch((error: unknown) => {
      if (control.signal.aborted) return;
      setFailure(messageOf(error));
      latest.current.hook.found('simulado', null);
    });
    return () => control.abort();
    // A refusal, or who presses, asks for the same again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [call, body, refused, turn, latest]);
  return { shown: asked?.body === body ? asked : null, failure, again };
}
