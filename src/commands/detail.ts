/** The record: digits of its action bar, the letters that mean the same in every area, tabs, copying. */
import { SEM_PERMISSAO } from '../../domain/permission-check.ts';
import { announce, toast } from '../ui/toast-store.ts';
import { focusPane, locationAtom, navigate, store } from '../workspace/index.ts';
import type { Command, CommandContext, RecordRow, Target } from './define.ts';
import { nameOf, orderOf } from './names.ts';
import { archiveCommand } from './mensagens.ts';
import { ports } from './ports.ts';
import type { AreaPort } from './ports.ts';
import { registry } from './registry.ts';
import { openForm } from './submit.ts';
import { menuAtom } from './surfaces.ts';

const one = (ctx: CommandContext): { noun: string; row: RecordRow } | null =>
  ctx.target.kind === 'one' ? ctx.target : ctx.record;
const empty = (ctx: CommandContext): boolean => ctx.target.kind === 'none';

/** Stands for another command, which depends on the target; it is that one which runs. */
function standsFor(
  base: Pick<Command, 'id' | 'title' | 'keys' | 'row' | 'fixed'>,
  idOf: (ctx: CommandContext) => string | null,
): Command {
  const found = (ctx: CommandContext): Command | null => {
    const id = idOf(ctx);
    return id === null ? null : (registry.get(id) ?? null);
  };
  return {
    ...base,
    section: 'Detalhe',
    scope: 'detalhe',
    quiet: true,
    hidden: (ctx) => {
      const command = found(ctx);
      return command === null || (command.hidden?.(ctx) ?? false);
    },
    titleIn: (ctx) => found(ctx)?.title ?? base.title,
    blocked: (ctx) => found(ctx)?.blocked?.(ctx) ?? null,
    run: (ctx) => found(ctx)?.run(ctx),
  };
}

/** The area whose bar the digits mean: the list's, unless the target is of another noun (opened beside, an item of the inbox). */
function areaOfTarget(ctx: CommandContext): AreaPort | null {
  const area = ports().area(ctx.areaId);
  const { target } = ctx;
  if (target.kind === 'none' || area?.noun === target.noun) return area;
  return ports().areas.find((one) => one.noun === target.noun) ?? null;
}

const digits = Array.from({ length: 9 }, (_, at): Command =>
  standsFor(
    {
      id: `detalhe.acao.${at + 1}`,
      title: `Ação ${at + 1} da barra`,
      row: 'Ação da barra, pelo número',
      keys: [String(at + 1)],
      fixed: true,
    },
    (ctx) => areaOfTarget(ctx)?.actions[at] ?? null,
  ),
);

type Choice = string | ((row: RecordRow | null, areaId: string | null) => string);
const MINE = 'ordem_servicos.analise.minhas_analises';
const firstRow = (target: Target): RecordRow | null =>
  target.kind === 'one' ? target.row : target.kind === 'many' ? (target.rows[0] ?? null) : null;

/** Letter → noun → what it does there. */
const LETTERS: readonly {
  readonly id: string;
  readonly title: string;
  readonly key: string;
  readonly by: Readonly<Record<string, Choice>>;
}[] = [
  {
    id: 'detalhe.concluir',
    title: 'Concluir, encerrar, arquivar',
    key: 'e',
    by: {
      ordem_servico: 'ordem_servicos.encerrar',
      analise: `${MINE}.concluir`,
      mensagem: archiveCommand,
    },
  },
  {
    id: 'detalhe.editar',
    title: 'Editar',
    key: 'F2',
    by: { ordem_servico: 'ordem_servicos.update' },
  },
  {
    id: 'detalhe.aceitar',
    title: 'Aceitar, autorizar, atribuir',
    key: 'a',
    by: {
      ordem_servico: (row) =>
        row?.situacao === 'a_confirmar'
          ? 'ordem_servicos.aceitar'
          : 'ordem_servicos.confirmar_fiscal',
      solicitacao: 'solicitacoes.autorizar',
      analise: 'ordem_servicos.analise.analises.update',
    },
  },
  {
    id: 'detalhe.recusar',
    title: 'Responder, recusar, reabrir',
    key: 'r',
    by: {
      ordem_servico: 'ordem_servicos.reabrir',
      solicitacao: 'solicitacoes.recusar',
      analise: `${MINE}.reabertura`,
      mensagem: 'mensagens.recebidas.responder',
    },
  },
  {
    id: 'detalhe.questionar',
    title: 'Questionar',
    key: 'q',
    by: { ordem_servico: 'ordem_servicos.questionar' },
  },
  {
    id: 'detalhe.comentar',
    title: 'Comentar',
    key: 'm',
    by: {
      ordem_servico: 'ordem_servicos.comentar',
      analise: 'analise.comentar',
      solicitacao: 'solicitacoes.comentar',
    },
  },
];

