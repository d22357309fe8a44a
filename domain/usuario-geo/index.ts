/** Inspectors on the map (specification, section 2; decisions, section 13): last positions, tracks, the door of the mobile client. */
import type { Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';

export const names: Names = {
  gender: 'a',
  one: 'posição',
  many: 'posições',
  title: 'Posição do fiscal',
};

export const origens = { foto: 'Foto', aplicativo: 'Aplicativo', ciencia: 'Ciência' } as const;
export type Origem = keyof typeof origens;

const posicao = {
  latitude: f.text('Latitude'),
  longitude: f.text('Longitude'),
  precisao: f.integer('Precisão (m)', f.nullable),
  em: f.instant('Em'),
  origem: f.enumOf('Origem', origens),
} as const;

const zona = f.object('Zona', { id: f.integer('Id'), descricao: f.text('Descrição') }, f.nullable);
/** What the inspector did nearest in time. */
const os = f.object(
  'OS mais próxima no tempo',
  {
    id: f.integer('Id'),
    numero: f.integer('Número'),
    ano: f.integer('Ano'),
    em: f.instant('Em'),
  },
  f.nullable,
);

/** One row an inspector: his id, and where he was last. */
const row = {
  id: f.integer('Id'),
  nome: f.text('Fiscal'),
  ...posicao,
  /** Whole minutes since then. */
  idade: f.integer('Idade (min)'),
  /** The one it lies in. */
  zona,
  os,
} as const;
export type UltimaPosicao = Infer<typeof row>;

export const listaGeos = listQuery({
  id: 'usuarios_geos.index',
  noun: 'usuario_geo',
  title: 'Fiscais no mapa',
  permission: 'usuarios_geos',
  call: call('v2 GET /D/usuarios-geos'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    nome: filter('text', 'Fiscal'),
    em: filter('instant', 'Última posição'),
    origem: filter('enum', 'Origem', { options: origens }),
  },
  orders: ['id', 'nome', 'em'],
  order: ['nome', 'asc'],
});

const marco = {
  ...posicao,
  /** Of the last of its positions. */
  ate: f.instant('Até'),
  /** 0 in passing. */
  minutos: f.integer('Minutos'),
  parada: f.boolean('Parada'),
  posicoes: f.integer('Posições'),
  zona,
  os,
} as const;

const rastro = {
  usuario: f.object('Fiscal', { id: f.integer('Id'), nome: f.text('Nome') }),
  dia: f.date('Dia'),
  /** The days with positions before and after it. */
  anterior: f.date('Dia anterior', f.nullable),
  proximo: f.date('Próximo dia', f.nullable),
  metros: f.integer('Percurso (m)'),
  posicoes: f.integer('Posições'),
  trechos: f.list(
    'Trechos',
    f.object('Trecho', {
      metros: f.integer('Percurso (m)'),
      marcos: f.list('Marcos', f.object('Marco', marco)),
    }),
  ),
} as const;
export type Rastro = Infer<typeof rastro>;
export type MarcoDoRastro = Rastro['trechos'][number]['marcos'][number];

/** The track of an inspector's day; who opens it is written down. */
export const rastroDoDia = valueQuery({
  id: 'usuarios_geos.show',
  noun: 'usuario_geo',
  title: 'Percurso do fiscal',
  permission: 'usuarios_geos',
  call: call('v2 GET /D/usuarios-geos/{geo}'),
  query: { dia_eq: f.date('Dia (por padrão, o último com posições)', f.optional) },
  value: rastro,
  logged: true,
});

/** What is kept of what was told: this position, or the one of the same minute. */
export const informada = posicao;

export const informarPosicao = actionsOf('usuario_geo')({
  id: 'usuarios_geos.create',
  title: 'Informar posição',
  info: 'Informa onde o fiscal está; guarda-se no máximo uma por minuto',
  permission: null,
  call: call('v2 POST /D/usuarios-geos'),
  input: {
    latitude: f.decimal('Latitude', { min: '-90', max: '90', places: 15, fleeting: true }),
    longitude: f.decimal('Longitude', { min: '-180', max: '180', places: 15, fleeting: true }),
    precisao: f.integer('Precisão (m)', { min: 0, max: 100_000, optional: true, fleeting: true }),
  },
  from: null,
  to: null,
  who: ({ fiscal }) => (fiscal ? null : 'Só fiscais informam onde estão'),
  tier: 'A',
});

export const usuarioGeoActions = [informarPosicao] as const;
export const usuarioGeoQueries = [listaGeos, rastroDoDia] as const;
