/**
 * What the registries have beside their row, and what is owed for them: as functions of the registry's id,
 * made by the database itself, so that a million of them cost no memory here. The same id always has the same.
 */
import { IMPLANTADO, QUITADO } from '../../domain/doc/passos.ts';
import type { Transaction } from 'kysely';
import { ZONE } from '../../domain/kernel/civil-date.ts';
import type { Database } from '../db/schema.ts';
import { run } from './bulk.ts';

export const PARTS = [
  'cadastro_detalhe',
  'cadastro_economico',
  'cadastro_area',
  'planta',
  'socio',
] as const;

/** A number below `n` of the row's id and a salt. */
const roll = (id: string, salt: number, n: number): string =>
  `((hashint8((${id}) * 64 + ${salt}) & 2147483647) % ${n})`;
/** One of these texts. */
const one = (id: string, salt: number, texts: readonly string[]): string =>
  `(array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}])[1 + ${roll(id, salt, texts.length)}]`;

const ATIVIDADES = [
  ['4711-3/02', 'Comércio varejista de mercadorias em geral'],
  ['5611-2/01', 'Restaurantes e similares'],
  ['4721-1/02', 'Padaria e confeitaria com predominância de revenda'],
  ['4771-7/01', 'Comércio varejista de produtos farmacêuticos'],
  ['4520-0/01', 'Serviços de manutenção e reparação mecânica de veículos'],
  ['9602-5/01', 'Cabeleireiros, manicure e pedicure'],
  ['4120-4/00', 'Construção de edifícios'],
  ['8630-5/03', 'Atividade médica ambulatorial'],
  ['6920-6/01', 'Atividades de contabilidade'],
  ['4744-0/99', 'Comércio varejista de materiais de construção'],
] as const;
const atividade = (salt: number): string =>
  `(select jsonb_build_object('codigo', split_part(x, '|', 1), 'descricao', split_part(x, '|', 2)) from (select ${one(
    'c.id',
    salt,
    ATIVIDADES.map((pair) => pair.join('|')),
  )}) a(x))`;

