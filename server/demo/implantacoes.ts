/**
 * What the closed orders of the demonstration hand to the registries: most of it was done, with its areas
 * there and a job that tells of it; the newest waits, and what was opened again is cancelled.
 */
import type { Transaction } from 'kysely';
import { ZONE } from '../../domain/kernel/civil-date.ts';
import type { Database } from '../db/schema.ts';
import { run } from './bulk.ts';

/** A number below `n` of the order's id and a salt. */
const roll = (salt: number, n: number): string =>
  `((hashint8(os.id * 64 + ${salt}) & 2147483647) % ${n})`;
/** Days after which almost everything was done. */
const DONE = 12;

/** Of a closed order whose closing situation implants, and that no analysis stands in the way of. */
const fechadas = `
  select os.departamento_id, os.id as ordem_id, os.cadastro_id, c.tipo, c.numero, an.desde,
    (an.desde at time zone '${ZONE}')::date + 1 + ${roll(61, 5)} as dia,
    make_interval(hours => 9 + ${roll(62, 7)}, mins => ${roll(63, 60)}) as hora,
    c.id is not null and an.desde < $1::date - ${DONE} and ${roll(64, 12)} > 0 as feita
  from ordem_servico os
  join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
  left join cadastro c on c.id = os.cadastro_id
  cross join lateral (select coalesce((select x.concluida_em from ordem_servico_analise x
    where x.departamento_id = os.departamento_id and x.ordem_servico_id = os.id order by x.id desc limit 1), os.concluido_em) as desde) an
  where os.situacao = 'encerrada'
    and exists (select from jsonb_array_elements(a.encerramento) s
      where s ->> 'codigo' = os.encerramento ->> 'id' and (s ->> 'implanta')::boolean)
    and (os.analise_situacao in ('liberado_definitivo', 'regular')
      or not a.exige_analise and os.analise_situacao in ('nenhuma', 'cancelado'))`;

/** What of an order is built, as it enters a registry of that kind. */
const levadas = (departamento: string, ordem: string, tipo: string): string => `
  select jsonb_agg(jsonb_build_object('area_id', ar.id, 'descricao', ar.descricao, 'area', ar.area::text,
    'tipo', case ar.tipo when 'construida' then 'principal' else 'outra' end,
    'uso', case ${tipo} when 'economico' then 'comercial' when 'rural' then 'rural' else 'residencial' end,
    'situacao', 'regular') order by ar.id) as areas
  from ordem_servico_area ar
  where ar.departamento_id = ${departamento} and ar.ordem_servico_id = ${ordem} and ar.tipo in ('construida', 'ampliacao')`;

/** After the orders and the registries; answers how many. */
export async function fillImplantacoes(trx: Transaction<Database>, today: string): Promise<number> {
  await run(
    trx,
    `insert into implantacao (departamento_id, ordem_servico_id, cadastro_id, situacao, areas, situacao_mobiliario,
       observacao, pedida_em, pedida_por_id, implantada_em, lock_version, created_at, updated_at)
     select f.departamento_id, f.ordem_id, f.cadastro_id,
       case when f.feita then 'implantada' else 'pendente' end,
       case when f.feita then coalesce(l.areas, '[]') else '[]' end,
       case when f.feita and f.tipo = 'economico' then 'normal' else '0' end,
       case when f.feita and l.areas is null and f.tipo <> 'economico' then 'O cadastro já está como a vistoria o encontrou' end,
       e.em, case when f.feita then g.usuario_id end, e.em + interval '2 seconds',
       case when f.feita then 2 else 0 end, f.desde, coalesce(e.em, f.desde)
     from (${fechadas}) f
     cross join lateral (${levadas('f.departamento_id', 'f.ordem_id', 'f.tipo')}) l
     -- never on a Saturday or Sunday
     cross join lateral (select case when f.feita then (f.dia + case extract(isodow from f.dia) when 6 then 2 when 7 then 1 else 0 end
       + f.hora) at time zone '${ZONE}' end as em) e
     cross join lateral (select up.usuario_id from usuario_perfil up
       join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.descricao = 'Gerente'
       where up.departamento_id = f.departamento_id order by up.usuario_id limit 1) g
     order by f.desde, f.ordem_id`,
    [today],
  );
  await run(
    trx,
    `insert into implantacao (departamento_id, ordem_servico_id, cadastro_id, situacao, motivo, lock_version, created_at, updated_at)
     select os.departamento_id, os.id, os.cadastro_id, 'cancelada', h.texto, 1, h.antes, h.em
     from (select x.*, lag(x.em) over w as antes, lag(x.texto) over w as encerramento
       from (select departamento_id, entidade_id, em, n, acao, dito #>> '{passo,texto}' as texto from demo_ato
         where entidade = 'ordem_servico' and acao in ('ordem_servicos.encerrar', 'ordem_servicos.reabrir')) x
       window w as (partition by x.entidade_id order by x.em, x.n)) h
     join ordem_servico os on os.departamento_id = h.departamento_id and os.id = h.entidade_id
     join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id and not a.exige_analise
     where h.acao = 'ordem_servicos.reabrir' and h.texto is not null
       and exists (select from jsonb_array_elements(a.encerramento) s
         where (s ->> 'implanta')::boolean and starts_with(h.encerramento, s ->> 'descricao'))
       and not exists (select from ordem_servico_analise an
         where an.departamento_id = os.departamento_id and an.ordem_servico_id = os.id)
     order by h.em, h.n`,
  );
  await tellOfThem(trx);
  const [{ n = 0 } = {}] = await run<{ n?: number }>(
    trx,
    'select count(*)::int as n from implantacao',
  );
  return n;
}

