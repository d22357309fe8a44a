/** What the demonstration's inspectors handed over: in each department the orders that one had not accepted yet, for a few days. */
import type { Transaction } from 'kysely';
import { devolverRepasse, repassar } from '../../domain/repasse/index.ts';
import type { Database } from '../db/schema.ts';
import { run } from './bulk.ts';

/** Orders of one hand-over. */
const ITENS = 6;

/** After orders and accounts, before the trail. Each moment is one at which somebody was at work there. */
export async function fillRepasses(trx: Transaction<Database>, today: string): Promise<void> {
  await run(
    trx,
    `create temporary table demo_repasse on commit drop as
     select d.id as departamento_id, f.em + interval '2 minutes' as feito, v.em + interval '2 minutes' as devolvido,
       de.id as de, de.nome as de_nome, para.id as para, para.nome as para_nome, g.id as gerente
     from departamento d
     cross join lateral (select max(em) as em from demo_ato a where a.departamento_id = d.id and a.em < $1::date - 1) v
     cross join lateral (select max(em) as em from demo_ato a where a.departamento_id = d.id
       and a.em < v.em - interval '4 days') f
     cross join lateral (select u.id, u.nome from ordem_servico o join usuario u on u.id = o.usuario_responsavel_id
       where o.departamento_id = d.id and o.situacao = 'a_confirmar' and o.updated_at < f.em
       group by u.id, u.nome order by count(*) desc, u.id limit 1) de
     cross join lateral (select u.id, u.nome from usuario u join usuario_departamento ud on ud.usuario_id = u.id
       where ud.departamento_id = d.id and u.ativo and u.fiscal and u.recebe_os and u.id <> de.id order by u.id limit 1) para
     cross join lateral (select up.usuario_id as id from usuario_perfil up
       join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.descricao = 'Gerente'
       where up.departamento_id = d.id order by up.usuario_id limit 1) g`,
    [today],
  );
  const motivo = 'Curso de capacitação durante a semana';
  await run(
    trx,
    `with r as (
       insert into repasse (departamento_id, situacao, usuario_id, modo, para_id, motivo, lock_version, created_at, updated_at)
       select departamento_id, 'devolvido', de, 'uma', para, $1, 1, feito, devolvido from demo_repasse order by 1
       returning departamento_id, id)
     insert into repasse_item (departamento_id, repasse_id, entidade, entidade_id, para_id, antes, volta)
     select r.departamento_id, r.id, 'ordem_servico', o.id, x.para,
       '{"situacao": "a_confirmar", "fiscal_ciente_em": null}', 'voltou'
     from r join demo_repasse x using (departamento_id)
     cross join lateral (select o.id from ordem_servico o where o.departamento_id = x.departamento_id
       and o.usuario_responsavel_id = x.de and o.situacao = 'a_confirmar' and o.updated_at < x.feito
       order by o.id limit ${ITENS}) o
     order by r.departamento_id, o.id`,
    [motivo],
  );
  await run(
    trx,
    `insert into demo_ato (departamento_id, entidade, entidade_id, em, acao, usuario_id, antes, depois, dito)
     select x.departamento_id, 'ordem_servico', i.entidade_id, p.em, p.acao, x.gerente,
       jsonb_build_object('usuario_responsavel_id', p.de), jsonb_build_object('usuario_responsavel_id', p.para),
       jsonb_build_object('passo', jsonb_build_object('de', 'a_confirmar', 'para', 'a_confirmar', 'texto', p.texto))
     from demo_repasse x join repasse_item i on i.departamento_id = x.departamento_id
     cross join lateral (values
       (x.feito, $1, x.de, x.para, x.de_nome || ' → ' || x.para_nome || ': ' || $3),
       (x.devolvido, $2, x.para, x.de, 'Devolvida no fim do repasse')) p(em, acao, de, para, texto)
     order by p.em, i.id`,
    [repassar.id, devolverRepasse.id, motivo],
  );
  await run(
    trx,
    `update ordem_servico o set lock_version = o.lock_version + 2, updated_at = x.devolvido
     from demo_repasse x join repasse_item i on i.departamento_id = x.departamento_id
     where o.departamento_id = i.departamento_id and o.id = i.entidade_id`,
  );
}
