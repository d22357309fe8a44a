/** How a service order is written. */
import type { Table } from '../../db/schema.ts';
import type { PartRows } from '../../actions/kept.ts';
import { writerOf, type NounWriter } from '../../actions/noun.ts';
import { anexosPart, anexosRows } from '../../uploads/anexos.ts';
import { pontuarOrdens } from '../produtividade/ordem.ts';
import { ordemServicoKnown, ordemServicoList } from './read.ts';

/** Rows that hang on the order, as the log keeps them. */
const child = (table: Table, columns: readonly string[]): string =>
  `select jsonb_agg(jsonb_build_object(${columns.map((c) => `'${c}', x.${c}${c === 'area' ? '::text' : ''}`).join(', ')}) order by x.id)
   from ${table} x where x.departamento_id = t.departamento_id and x.ordem_servico_id = t.id`;

/** What only some comments have is said of those alone: the others stand as they were logged. */
const comentarios = `select jsonb_agg(jsonb_build_object('id', x.id, 'texto', x.texto, 'usuario_id', x.usuario_id, 'created_at', x.created_at)
    || case when x.publico then '{"publico": true}'::jsonb else '{}'::jsonb end
    || case when x.de_quem_pediu then '{"de_quem_pediu": true}'::jsonb else '{}'::jsonb end order by x.id)
   from ordem_servico_comentario x where x.departamento_id = t.departamento_id and x.ordem_servico_id = t.id`;

/** Where they stand, known again by these columns. */
const standing = (table: Table, ...by: readonly string[]): PartRows => ({
  table,
  of: ({ id, departamento }) => ({ departamento_id: departamento, ordem_servico_id: id }),
  by,
});

const how: Pick<NounWriter, 'steps' | 'keeps' | 'heard'> = {
  heard: pontuarOrdens,
  steps: { table: 'ordem_servico_historico', key: 'ordem_servico_id' },
  keeps: {
    parts: {
      areas: child('ordem_servico_area', ['id', 'tipo', 'descricao', 'area']),
      comentarios,
      anexos: anexosPart('ordem_servico'),
      items: `select x.items from ordem_servico_formulario x
        where x.departamento_id = t.departamento_id and x.ordem_servico_id = t.id and x.items <> '[]'`,
    },
    rows: {
      areas: standing('ordem_servico_area', 'id'),
      comentarios: standing('ordem_servico_comentario', 'id'),
      anexos: anexosRows('ordem_servico'),
      items: { ...standing('ordem_servico_formulario'), column: 'items' },
    },
  },
};

export const ordemServicoWriter = writerOf('ordem_servico', ordemServicoList, how);
/** Of actions that look at more than the list shows. */
export const ordemServicoKnownWriter = writerOf('ordem_servico', ordemServicoKnown, how);
