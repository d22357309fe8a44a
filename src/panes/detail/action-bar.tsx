/**
 * The actions of a record on fixed digits. One that is blocked keeps its number and place, can be
 * reached, says why, and sends nothing.
 */
import { atom, useAtomValue } from 'jotai';
import { contextNow } from '../../commands/context.ts';
import { openFormAtom } from '../../commands/forms.ts';
import { registry } from '../../commands/registry.ts';
import { runCommand } from '../../commands/run.ts';
import { ActionButton } from '../../ui/button.tsx';
import { bridgeAtom } from '../../workspace/index.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { barOf } from '../../nouns/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { shortTitle } from '../../commands/names.ts';

/** 'ordem_servico 42 ordem_servicos.encerrar': what is typed in the form must not draw the bar again. */
const openOnAtom = atom((get) => {
  const form = get(openFormAtom);
  return form?.target.kind === 'one'
    ? `${form.target.noun} ${form.target.row.id} ${form.commandId}`
    : null;
});

export function ActionBar({ area, row }: { area: AreaDef; row: RecordRow }) {
  const bound = useAtomValue(bridgeAtom);
  const openOn = useAtomValue(openOnAtom);
  if (!bound) return <div className="acts" role="toolbar" aria-label="Ações" aria-busy="true" />;
  const target = { kind: 'one', noun: area.noun, row } as const;
  const ctx = contextNow(target);
  return (
    <div className="acts" role="toolbar" aria-label="Ações">
      {barOf(area, ctx.actor).map((id, at) => {
        const command = registry.get(id);
        if (!command || command.hidden?.(ctx)) return null;
        return (
          <ActionButton
            key={id}
            keys={String(at + 1)}
            label={shortTitle(command)}
            aria-label={command.title}
            reason={command.blocked?.(ctx) ?? null}
            open={openOn === `${area.noun} ${row.id} ${id}`}
            onClick={() => runCommand(id, 'botao', undefined, target)}
          />
        );
      })}
      <ActionButton
        keys="."
        label="Todas…"
        aria-haspopup="menu"
        onClick={() => runCommand('detalhe.acoes', 'botao', undefined, target)}
      />
    </div>
  );
}
