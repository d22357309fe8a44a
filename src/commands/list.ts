/** The list: moving, selecting, opening. What each does is src/panes/list; here are its keys. */
import type { Permission } from '../../domain/define.ts';
import { SEM_PERMISSAO } from '../../domain/permission-check.ts';
import type { Command, CommandContext } from './define.ts';
import { ports } from './ports.ts';
import type { ListPort, Step } from './ports.ts';

interface Line extends Omit<Command, 'section' | 'scope' | 'run' | 'hidden'> {
  readonly do: (list: ListPort, areaId: string) => void;
}

const noArea = (ctx: CommandContext): boolean => ports().area(ctx.areaId) === null;

const line = ({ do: act, ...rest }: Line): Command => ({
  ...rest,
  section: 'Lista',
  scope: 'lista',
  hidden: noArea,
  run: (ctx) => {
    if (ctx.areaId) act(ports().list, ctx.areaId);
  },
});

const move = (
  id: string,
  title: string,
  row: string,
  step: Step,
  keys: string[],
  always: string[],
): Command =>
  line({
    id,
    title,
    row,
    keys,
    always,
    repeats: true,
    quiet: true,
    do: (list, area) => list.move(area, step),
  });
const extend = (id: string, title: string, step: Step, key: string, always: string): Command =>
  line({
    id,
    title,
    row: 'Estender para baixo, para cima',
    keys: [key],
    always: [always],
    repeats: true,
    quiet: true,
    do: (list, area) => list.move(area, step, true),
  });

export const listCommands: readonly Command[] = [
  move('lista.proxima', 'Próxima', 'Próxima, anterior', 1, ['j'], ['ArrowDown']),
  move('lista.anterior', 'Anterior', 'Próxima, anterior', -1, ['k'], ['ArrowUp']),
  move(
    'lista.pagina_seguinte',
    'Página seguinte',
    'Página seguinte, anterior',
    'pgdn',
    ['PgDn'],
    [],
  ),
  move(
    'lista.pagina_anterior',
    'Página anterior',
    'Página seguinte, anterior',
    'pgup',
    ['PgUp'],
    [],
  ),
  move('lista.primeira', 'Primeira', 'Primeira, última', 'home', ['Home'], []),
  move('lista.ultima', 'Última', 'Primeira, última', 'end', ['End'], []),
  line({
    id: 'lista.selecionar',
    title: 'Selecionar',
    keys: ['x', 'Space'],
    quiet: true,
    do: (list, area) => list.toggle(area),
  }),
  extend('lista.estender_abaixo', 'Estender para baixo', 1, 'Shift+J', 'Shift+ArrowDown'),
  extend('lista.estender_acima', 'Estender para cima', -1, 'Shift+K', 'Shift+ArrowUp'),
  line({
    id: 'lista.selecionar_tudo',
    title: 'Tudo carregado, depois todo o filtro',
    icon: 'check',
    keywords: ['selecionar tudo', 'marcar todas'],
    keys: ['Ctrl+A'],
    do: (list, area) => list.selectAll(area),
  }),
  line({
    id: 'lista.abrir',
    title: 'Abrir detalhe',
    keys: ['Enter', 'o'],
    quiet: true,
    do: (list, area) => list.open(area),
  }),
  line({
    id: 'lista.fixar',
    title: 'Abrir em aba fixada',
    icon: 'pin',
    keys: ['Ctrl+Enter'],
    do: (list, area) => list.openPinned(area),
  }),
  line({
    id: 'lista.atualizar',
    title: 'Atualizar',
    icon: 'refresh',
    keywords: ['recarregar'],
    keys: ['Shift+R'],
    do: (list, area) => list.refresh(area),
  }),
];

const tool = (
  id: string,
  title: string,
  key: string,
  icon: string,
  keywords: string[],
  act: Line['do'],
): Command => ({
  ...line({ id, title, icon, keywords, keys: [key], do: act }),
  section: 'Em toda parte',
  scope: 'tudo',
});

const csvOf = (ctx: CommandContext): Permission | undefined => ports().area(ctx.areaId)?.list.csv;

/** Heard everywhere, done to the list. */
export const listTools: readonly Command[] = [
  tool('lista.buscar', 'Buscar na lista', '/', 'search', ['procurar'], (list, area) =>
    list.focusSearch(area),
  ),
  tool('lista.filtros', 'Filtros', 'f', 'filter', ['filtrar'], (list, area) =>
    list.openFilters(area),
  ),
  tool(
    'lista.visao',
    'Visões, colunas, densidade',
    'v',
    'view',
    ['ordenar', 'ordem', 'csv'],
    (list, area) => list.openView(area),
  ),
  {
    ...line({
      id: 'lista.colunas',
      title: 'Colunas…',
      icon: 'columns',
      keywords: ['mostrar colunas', 'esconder colunas'],
      keys: [],
      do: (list, area) => list.openColumns(area),
    }),
    scope: 'tudo',
  },
  {
    ...line({
      id: 'lista.exportar',
      title: 'Exportar CSV',
      icon: 'download',
      keywords: ['planilha', 'baixar lista'],
      keys: [],
      blocked: (ctx) => (ctx.actor.can(csvOf(ctx) ?? null) ? null : SEM_PERMISSAO),
      do: (list, area) => list.exportCsv(area),
    }),
    scope: 'tudo',
    hidden: (ctx) => csvOf(ctx) === undefined,
  },
];
