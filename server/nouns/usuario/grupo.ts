/** Groups of inspectors, as records are counted by them. */
import { byRecord } from '../../read/report.ts';
import { throughIds, type FilterSql, type Source, type Through } from '../../read/source.ts';

/** By the group that an inspector is of in the department (alias gg, of `withGrupo`). */
export const GRUPO = byRecord('gg.usuario_grupo_id', 'usuario_grupo', 'nome', true);
/** The source with the group of who is responsible. */
export const withGrupo = (source: Source, fiscal: string): Source => ({
  ...source,
  filterJoins: {
    ...source.filterJoins,
    gg: `left join usuario_departamento gg on gg.departamento_id = ${source.tenant} and gg.usuario_id = ${fiscal}`,
  },
});

const membros: Through['ids'] = (op, value, bind, ctx) =>
  `select m.usuario_id as id from usuario_departamento m
    where m.departamento_id = ${bind(ctx.departamento?.id ?? -1)} and m.usuario_grupo_id = any(${bind(op === 'in' ? value : [value])}::int8[])`;

/** Of an inspector who is of the group in the department: they are few, and found first. */
export const doGrupo = (fiscal: string): FilterSql => throughIds(fiscal, membros);
