/** Analyses as SQL: all of the department, and those of the signed-in analyst. */
import { idNome, objectOf, pessoaMascarada, type Source } from '../../read/source.ts';
import { titleOf } from '../../read/titles.ts';

const pairs = {
  id: 'an.id',
  situacao: 'an.situacao',
  ordem_servico: objectOf({
    id: 'os.id',
    numero: 'os.numero',
    ano: 'os.ano',
    situacao: 'os.situacao',
    concluir_em: 'os.concluir_em',
    concluido_em: 'os.concluido_em',
  }),
  assunto: `(select row_to_json(t) from (select a.id as "id", a.descricao as "descricao") t)`,
  contribuinte: pessoaMascarada('p2'),
  usuario_responsavel: idNome('u'),
  analista: idNome('au'),
  parecer: 'an.parecer',
  created_at: 'an.created_at',
  concluida_em: 'an.concluida_em',
  lock_version: 'an.lock_version',
};

export const analiseList: Source = {
  table: 'ordem_servico_analise an',
  filterJoins: {
    os: 'join ordem_servico os on os.departamento_id = an.departamento_id and os.id = an.ordem_servico_id',
  },
  id: 'an.id',
  tenant: 'an.departamento_id',
  json: objectOf(pairs),
  joins: `
    join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
    left join pessoa p2 on p2.id = os.contribuinte_id
    left join usuario u on u.id = os.usuario_responsavel_id
    left join usuario au on au.id = an.analista_id`,
  fields: {
    situacao: 'an.situacao',
    analista_id: 'an.analista_id',
    assunto_id: 'os.assunto_id',
    usuario_responsavel_id: 'os.usuario_responsavel_id',
    ordem_servico_id: 'an.ordem_servico_id',
    created_at: 'an.created_at',
    concluida_em: 'an.concluida_em',
    busca: 'os.busca',
  },
  orders: {
    id: ['an.id', 'int8'],
    created_at: ['an.created_at', 'timestamptz'],
    concluida_em: [`coalesce(an.concluida_em, 'infinity'::timestamptz)`, 'timestamptz'],
  },
  merge: 'situacao',
};

const eventos = `coalesce((select json_agg(${objectOf({
  id: 'e.id',
  acao: 'e.acao',
  titulo: titleOf('e.acao'),
  de: 'e.de',
  para: 'e.para',
  texto: 'e.texto',
  usuario: idNome('eu'),
  created_at: 'e.created_at',
})} order by e.id) from ordem_servico_analise_evento e left join usuario eu on eu.id = e.usuario_id where e.departamento_id = an.departamento_id and e.analise_id = an.id), '[]'::json)`;

export const analiseOne: Source = { ...analiseList, json: objectOf({ ...pairs, eventos }) };

const propria: Pick<Source, 'scope'> = {
  scope: (bind, ctx) => `an.analista_id = ${bind(ctx.actor.id)}`,
};
export const minhasAnalisesList: Source = { ...analiseList, ...propria };
export const minhaAnaliseOne: Source = { ...analiseOne, ...propria };
