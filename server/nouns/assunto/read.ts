/** Subjects as SQL. */
import { alfabetica, objectOf, type Source } from '../../read/source.ts';

export const assuntoSource: Source = {
  table: 'assunto a',
  id: 'a.id',
  tenant: 'a.departamento_id',
  json: objectOf({
    id: 'a.id',
    descricao: 'a.descricao',
    prazo: 'a.prazo',
    exige_cadastro: 'a.exige_cadastro',
    exige_protocolo: 'a.exige_protocolo',
    exige_doc: 'a.exige_doc',
    exige_analise: 'a.exige_analise',
    permite_analise: 'a.permite_analise',
    interno: 'a.interno',
    compartilhado: 'a.compartilhado',
    excluido: 'a.excluido',
    pontuacao: 'a.pontuacao::text',
    formulario: `case when f.id is null then null else (select row_to_json(t) from (select f.id as "id", f.descricao as "descricao") t) end`,
    encerramento: 'a.encerramento',
    analistas: `coalesce((select json_agg((select row_to_json(t) from (select u.id as "id", u.nome as "nome") t) order by u.nome) from usuario_assunto ua join usuario u on u.id = ua.usuario_id where ua.departamento_id = a.departamento_id and ua.assunto_id = a.id and ua.papel = 'analista'), '[]'::json)`,
    lock_version: 'a.lock_version',
  }),
  joins:
    'left join formulario f on f.departamento_id = a.departamento_id and f.id = a.formulario_id',
  fields: {
    id: 'a.id',
    descricao: 'a.descricao',
    excluido: 'a.excluido',
    interno: 'a.interno',
    compartilhado: 'a.compartilhado',
    formulario_id: 'a.formulario_id',
  },
  orders: { id: ['a.id', 'int8'], descricao: alfabetica('a.descricao') },
};