/** Those that were done: in the registry, among what was done to the order, and as jobs. */
async function tellOfThem(trx: Transaction<Database>): Promise<void> {
  const done = `implantacao im join cadastro c on c.id = im.cadastro_id where im.situacao = 'implantada'`;
  await run(
    trx,
    `insert into cadastro_area (cadastro_id, tipo, uso, area, situacao)
     select im.cadastro_id, a ->> 'tipo', a ->> 'uso', (a ->> 'area')::numeric, a ->> 'situacao'
     from implantacao im cross join lateral jsonb_array_elements(im.areas) a
     where im.situacao = 'implantada' order by im.departamento_id, im.id`,
  );
  await run(
    trx,
    `update cadastro_economico e set situacao_mobiliario = 'normal' from implantacao im
     where im.cadastro_id = e.cadastro_id and im.situacao = 'implantada'`,
  );
  await run(
    trx,
    `insert into demo_ato (departamento_id, entidade, entidade_id, em, acao, usuario_id, dito)
     select im.departamento_id, 'ordem_servico', im.ordem_servico_id, im.implantada_em, 'implantacoes.implantar', im.pedida_por_id,
       jsonb_build_object('passo', jsonb_build_object('de', 'encerrada', 'para', 'encerrada', 'texto',
         'Cadastro ' || c.numero || ': ' || coalesce(im.observacao, case when jsonb_array_length(im.areas) > 0
           then jsonb_array_length(im.areas) || case jsonb_array_length(im.areas) when 1 then ' área' else ' áreas' end
           else 'situação Normal' end)))
     from ${done} order by im.implantada_em, im.departamento_id, im.id`,
  );
  await run(
    trx,
    `update ordem_servico os set lock_version = os.lock_version + 1, updated_at = im.implantada_em
     from implantacao im where im.departamento_id = os.departamento_id and im.ordem_servico_id = os.id and im.situacao = 'implantada'`,
  );
  await run(
    trx,
    `with trabalhos as (
       insert into job_output (departamento_id, tipo, status, entrada, saida, feitos, total, usuario_id, tentativas, created_at, iniciado_em, terminado_em)
       select im.departamento_id, 'implantar_cadastro', 'done', jsonb_build_object('implantacao_id', im.id),
         jsonb_build_object('cadastro', c.numero, 'areas', jsonb_array_length(im.areas), 'plantas', 0,
           'situacao', case when im.situacao_mobiliario = 'normal' then 'Normal' end),
         1, 1, im.pedida_por_id, 1, im.pedida_em, im.pedida_em + interval '1 second', im.implantada_em
       from ${done} order by im.pedida_em, im.departamento_id, im.id
       returning departamento_id, id, (entrada ->> 'implantacao_id')::int8 as implantacao_id)
     update implantacao im set job_id = t.id from trabalhos t
     where im.departamento_id = t.departamento_id and im.id = t.implantacao_id`,
  );
}
