/**
 * Productivity of the demonstration's last months: what its orders and documents scored, some grants, months that
 * are closed and the one that is open. Written by the writer of every other entry,
 * so that the demonstration cannot hold points that the product would not give.
 */
import { sql, type Transaction } from 'kysely';
import { addDays, diffDays, ZONE } from '../../domain/kernel/civil-date.ts';
import { fimDoMes, mesDe, mesSeguinte } from '../../domain/produtividade/mes.ts';
import type { Fato } from '../../domain/produtividade/regras.ts';
import type { Database } from '../db/schema.ts';
import { uteisDoMes } from '../nouns/produtividade/afastamentos.ts';
import { lancar, segurar } from '../nouns/produtividade/lancar.ts';
import type { Novo } from '../nouns/produtividade/livro.ts';
import { run } from './bulk.ts';

type Trx = Transaction<Database>;

/** Closed months before the open one. */
const FECHADOS = 4;

const gerenteDe = async (trx: Trx, dep: number): Promise<number> =>
  (
    await run<{ id: number }>(
      trx,
      `select up.usuario_id as id from usuario_perfil up
       join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id and p.descricao = 'Gerente'
       where up.departamento_id = $1 order by up.usuario_id limit 1`,
      [dep],
    )
  )[0]?.id ?? 0;

/** The first figures, and those of now. */
async function fillParams(trx: Trx, dep: number, por: number, primeiro: string, depois: string) {
  const comuns = {
    departamento_id: dep,
    reabertura_dias: 30,
    local_fechado_pontos: '1.50',
    local_fechado_maximo: 2,
    razao_valor: '1000.00',
    razao_maximo: '8.00',
    servico_extra_maximo: '20.00',
    fechamento_dia: 10,
    bonus: JSON.stringify([
      { meta: '70.00', bonus: '5.00' },
      { meta: '100.00', bonus: '15.00' },
      { meta: '130.00', bonus: '25.00' },
    ]),
    incluido_por_usuario_id: por,
  };
  const em = (dia: string) => `${addDays(dia, -5)}T12:00:00Z`;
  await trx
    .insertInto('produtividade_params')
    .values([
      {
        ...comuns,
        versao: 1,
        vigente_de: primeiro,
        meta_mensal: '40.00',
        fora_prazo_percentual: '30.00',
        motivo: 'Primeira tabela de pontos do departamento',
        created_at: em(primeiro),
        updated_at: em(primeiro),
      },
      {
        ...comuns,
        versao: 2,
        vigente_de: depois,
        meta_mensal: '30.00',
        fora_prazo_percentual: '50.00',
        motivo: 'Meta revista com a chegada de novos fiscais',
        created_at: em(depois),
        updated_at: em(depois),
      },
    ])
    .execute();
}

/** What its orders scored in a month. */
async function dasOrdens(trx: Trx, dep: number, mes: string): Promise<Novo[]> {
  const { rows } = await sql<{
    id: number;
    usuario_id: number;
    para: string;
    dia: string;
    antes: string | null;
    vez: number;
    concluir_em: string | null;
    pontuacao: string;
  }>`
    select h.ordem_servico_id as id, os.usuario_responsavel_id as usuario_id, h.para, h.dia, os.concluir_em, a.pontuacao,
      h.vez, case when h.para = 'reabrindo' then h.antes end as antes
    from (
      select x.departamento_id, x.id, x.ordem_servico_id, x.para, (x.created_at at time zone ${ZONE})::date as dia,
        row_number() over (partition by x.ordem_servico_id, x.para order by x.id)::int as vez,
        max((x.created_at at time zone ${ZONE})::date) filter (where x.para = 'encerrada')
          over (partition by x.ordem_servico_id order by x.id) as antes
      from ordem_servico_historico x
      where x.departamento_id = ${dep} and x.para in ('encerrada', 'reabrindo', 'local_fechado') and x.de is distinct from x.para
    ) h
    join ordem_servico os on os.departamento_id = h.departamento_id and os.id = h.ordem_servico_id
    join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
    where h.dia between ${mes} and ${fimDoMes(mes)} and os.usuario_responsavel_id is not null
    order by h.dia, h.id`.execute(trx);
  return rows.flatMap(({ id, usuario_id, para, dia, antes, vez, concluir_em, pontuacao }) => {
    const de = { usuario_id, dia, ordem_servico_id: id };
    const fatos: Fato[] =
      para === 'local_fechado'
        ? [{ tipo: 'local_fechado', vez }]
        : para === 'reabrindo'
          ? antes === null || antes < addDays(mes, -31)
            ? []
            : [{ tipo: 'osm_reabertura', pontuacao, dias: diffDays(antes, dia) }]
          : [
              { tipo: 'osm', pontuacao },
              ...(concluir_em !== null && dia > concluir_em
                ? [{ tipo: 'osm_fora_prazo', pontuacao } as const]
                : []),
            ];
    return fatos.map((fato) => ({ ...de, fato }));
  });
}

