/** Last positions as SQL: one row an inspector, with what he did nearest in time. */
import { listaGeos } from '../../../domain/usuario-geo/index.ts';
import { FINISHED, listSource } from '../../read/declare.ts';
import { objectOf, orNull } from '../../read/source.ts';
import { zoneFinder } from './zones.ts';

/** A step of this inspector, the last before or the first after. */
const step = (when: string, order: string): string =>
  `(select h.ordem_servico_id, h.created_at from ordem_servico_historico h
     where h.departamento_id = g.departamento_id and h.usuario_id = g.id and h.created_at ${when} g.em
     order by h.created_at ${order} limit 1)`;

export const usuarioGeoList = listSource(listaGeos, {
  table: 'usuario_geo_ultima',
  alias: 'g',
  tenant: 'g.departamento_id',
  row: {
    latitude: 'g.latitude::text',
    longitude: 'g.longitude::text',
    idade: 'floor(extract(epoch from now() - g.em) / 60)::int',
    zona: FINISHED,
    os: orNull(
      'os',
      objectOf({ id: 'os.id', numero: 'os.numero', ano: 'os.ano', em: 'perto.created_at' }),
    ),
  },
  joins: `left join lateral (
      select * from (${step('<=', 'desc')} union all ${step('>', 'asc')}) p
       order by abs(extract(epoch from p.created_at - g.em)) limit 1) perto on true
    left join ordem_servico os on os.departamento_id = g.departamento_id and os.id = perto.ordem_servico_id`,
  finish: async (rows, pool) => {
    const zoneOf = await zoneFinder(pool);
    return rows.map((row) => ({
      ...row,
      zona: zoneOf({ latitude: Number(row['latitude']), longitude: Number(row['longitude']) }),
    }));
  },
});
