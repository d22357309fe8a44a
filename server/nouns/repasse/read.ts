/** Work handed over, as SQL. */
import { listaRepasses, umRepasse } from '../../../domain/repasse/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, idNome, objectOf, orNull } from '../../read/source.ts';

const many = (entidade: string): string =>
  `(select count(*)::int from repasse_item i where i.departamento_id = r.departamento_id and i.repasse_id = r.id and i.entidade = '${entidade}')`;

export const repasseList = listSource(listaRepasses, {
  table: 'repasse',
  alias: 'r',
  tenant: 'r.departamento_id',
  joins: `
    join usuario u on u.id = r.usuario_id
    left join usuario p on p.id = r.para_id
    left join ausente a on a.id = r.ausente_id`,
  row: {
    usuario: columnsOf('u', 'id', 'nome'),
    para: idNome('p'),
    ordens: many('ordem_servico'),
    analises: many('analise'),
    solicitacoes: many('solicitacao'),
    ausente: orNull('a', columnsOf('a', 'id', 'termina_em')),
  },
});

export const repasseOne = oneSource(umRepasse, {
  like: repasseList,
  row: {
    itens: `coalesce((select json_agg(${objectOf({
      id: 'i.id',
      entidade: 'i.entidade',
      numero: 'o.numero',
      ano: 'o.ano',
      entidade_id: 'i.entidade_id',
      para: columnsOf('c', 'id', 'nome'),
      volta: 'i.volta',
    })} order by i.id)
      from repasse_item i
      join usuario c on c.id = i.para_id
      left join ordem_servico_analise an on i.entidade = 'analise'
        and an.departamento_id = i.departamento_id and an.id = i.entidade_id
      left join ordem_servico_solicitacao s on i.entidade = 'solicitacao'
        and s.departamento_id = i.departamento_id and s.id = i.entidade_id
      join ordem_servico o on o.departamento_id = i.departamento_id
        and o.id = coalesce(an.ordem_servico_id, s.ordem_servico_id, i.entidade_id)
      where i.departamento_id = r.departamento_id and i.repasse_id = r.id), '[]'::json)`,
  },
});