const letters = LETTERS.map(({ id, title, key, by }): Command =>
  standsFor({ id, title, keys: [key] }, (ctx) => {
    if (ctx.target.kind === 'none') return null;
    const choice = by[ctx.target.noun];
    return typeof choice === 'function'
      ? choice(firstRow(ctx.target), ctx.areaId)
      : (choice ?? null);
  }),
);

/** Does a letter do anything on records of a noun? Of what is no letter of these: true. */
export function letterMeans(id: string, noun: string): boolean {
  const letter = LETTERS.find((one) => one.id === id);
  return !letter || letter.by[noun] !== undefined;
}

/** The letter that stands for an action here, for the caps beside it; null without one. */
export function letterFor(commandId: string, noun: string, row: RecordRow | null): string | null {
  for (const { id, by } of LETTERS) {
    const choice = by[noun];
    if (typeof choice === 'function' && noun === 'mensagem') {
      if (/\.(arquivar|restaurar)$/.test(commandId)) return id;
      continue;
    }
    const meant = typeof choice === 'function' ? choice(row, null) : choice;
    if (meant === commandId) return id;
  }
  return null;
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: `${what} copiado: ${text}`, timeout: 3000 });
  } catch {
    toast({ text: `O navegador não deixou copiar: ${text}`, tone: 'erro' });
  }
}

const simple = (
  command: Pick<Command, 'id' | 'title' | 'keys' | 'row' | 'icon' | 'keywords' | 'repeats'>,
  run: Command['run'],
  hidden: (ctx: CommandContext) => boolean = empty,
): Command => ({ ...command, section: 'Detalhe', scope: 'detalhe', hidden, run });

/** Nouns whose records are told of by mail. */
const MAILED = new Set(['ordem_servico', 'solicitacao', 'mensagem']);

/** One that is still being read is there: a key right after the one that opened it is not lost. */
const noRecord = (): boolean => ports().detail.shown() === null;

/** The order of an analysis or request, as a record of its own. */
const ofOrder = (ctx: CommandContext): CommandContext | null => {
  const held = one(ctx);
  const order = held && orderOf(held.row);
  return (
    order && {
      ...ctx,
      target: { kind: 'one', noun: 'ordem_servico', row: order as unknown as RecordRow },
    }
  );
};

function aboutOrder(noun: string, prefix: string): Command[] {
  const other = (ctx: CommandContext): boolean =>
    ctx.target.kind === 'none' || ctx.target.noun !== noun;
  const section = noun === 'analise' ? 'Análise' : 'Solicitação de prazo';
  const target = { noun, many: false };
  const many = (ctx: CommandContext): string | null =>
    ctx.target.kind === 'one' ? null : 'Só em um registro por vez';
  return [
    {
      id: `${prefix}.abrir_os`,
      title: 'Abrir OS',
      section,
      icon: 'order',
      keywords: ['ver a os', 'ordem'],
      scope: 'detalhe',
      target,
      hidden: other,
      blocked: (ctx) => many(ctx) ?? (ctx.can('admin/ordem_servicos/show') ? null : SEM_PERMISSAO),
      run(ctx) {
        const held = one(ctx);
        const order = held && orderOf(held.row);
        const area = ports().area('servicos');
        if (order && area) navigate(`${area.base}/${order.id}`);
      },
    },
    {
      id: `${prefix}.comentar`,
      title: 'Comentar',
      section,
      info: 'Comenta na ordem de serviço',
      icon: 'comment',
      scope: 'detalhe',
      target,
      hidden: other,
      blocked: (ctx) =>
        many(ctx) ?? (ctx.actor.can('ordem_servicos.comentar') ? null : SEM_PERMISSAO),
      run(ctx) {
        const on = ofOrder(ctx);
        if (on) openForm('ordem_servicos.comentar', on);
      },
    },
  ];
}

