/** The demonstration's webhook: it told a portal of what was closed, and is off, since nobody answers there. */
import type { Transaction } from 'kysely';
import { randomBytes } from 'node:crypto';
import { addDays } from '../../domain/kernel/civil-date.ts';
import type { Database } from '../db/schema.ts';
import { run } from './bulk.ts';

/** So many of the last closings were told. */
const TOLD = 12;

export async function fillWebhooks(trx: Transaction<Database>, today: string): Promise<void> {
  const then = `${addDays(today, -60)}T12:00:00Z`;
  await run(
    trx,
    `with w as (
       insert into webhook (departamento_id, descricao, url, eventos, ativo, created_at, updated_at)
       select id, 'Portal do cidadão', 'https://portal.exemplo.gov.br/osm/eventos', '["ordem_servico.situacao"]',
         false, $1, $1
       from departamento order by id
       returning departamento_id, id),
     s as (insert into webhook_segredo (departamento_id, webhook_id, segredo)
       select departamento_id, id, $2 from w)
     insert into webhook_entrega (departamento_id, webhook_id, situacao, evento, entidade, entidade_id, acao, de, para,
       tentativas, codigo, erro, created_at, entregue_em)
     select w.departamento_id, w.id, case when h.n = 3 then 'falhou' else 'entregue' end, 'ordem_servico.situacao',
       'ordem_servico', h.ordem_servico_id, h.acao, h.de, h.para, case when h.n = 3 then 10 else 1 end,
       case when h.n = 3 then 503 else 204 end, case when h.n = 3 then 'respondeu 503' end, h.created_at,
       case when h.n <> 3 then h.created_at + interval '1 second' end
     from w cross join lateral (
       select o.id as ordem_servico_id, 'ordem_servicos.encerrar' as acao, 'andamento' as de, 'encerrada' as para,
         o.concluido_em as created_at,
         row_number() over (order by o.concluido_em desc, o.id desc) as n
       from ordem_servico o
       where o.departamento_id = w.departamento_id and o.situacao = 'encerrada'
         and o.concluido_em between $3::date - 28 and $3::date
       order by o.concluido_em desc, o.id desc limit ${TOLD}) h
     order by w.departamento_id, h.n desc`,
    [then, `whsec_${randomBytes(32).toString('base64')}`, today],
  );
}
