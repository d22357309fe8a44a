/** A day that is wished for and is no working day: allowed, and told. Rules and holidays are the server's. */
import { useEffect, useState } from 'react';
import { isCivilDate } from '../../../domain/kernel/civil-date.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { prazoDaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { send } from '../../api/client.ts';
import { Icon } from '../../ui/icon.tsx';

type Prazo = Infer<typeof prazoDaOrdem.value>;

/** What the server says of a term or a day; null while it is asked, and where it says nothing. */
export function usePrazo(query: { readonly dias: number } | { readonly dia: string } | null) {
  const key = query && JSON.stringify(query);
  const [found, setFound] = useState<{ readonly key: string; readonly prazo: Prazo } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    send<Prazo>(prazoDaOrdem.call, {
      query: JSON.parse(key) as Record<string, string | number>,
      signal: controller.signal,
    }).then(
      (prazo) => setFound({ key, prazo }),
      () => undefined,
    );
    return () => controller.abort();
  }, [key]);
  return found?.key === key ? (found?.prazo ?? null) : null;
}

export function DayNote({ day }: { readonly day: string }) {
  const folga = usePrazo(isCivilDate(day) ? { dia: day } : null)?.folga;
  return folga ? (
    <div className="note w" role="status">
      <Icon name="warn" size={14} />
      <span>
        {formatDate(day)} não é dia útil ({folga}).
      </span>
    </div>
  ) : null;
}