/** Details, the business, what is built, drawings, partners: in the order of their tables. */
const SELECTS: Readonly<Record<(typeof PARTS)[number], string>> = {
  cadastro_detalhe: `
    (cadastro_id, tipo, valor)
    select c.id, d.tipo, d.valor from cadastro c cross join lateral (values
      ('uso', case c.tipo when 'rural' then 'Agropecuário' when 'economico' then 'Comercial' else ${one('c.id', 1, ['Residencial', 'Residencial', 'Comercial', 'Misto'])} end),
      ('topografia', case when c.tipo <> 'economico' then ${one('c.id', 2, ['Plana', 'Aclive', 'Declive'])} end),
      ('testada', case when c.tipo = 'imobiliario' then (8 + ${roll('c.id', 3, 17)})::text || ',00 m' end),
      ('matricula', case when c.tipo <> 'economico' then (10000 + ${roll('c.id', 4, 80000)})::text end),
      ('incra', case when c.tipo = 'rural' then '640.' || lpad(${roll('c.id', 5, 1000000)}::text, 6, '0') end)
    ) d(tipo, valor) where d.valor is not null order by c.id`,
  cadastro_economico: `
    (cadastro_id, nome_fantasia, cnae, cnaes, abertura, encerramento, regime, alvara_emissao, alvara_validade,
      horario, publicidade, situacao_mobiliario)
    select c.id, regexp_replace(p.razao_social, ' (Ltda|ME|S\\.A\\.|S\\.S\\.|SPE Ltda)$', ''), ${atividade(6)},
      case when ${roll('c.id', 7, 3)} = 0 then jsonb_build_array(${atividade(8)}) else '[]' end,
      $1::date - (400 + ${roll('c.id', 9, 7000)})::int,
      case when c.situacao = 'baixado' then $1::date - (10 + ${roll('c.id', 10, 380)})::int end,
      ${one('c.id', 11, ['normal', 'simples', 'simples', 'mei'])},
      case when c.alvara is not null then $1::date - (20 + ${roll('c.id', 12, 700)})::int end,
      case when c.alvara is not null then $1::date + 365 - ${roll('c.id', 12, 700)} end,
      ${one('c.id', 13, ['8h às 18h', '9h às 19h', '7h às 22h', '24 horas', '10h às 22h'])},
      ${one('c.id', 14, ['Fachada simples', 'Letreiro luminoso', 'Totem', 'Nenhuma'])},
      case when c.situacao = 'baixado' then 'baixado' else ${one('c.id', 15, ['normal', 'normal', 'normal', 'normal', 'nao_emite_iss_emite_taxa', 'emite_iss_nao_emite_taxa_mei', 'desatualizado', 'vencido'])} end
    from cadastro c join pessoa p on p.id = c.pessoa_id where c.tipo = 'economico' order by c.id`,
  cadastro_area: `
    (cadastro_id, tipo, uso, area, ano, situacao)
    select c.id, case n when 0 then 'principal' else ${one('c.id', 16, ['edicula', 'garagem', 'telheiro', 'piscina'])} end,
      case c.tipo when 'rural' then 'rural' when 'economico' then 'comercial' else ${one('c.id', 17, ['residencial', 'residencial', 'comercial', 'misto'])} end,
      round((c.area_total * case n when 0 then 0.42 else 0.11 end)::numeric, 2),
      1962 + ${roll('c.id', 18, 62)},
      case when n > 0 and ${roll('c.id', 19, 5)} = 0 then 'irregular' else 'regular' end
    from cadastro c cross join lateral generate_series(0, (${roll('c.id', 20, 5)} / 3)) n
    where c.area_total is not null and c.area_total > 20 order by c.id, n`,
  planta: `
    (cadastro_id, titulo, descricao, area, ano)
    select c.id, 'Planta aprovada', ${one('c.id', 21, ['Projeto arquitetônico', 'Projeto simplificado', 'Levantamento cadastral'])},
      round((c.area_total * 0.42)::numeric, 2), 1994 + ${roll('c.id', 22, 30)}
    from cadastro c where c.tipo = 'imobiliario' and ${roll('c.id', 23, 8)} = 0 order by c.id`,
  socio: `
    (cadastro_id, pessoa_id, qualificacao, participacao, entrada, saida)
    select c.id, p.id, case n when 0 then 'Sócio administrador' else 'Sócio' end,
      case n when 0 then 60 else 40 end, e.abertura, null
    from cadastro c join cadastro_economico e on e.cadastro_id = c.id
    cross join generate_series(0, 1) n
    -- the people beside the company, who are no companies themselves
    join pessoa p on p.id = c.pessoa_id - c.pessoa_id % 5 + case n when 0 then 1 else 3 end
    where c.tipo = 'economico' and e.regime <> 'mei' order by c.id, n`,
};

/** Some registries are not what they were; then everything that hangs on them. */
export async function fillParts(trx: Transaction<Database>, today: string): Promise<void> {
  await run(
    trx,
    `update cadastro c set situacao = ${one('c.id', 24, ['baixado', 'suspenso', 'inativo'])} where ${roll('c.id', 25, 40)} = 0`,
  );
  for (const table of PARTS) {
    const select = SELECTS[table];
    await run(trx, `insert into ${table} ${select}`, select.includes('$1') ? [today] : []);
  }
}

/** The accounts of the portal act for the registries of their people. */
export const fillAccounts = (trx: Transaction<Database>, today: string): Promise<unknown> =>
  run(
    trx,
    `insert into cadastro_usuario (cadastro_id, usuario_id, desde)
     select c.id, u.id, $1::date - 30 - ${roll('u.id', 42, 600)}
     from usuario u join pessoa p on p.cpf_cnpj = u.cpf join cadastro c on c.pessoa_id = p.id
     where not u.prefeitura order by 1, 2`,
    [today],
  );

