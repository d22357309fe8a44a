/**
 * What of the demonstration's documents went out in the gazette: each month the day on which most of those that
 * were sent by post were known of, one that is open now, and one that nobody published.
 */
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import {
  cancelarPublicacao,
  criarPublicacao,
  encerrarPublicacao,
  publicarDoc,
} from '../../domain/doc-publicacao/actions.ts';
import { run } from './bulk.ts';

/** Days after which a publication is known of, as the rules of the demonstration have it. */
const DIAS = 15;
/** Documents of the one that is open: others still wait for one. */
const NA_ABERTA = 6;

const gerente = `(select up.usuario_id from usuario_perfil up
  join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.descricao = 'Gerente'
  where up.departamento_id = x.departamento_id order by up.usuario_id limit 1)`;

/** After the documents; answers how many. */
export async function fillPublicacoes(trx: Transaction<Database>, today: string): Promise<number> {
  await run(
    trx,
    `insert into doc_publicacao (departamento_id, numero, ano, situacao, titulo, texto, edicao, publicado_em,
       incluido_por_usuario_id, lock_version, created_at, updated_at)
     select x.departamento_id,
       row_number() over (partition by x.departamento_id, extract(year from x.em) order by x.em, x.situacao),
       extract(year from x.em)::int, x.situacao, x.titulo,
       'Ficam os abaixo relacionados cientes dos documentos lavrados em seu nome, por não terem sido encontrados.',
       case when x.situacao = 'encerrado' then (2000 + (x.em - '2020-01-01'::date))::text end,
       case when x.situacao = 'encerrado' then x.em end, ${gerente},
       case when x.situacao = 'aberto' then 1 else 2 end,
       (x.em - 1 + time '13:00') at time zone 'UTC', (x.em + time '12:00') at time zone 'UTC'
     from (
       select c.departamento_id, c.dia - ${DIAS} as em, 'encerrado' as situacao, 'Edital de ciência de documentos' as titulo
       from (select d.departamento_id, ci.ciencia_em as dia, row_number() over (
           partition by d.departamento_id, date_trunc('month', ci.ciencia_em) order by count(*) desc, ci.ciencia_em) as k
         from doc d join doc_ciencia ci on ci.departamento_id = d.departamento_id and ci.doc_id = d.id
         where ci.tipo = 'correios' and ci.ciencia_em - d.autuado_em >= ${DIAS} and ci.ciencia_em <= $1::date
         group by d.departamento_id, ci.ciencia_em) c
       where c.k = 1
       union all
       select distinct d.departamento_id, $1::date - 1, 'aberto', 'Edital de ciência de documentos' from doc d
       union all
       select distinct d.departamento_id, $1::date - 9, 'cancelado', 'Edital de notificação repetido' from doc d) x
     order by x.departamento_id, x.em, x.situacao`,
    [today],
  );
  await run(
    trx,
    `insert into doc_publicado (departamento_id, publicacao_id, doc_id, aberta, versao)
     select * from (
       select pb.departamento_id, pb.id, d.id as doc, false, 1
       from doc_publicacao pb
       join doc d on d.departamento_id = pb.departamento_id and d.ciencia_em = pb.publicado_em + ${DIAS}
         and d.autuado_em <= pb.publicado_em
       join doc_ciencia ci on ci.departamento_id = d.departamento_id and ci.doc_id = d.id and ci.tipo = 'correios'
       where pb.situacao = 'encerrado'
       union all
       select pb.departamento_id, pb.id, d.id, true, null
       from doc_publicacao pb
       cross join lateral (select x.id from doc x where x.departamento_id = pb.departamento_id
         and x.situacao = 'aguardando_ciencia' and x.autuado_em < $1::date - 20 and x.id % 2 = 0 order by x.id limit ${NA_ABERTA}) d
       where pb.situacao = 'aberto') n order by 1, 2, 3`,
    [today],
  );
  // Those that nobody knows of yet: each tells that it came into the open one.
  const passo = `'aguardando_ciencia', 'aguardando_ciencia', 'Publicação ' || pb.numero || '/' || pb.ano, pb.incluido_por_usuario_id, pb.updated_at
     from doc_publicado x join doc_publicacao pb on pb.departamento_id = x.departamento_id and pb.id = x.publicacao_id
     where x.aberta order by x.departamento_id, x.id`;
  await run(
    trx,
    `insert into doc_historico (departamento_id, doc_id, acao, de, para, texto, usuario_id, created_at)
     select x.departamento_id, x.doc_id, $1, ${passo}`,
    [publicarDoc.id],
  );
  await run(
    trx,
    `insert into demo_ato (departamento_id, entidade, entidade_id, acao, parte, dito, usuario_id, em)
     select s.departamento_id, 'doc', s.doc_id, $1, 'publicacoes', jsonb_build_object(
       'entrada', jsonb_build_object('publicacao_id', s.publicacao_id),
       'passo', jsonb_build_object('de', s.de, 'para', s.para, 'texto', s.texto)), s.quem, s.em
     from (select x.departamento_id, x.doc_id, x.publicacao_id, ${passo}) s(departamento_id, doc_id, publicacao_id, de, para, texto, quem, em)`,
    [publicarDoc.id],
  );
  await run(
    trx,
    `update doc_ciencia ci set tipo = 'diario_oficial', expedido_em = pb.publicado_em, usuario_id = pb.incluido_por_usuario_id,
       observacao = 'Publicação ' || pb.numero || '/' || pb.ano || ', edição ' || pb.edicao
     from doc_publicado x join doc_publicacao pb on pb.departamento_id = x.departamento_id and pb.id = x.publicacao_id
     where pb.situacao = 'encerrado' and ci.departamento_id = x.departamento_id and ci.doc_id = x.doc_id`,
  );
  await run(
    trx,
    `insert into doc_publicacao_papel (departamento_id, publicacao_id, codigo, departamento, created_at)
     select pb.departamento_id, pb.id, upper(left(md5('publicacao ' || pb.departamento_id || ' ' || pb.id), 16)), dp.nome, pb.updated_at
     from doc_publicacao pb join departamento dp on dp.id = pb.departamento_id where pb.situacao = 'encerrado'
     order by pb.departamento_id, pb.id`,
  );
  await run(
    trx,
    `insert into doc_publicacao_historico (departamento_id, publicacao_id, acao, de, para, texto, usuario_id, created_at)
     select * from (
       select pb.departamento_id, pb.id, $1, null, 'aberto', null, pb.incluido_por_usuario_id, pb.created_at from doc_publicacao pb
       union all
       select pb.departamento_id, pb.id, case pb.situacao when 'encerrado' then $2 else $3 end, 'aberto', pb.situacao,
         case pb.situacao when 'encerrado' then 'Edição ' || pb.edicao else 'O mesmo edital já saiu na edição anterior' end,
         pb.incluido_por_usuario_id, pb.updated_at
       from doc_publicacao pb where pb.situacao <> 'aberto') h order by 1, 2, 8`,
    [criarPublicacao.id, encerrarPublicacao.id, cancelarPublicacao.id],
  );
  await run(
    trx,
    `insert into numeracao (departamento_id, serie, ano, ultimo)
     select departamento_id, 'doc_publicacao', ano, max(numero) from doc_publicacao group by departamento_id, ano`,
  );
  const [{ n = 0 } = {}] = await run<{ n?: number }>(
    trx,
    'select count(*)::int as n from doc_publicacao',
  );
  return n;
}
