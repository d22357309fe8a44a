/** What a department sees of others, and asks of them. */
import type { Noun } from '../../noun.ts';
import { compartilhadoHandlers } from './effects.ts';
import { assuntosCompartilhados, ordemCompartilhada, ordensCompartilhadas } from './read.ts';

export const compartilhado: Noun = {
  noun: 'compartilhado',
  // What another department may see of ours is not theirs to follow.
  trail: 'none',
  sources: [assuntosCompartilhados, ordensCompartilhadas, ordemCompartilhada],
  handlers: compartilhadoHandlers,
  followed: [
    {
      noun: 'ordem_servico',
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
    // A shared subject is offered in every other department; one that was, till now, is not any more.
    {
      noun: 'assunto',
      through: ['assunto'],
      sql: `select a.id, d.id as dep from assunto a join departamento d on d.id <> a.departamento_id
        where a.departamento_id = c.departamento_id and a.id = c.entidade_id
          and (a.compartilhado or exists (select from log l where l.id = c.id and l.campos ? 'compartilhado'))`,
    },
  ],
};