/** Every registry owes a year's tax, most of them the year before too; most of it was paid. */
export async function fillPayments(trx: Transaction<Database>, today: string): Promise<void> {
  await run(
    trx,
    `insert into guia (numero, tipo, tributo, competencia, vencimento, valor, situacao, pessoa_id, cadastro_id, busca, created_at, updated_at)
     select m.numero, m.tipo, m.tributo, m.competencia, m.vencimento, m.valor,
       case when m.paga then 'paga' when ${roll('m.k', 34, 29)} = 0 then 'cancelada' when ${roll('m.k', 35, 23)} = 0 then 'parcelada' else 'aberta' end,
       m.pessoa_id, m.cadastro_id,
       dobrar(m.numero || ' ' || m.razao_social || ' ' || documento_buscavel(m.cpf_cnpj)), m.competencia, m.competencia
     from (
       select c.id * 2 + n as k, extract(year from x.competencia)::int || lpad((c.id * 2 + n)::text, 9, '0') as numero,
         ${one('c.id', 31, ['lancamento', 'lancamento', 'lancamento', 'parcela', 'avulsa'])} as tipo,
         case c.tipo when 'economico' then ${one('c.id', 32, ['iss', 'taxa_licenca'])} when 'rural' then 'itr'
           else ${one('c.id + n', 33, ['iptu', 'iptu', 'iptu', 'itbi', 'taxa_obras'])} end as tributo,
         x.competencia, x.competencia + 9 + ${roll('c.id', 30, 18)} as vencimento,
         round((80 + ${roll('c.id + n', 36, 240000)} / 100.0)::numeric, 2) as valor,
         x.competencia + 27 < $1::date and ${roll('c.id + n', 37, 10)} < 8 as paga,
         c.pessoa_id, c.id as cadastro_id, p.razao_social, p.cpf_cnpj
       from cadastro c join pessoa p on p.id = c.pessoa_id
       cross join lateral generate_series(0, (${roll('c.id', 38, 4)} > 0)::int) n
       cross join lateral (select (date_trunc('month', $1::date) - make_interval(months => (1 - n) * 12 + ${roll('c.id', 39, 12)} - 1))::date as competencia) x
     ) m order by m.competencia, m.k`,
    [today],
  );
  await run(
    trx,
    `insert into debito (guia_id, debito_tipo_id, valor, multa, juros, correcao)
     select g.id, t.id, g.valor, x.late * round(g.valor * 0.02, 2), x.late * round(g.valor * 0.01, 2), 0
     from guia g join debito_tipo t on t.descricao = case when g.tributo in ('taxa_licenca', 'taxa_obras') then 'Taxa' when g.tributo = 'multa' then 'Multa por infração' else 'Imposto' end
     cross join lateral (select (g.situacao = 'aberta' and g.vencimento < $1::date)::int as late) x order by g.id`,
    [today],
  );
  await run(
    trx,
    `insert into pagamento (guia_id, data, valor, banco, autenticacao)
     select g.id, g.vencimento - ${roll('g.id', 40, 9)}, g.valor, ${one('g.id', 41, ['Banco do Brasil', 'Caixa', 'Itaú', 'Bradesco', 'Sicoob'])},
       upper(substr(md5(g.numero), 1, 16))
     from guia g where g.situacao = 'paga' order by g.id`,
  );
}

