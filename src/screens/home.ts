/** '/app/home': what waits for me, and how the orders stand. */
import { screen, whole } from './define.ts';

/** One a section; who has fewer sections has fewer keys. */
const open = <const N extends 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>(n: N) =>
  ({
    id: `inicio.abrir_${n}`,
    title: `Abrir a seção ${n}`,
    row: 'Abrir uma seção',
    keys: [String(n)],
  }) as const;

/** Done to the pinned report that has the focus. */
const pins = [
  { id: 'inicio.antes', title: 'Mover o relatório para antes', keys: ['Shift+ArrowLeft'] },
  { id: 'inicio.depois', title: 'Mover o relatório para depois', keys: ['Shift+ArrowRight'] },
  { id: 'inicio.desafixar', title: 'Desafixar o relatório', keys: ['Delete'] },
] as const;

export const home = screen({
  name: 'home',
  path: '/app/home',
  kind: 'app',
  access: null,
  title: 'Início',
  regions: whole('Início', [
    [
      [
        'inicio.abrir_1',
        'inicio.abrir_2',
        'inicio.abrir_3',
        'inicio.abrir_4',
        'inicio.abrir_5',
        'inicio.abrir_6',
        'inicio.abrir_7',
        'inicio.abrir_8',
        'inicio.abrir_9',
      ],
      'abrir lista',
    ],
    [['lista.proxima', 'lista.anterior'], 'mover'],
    ['lista.abrir', 'abrir'],
  ]),
  commands: [
    open(1),
    open(2),
    open(3),
    open(4),
    open(5),
    open(6),
    open(7),
    open(8),
    open(9),
    ...pins,
  ],
  answers: [
    'relatorio.painel',
    'lista.proxima',
    'lista.anterior',
    'lista.primeira',
    'lista.ultima',
    'lista.abrir',
  ],
  go: { key: 'h', icon: 'home' },
});
