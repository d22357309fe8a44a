/** What a department sees of others, and asks of them. */
import type { Noun } from '../../noun.ts';
import { compartilhadoHandlers } from './effects.ts';
import { assuntosCompartilhados, ordemCompartilhada, ordensCompartilhadas } from './read.ts';
import { trilhaCompartilhada } from './trail.ts';
import { compartilhadaWriter } from './writer.ts';

export const osCompartilhada: Noun = {
  noun: 'os_compartilhada',
  sources: [ordensCompartilhadas, ordemCompartilhada],
  writer: compartilhadaWriter,
  handlers: compartilhadoHandlers,
  trailOf: trilhaCompartilhada,
  followed: {
    noun: 'os_compartilhada',
    through: ['ordem_servico', 'analise', 'solicitacao'],
    // `limit 1` keeps that a look-up by id for each row.
    sql: `select o.id, o.solicitante_departamento_id as dep from ordem_servico o
      where o.departamento_id = c.departamento_id and o.id = case c.entidade
        when 'ordem_servico' then c.entidade_id
        when 'analise' then (select ordem_servico_id from ordem_servico_analise a
          where a.departamento_id = c.departamento_id and a.id = c.entidade_id)
        when 'solicitacao' then (select ordem_servico_id from ordem_servico_solicitacao s
          where s.departamento_id = c.departamento_id and s.id = c.entidade_id)
      end limit 1`,
  },
};

export const assuntoCompartilhado: Noun = {
  noun: 'assunto_compartilhado',
  sources: [assuntosCompartilhados],
  followed: {
    noun: 'assunto_compartilhado',
    through: ['assunto'],
    // Whoever may order by it, and who could until just now.
    sql: `select c.entidade_id as id, d.id as dep from departamento d
      where exists (select from assunto a where a.departamento_id = c.departamento_id
          and a.id = c.entidade_id and a.compartilhado)
        or exists (select from log l where l.entidade = 'assunto' and l.entidade_id = c.entidade_id
          and l.campos #> '{compartilhado,de}' = 'true')`,
  },
};