/** What was fined and not defended, or not with success, was charged; most of it was paid, of each department all but the first. */
export async function fillDocPayments(trx: Transaction<Database>, today: string): Promise<void> {
  await run(
    trx,
    `update doc d set implantado_em = m.dia, implantacao = jsonb_build_object('debito_tipo_id', t.id,
       'vencimento', m.dia + 30, 'parcelas', 1, 'observacao', null)
     from (select x.departamento_id, x.id, least(x.prazo_defesa + 1 + ${roll('x.id', 45, 12)}::int, $1::date) as dia
       from doc x where x.doc_situacao_id = 15) m, debito_tipo t
     where m.departamento_id = d.departamento_id and m.id = d.id and t.descricao = 'Multa por infração'`,
    [today],
  );
  await run(
    trx,
    `with trabalhos as (
       insert into job_output (departamento_id, tipo, status, entrada, saida, feitos, total, usuario_id, tentativas, created_at, iniciado_em, terminado_em)
       select d.departamento_id, 'implantar_debito', 'done', jsonb_build_object('doc_id', d.id),
         jsonb_build_object('valor', d.valor_total::text, 'vencimento', d.implantado_em + 30), 1, 1, g.usuario_id, 1,
         e.em, e.em + interval '1 second', e.em + interval '2 seconds'
       from doc d
       cross join lateral (select (d.implantado_em + interval '10 hours') at time zone '${ZONE}' as em) e
       cross join lateral (select up.usuario_id from usuario_perfil up
         join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.descricao = 'Gerente'
         where up.departamento_id = d.departamento_id order by up.usuario_id limit 1) g
       where d.implantado_em is not null order by d.implantado_em, d.id
       returning departamento_id, id, (entrada ->> 'doc_id')::int8 as doc_id)
     update doc d set job_id = t.id from trabalhos t where t.departamento_id = d.departamento_id and t.doc_id = d.id`,
  );
  await run(
    trx,
    `insert into guia (numero, tipo, tributo, competencia, vencimento, valor, situacao, pessoa_id, cadastro_id, doc_departamento_id, doc_id, parcela, busca, created_at, updated_at)
     select m.guia, 'avulsa', 'multa', date_trunc('month', m.implantado_em)::date, m.implantado_em + 30, m.valor_total,
       case when m.nth > 1 and m.implantado_em + 15 < $1::date and ${roll('m.id', 46, 10)} < 6 then 'paga' else 'aberta' end,
       m.contribuinte_id, m.cadastro_id, m.departamento_id, m.id, 1,
       dobrar(concat_ws(' ', m.guia, m.razao_social, documento_buscavel(m.cpf_cnpj))), m.implantado_em, m.implantado_em
     from (
       select d.*, p.razao_social, p.cpf_cnpj, row_number() over (partition by d.departamento_id order by d.id) as nth, 'D' || lpad(d.departamento_id::text, 2, '0') || lpad(d.id::text, 9, '0') as guia
       from doc d left join pessoa p on p.id = d.contribuinte_id where d.implantado_em is not null
     ) m order by m.implantado_em, m.id`,
    [today],
  );
  await run(
    trx,
    `insert into debito (guia_id, debito_tipo_id, valor)
     select g.id, t.id, g.valor from guia g join debito_tipo t on t.descricao = 'Multa por infração' where g.doc_id is not null order by g.id`,
  );
  await run(
    trx,
    `insert into pagamento (guia_id, data, valor, banco, autenticacao)
     select g.id, least(g.vencimento - ${roll('g.id', 43, 15)}::int, $1::date), g.valor, ${one('g.id', 44, ['Banco do Brasil', 'Caixa', 'Itaú'])}, upper(substr(md5(g.numero), 1, 16))
     from guia g where g.doc_id is not null and g.situacao = 'paga' order by g.id`,
    [today],
  );
  await run(
    trx,
    `update doc d set doc_situacao_id = ${QUITADO} from guia g
     where g.doc_departamento_id = d.departamento_id and g.doc_id = d.id and g.situacao = 'paga'
       and d.doc_situacao_id = ${IMPLANTADO}`,
  );
}

/** One registry of so many is protected, and one person; of fewer, one of a third of them. */
const PROTECTED = { cadastro: 1500, pessoa: 1900 } as const;
const everyFew = (table: keyof typeof PROTECTED): string =>
  `(select least(${PROTECTED[table]}, greatest(1, count(*) / 3 - 1)) as cada from ${table}) p`;

/** A few registries, and fewer people, are protected; of every third it is over. */
export const fillProtected = (trx: Transaction<Database>, today: string): Promise<unknown> =>
  run(
    trx,
    `insert into cadastro_protegido (cadastro_id, pessoa_id, motivo, solicitante, inicia_em, termina_em, created_at, updated_at)
     select x.cadastro_id, x.pessoa_id, ${one('x.n', 51, ['Medida protetiva de urgência', 'Testemunha protegida', 'Servidor da Justiça sob ameaça'])},
       ${one('x.n', 52, ['Vara de Violência Doméstica', 'Delegacia da Mulher', 'Ministério Público'])}, x.desde,
       case when x.vez % 3 = 0 then x.desde + 15 end, x.desde, x.desde
     from (
       select c.id as cadastro_id, null::bigint as pessoa_id, c.id as n, row_number() over (order by c.id) as vez
       from cadastro c cross join ${everyFew('cadastro')} where c.id % p.cada = 1407 % p.cada
       union all
       select null, q.id, q.id, row_number() over (order by q.id) from pessoa q cross join ${everyFew('pessoa')}
       where q.id % p.cada = 1203 % p.cada and length(q.cpf_cnpj) = 11
     ) y(cadastro_id, pessoa_id, n, vez)
     cross join lateral (select y.*, $1::date - 20 - ${roll('y.n', 50, 300)} as desde) x order by x.desde, x.n`,
    [today],
  );
