/** Seeing the console as a profile does, and one key back. */
import { names } from '../../domain/perfil/index.ts';
import { verComo, voltar } from '../../domain/perfil/ver-como.ts';
import { messageOf } from '../api/errors.ts';
import { toast } from '../ui/toast-store.ts';
import { seeAs, seeAsMyself, seeingAtom } from '../workspace/seeing.ts';
import { store } from '../workspace/index.ts';
import type { Command } from './define.ts';
import { targetReason } from './reasons.ts';

const or = (what: Promise<void>): Promise<void> =>
  what.catch((error: unknown) => void toast({ text: messageOf(error), tone: 'erro' }));

export const verComoCommands: readonly Command[] = [
  {
    id: verComo.id,
    title: verComo.title,
    section: names.title,
    info: verComo.info,
    icon: 'eye',
    keywords: verComo.keywords,
    scope: 'detalhe',
    target: { noun: verComo.noun, many: false },
    hidden: ({ target }) => target.kind === 'none' || target.noun !== verComo.noun,
    blocked: ({ target, actor }) =>
      target.kind === 'one' ? targetReason(verComo, target, actor) : 'Só em um registro por vez',
    run: ({ target }) => (target.kind === 'one' ? or(seeAs(target.row)) : undefined),
  },
  {
    id: voltar.id,
    title: voltar.title,
    section: 'Em toda parte',
    info: voltar.info,
    icon: 'person',
    keys: ['Shift+V'],
    keywords: ['sair do ver como', 'voltar a ser eu'],
    scope: 'tudo',
    hidden: () => store.get(seeingAtom) === null,
    run: () => or(seeAsMyself()),
  },
];