/** The same of its documents. */
async function dosDocs(trx: Trx, dep: number, mes: string): Promise<Novo[]> {
  const { rows } = await sql<{
    id: number;
    usuario_id: number;
    dia: string;
    valor_total: string;
    pontuacao: string;
  }>`
    select d.id, d.fiscal_id as usuario_id, d.ciencia_em as dia, d.valor_total,
      coalesce(v.modelo ->> 'pontuacao', '0') as pontuacao
    from doc d
    left join doc_modelo_versao v on v.departamento_id = d.departamento_id and v.doc_modelo_id = d.doc_modelo_id
      and v.versao = d.modelo_versao
    where d.departamento_id = ${dep} and d.ciencia_em between ${mes} and ${fimDoMes(mes)}
      and d.fiscal_id is not null and d.situacao <> 'cancelado'
    order by d.ciencia_em, d.id`.execute(trx);
  return rows.flatMap(({ id, usuario_id, dia, valor_total, pontuacao }): Novo[] => [
    { usuario_id, dia, doc_id: id, fato: { tipo: 'doc', pontuacao } },
    ...(Number(valor_total) > 0
      ? [{ usuario_id, dia, doc_id: id, fato: { tipo: 'doc_razao_valor', valor_total } } as const]
      : []),
  ]);
}

const EXTRAS = [
  'Plantão na feira de domingo, das 7 às 13 horas',
  'Apoio à Defesa Civil na vistoria de encostas',
  'Instrução dos fiscais que chegaram ao departamento',
];

/** What the manager gave in a month: service beyond orders, a day that was missed, a correction. */
async function concedidos(
  trx: Trx,
  dep: number,
  mes: string,
  hoje: string,
  por: number,
): Promise<Novo[]> {
  const fiscais = await run<{ id: number }>(
    trx,
    `select u.id from usuario u join usuario_departamento ud on ud.usuario_id = u.id
     where ud.departamento_id = $1 and u.fiscal and u.ativo order by u.id`,
    [dep],
  );
  const uteis = (await uteisDoMes({ trx }, mes)).filter((dia) => dia <= hoje);
  const dia = (at: number): string => uteis[at % uteis.length] ?? mes;
  const n = Number(mes.slice(5, 7)) + dep;
  const quem = (at: number) => fiscais[(n + at) % fiscais.length];
  const [um, outro, terceiro] = [quem(0), quem(1), quem(3)];
  if (!um || !outro || !terceiro || uteis.length === 0) return [];
  const at = (n * 5) % uteis.length;
  return [
    {
      usuario_id: um.id,
      dia: dia(n),
      fato: { tipo: 'servico_extra', pontos: `${4 + (n % 6)}.00` },
      texto: EXTRAS[n % EXTRAS.length] ?? '',
      autor_id: por,
    },
    {
      usuario_id: outro.id,
      dia: dia(at),
      fato: { tipo: 'falta', dia_util: at + 1, uteis: (await uteisDoMes({ trx }, mes)).length },
      texto: 'Não veio nem avisou à chefia imediata',
      autor_id: por,
    },
    {
      usuario_id: terceiro.id,
      dia: dia(n + 2),
      fato: { tipo: 'outros', pontos: '-2.00' },
      texto: 'Relatório entregue sem as fotos exigidas',
      autor_id: por,
    },
  ];
}

/** After orders and documents; answers how many entries. */
export async function fillProdutividade(trx: Trx, today: string): Promise<number> {
  const aberto = mesDe(today);
  const meses = [aberto];
  for (let at = 0; at < FECHADOS; at += 1) meses.unshift(mesDe(addDays(meses[0] ?? aberto, -1)));
  const [primeiro = aberto] = meses;
  const departamentos = await run<{ id: number }>(trx, 'select id from departamento order by id');
  for (const { id: dep } of departamentos) {
    const por = await gerenteDe(trx, dep);
    await fillParams(trx, dep, por, primeiro, meses[2] ?? aberto);
    for (const mes of meses) {
      const fim = fimDoMes(mes) < today ? fimDoMes(mes) : today;
      const w = { trx, dep, agora: `${fim}T20:00:00Z` };
      await segurar(w, [mes]);
      const novos = [
        ...(await dasOrdens(trx, dep, mes)),
        ...(await dosDocs(trx, dep, mes)),
        ...(await concedidos(trx, dep, mes, today, por)),
      ];
      await lancar(w, { novos: novos.filter(({ dia }) => dia <= today) });
      if (mes === aberto) continue;
      const em = `${addDays(mesSeguinte(mes), 9)}T12:00:00Z`;
      await run(
        trx,
        `update produtividade_geral set situacao = 'fechado', fechado_em = least($3::timestamptz, now()), fechado_por_id = $4,
           ressalva = 'As análises que esperam são de obras ainda embargadas', lock_version = 1, updated_at = least($3::timestamptz, now())
         where departamento_id = $1 and mes = $2`,
        [dep, mes, em, por],
      );
    }
  }
  const [{ n = 0 } = {}] = await run<{ n?: number }>(
    trx,
    'select count(*)::int as n from pontuacao',
  );
  return n;
}