const tab = (step: 1 | -1, id: string, title: string, key: string): Command => ({
  ...simple(
    { id, title, row: 'Aba anterior, seguinte', keys: [key] },
    () => ports().detail.tab(step),
    noRecord,
  ),
  quiet: true,
});

export const detailCommands: readonly Command[] = [
  ...digits,
  {
    ...simple({ id: 'detalhe.acoes', title: 'Todas as ações', keys: ['.'], icon: 'more' }, (ctx) =>
      store.set(menuAtom, { kind: 'acoes', target: ctx.target }),
    ),
    quiet: true,
  },
  ...letters,
  tab(-1, 'detalhe.aba_anterior', 'Aba anterior', '['),
  tab(1, 'detalhe.aba_seguinte', 'Aba seguinte', ']'),
  simple(
    { id: 'detalhe.copiar_numero', title: 'Copiar número', keys: ['y'], icon: 'copy' },
    (ctx) => {
      const held = one(ctx);
      if (held) return copy(nameOf(held.noun, held.row).replace(/^OS /, ''), 'Número');
      announce('Nenhum registro');
      return undefined;
    },
  ),
  simple(
    {
      id: 'detalhe.copiar_endereco',
      title: 'Copiar endereço',
      keys: ['Shift+Y'],
      icon: 'link',
      keywords: ['link'],
    },
    (ctx) => {
      const area = areaOfTarget(ctx);
      const held = one(ctx);
      const { path, search } = store.get(locationAtom);
      const to = area && held ? ports().detail.pathOf(area.id, held.row.id) : path + search;
      return copy(location.origin + to, 'Endereço');
    },
  ),
  simple(
    {
      id: 'detalhe.logs',
      title: 'Logs',
      keys: ['l'],
      icon: 'history',
      keywords: ['histórico', 'eventos'],
    },
    (ctx) => {
      const held = one(ctx);
      if (held) ports().detail.openLogs(held.noun, held.row.id);
    },
    (ctx) => (one(ctx)?.noun ?? 'log') === 'log',
  ),
  simple(
    {
      id: 'detalhe.emails',
      title: 'E-mails enviados',
      icon: 'mail',
      keywords: ['e-mail', 'histórico de e-mails', 'correio'],
    },
    (ctx) => {
      const held = one(ctx);
      if (held && navigate(`/app/email-historicos/${held.noun}/${held.row.id}`)) focusPane('lista');
    },
    (ctx) => !MAILED.has(one(ctx)?.noun ?? ''),
  ),
  simple(
    { id: 'detalhe.voltar', title: 'Voltar à lista', keys: ['u'], icon: 'left' },
    (ctx) => {
      if (ctx.areaId) ports().detail.close(ctx.areaId);
    },
    (ctx) => noRecord() && !ports().area(ctx.areaId)?.leave,
  ),
  simple(
    { id: 'detalhe.fechar_fixada', title: 'Fechar aba fixada', keys: ['Shift+W'], icon: 'pin' },
    () => {
      if (!ports().detail.closePinned()) announce('Nenhuma aba fixada');
    },
    // Pins stay when the record is closed.
    () => noRecord() && !ports().detail.hasPinned(),
  ),
  ...aboutOrder('analise', 'analise'),
  ...aboutOrder('solicitacao', 'solicitacoes'),
];
