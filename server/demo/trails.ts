/** What the log would hold of the newest orders, analyses and messages, told from their own stories. */
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { run } from './bulk.ts';

/** Of older ones the log is kept elsewhere: a demonstration of a million orders is not about that. */
const ORDERS = 3000;
const MESSAGES = 1500;

/** {campo: {de: null, para}} */
const made = (campo: string, value: string): string =>
  `jsonb_build_object('${campo}', jsonb_build_object('de', null, 'para', ${value}))`;
const moved = (de: string, para: string): string =>
  `case when ${para} is null or ${de} is not distinct from ${para} then '{}'::jsonb
     else jsonb_build_object('situacao', jsonb_build_object('de', ${de}, 'para', ${para})) end`;

/** Writes the rows in the order of time. Answers how many. */
export async function fillTrails(trx: Transaction<Database>): Promise<number> {
  const rows = await run<{ id: number }>(
    trx,
    `with ordens as (
       select departamento_id, id, assunto_id from ordem_servico order by created_at desc, id desc limit $1),
     fiscais as (select nome, min(id) as id from usuario where fiscal group by nome),
     cartas as (select * from mensagem order by id desc limit $2),
     feitos as (
       select h.departamento_id, 'ordem_servico' as entidade, h.ordem_servico_id as registro, h.acao, h.usuario_id, h.created_at, h.id,
         ${moved('h.de', 'h.para')} || case
           when h.acao like 'ordem_servicos.create%' then ${made('assunto_id', 'o.assunto_id')} || ${made('descricao', 'h.texto')}
           when h.acao = 'ordem_servicos.confirmar_fiscal' and f.id is not null then ${made('usuario_responsavel_id', 'f.id')}
           when h.texto is null then '{}'::jsonb
           else ${made('motivo', 'h.texto')} end as campos
       from ordens o
       join ordem_servico_historico h on h.departamento_id = o.departamento_id and h.ordem_servico_id = o.id
       left join fiscais f on f.nome = h.texto
       union all
       select c.departamento_id, 'ordem_servico', c.ordem_servico_id, 'ordem_servicos.comentar', c.usuario_id, c.created_at, c.id,
         ${made('comentario', 'c.texto')}
       from ordens o
       join ordem_servico_comentario c on c.departamento_id = o.departamento_id and c.ordem_servico_id = o.id
       union all
       select e.departamento_id, 'analise', e.analise_id, e.acao, e.usuario_id, e.created_at, e.id,
         ${moved('e.de', 'e.para')} || case when e.texto is null then '{}'::jsonb else ${made('parecer', 'e.texto')} end
       from ordens o
       join ordem_servico_analise a on a.departamento_id = o.departamento_id and a.ordem_servico_id = o.id
       join ordem_servico_analise_evento e on e.departamento_id = a.departamento_id and e.analise_id = a.id
       union all
       select null, 'mensagem', m.id, 'mensagens.enviadas.create', m.remetente_id, m.created_at, 0,
         ${made('titulo', 'm.titulo')} || ${made('destinatario_id', 'm.destinatario_id')}
       from cartas m
       union all
       select null, 'mensagem', m.id, 'mensagens.recebidas.ler', m.destinatario_id, m.lida_em, 1,
         '{"status": {"de": "enviada", "para": "lida"}}'::jsonb
       from cartas m where m.lida_em is not null)
     insert into log (departamento_id, entidade, entidade_id, acao, usuario_id, campos, ip, cliente, versao, created_at)
     select departamento_id, entidade, registro, acao, usuario_id, campos,
       case when usuario_id is not null then '10.20.' || usuario_id / 250 || '.' || usuario_id % 250 + 1 end,
       case when usuario_id is not null then 'osm_admin' end,
       case when usuario_id is not null then '1.66.2' end, created_at
     from feitos order by created_at, entidade, registro, id
     returning id`,
    [ORDERS, MESSAGES],
  );
  return rows.length;
}
