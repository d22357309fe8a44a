/** (j) A month of two hundred inspectors and fifty thousand entries, counted anew: from the new parameters to the last entry. */
import { CompiledQuery } from 'kysely';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { mesDe } from '../../domain/produtividade/mes.ts';
import type { Fato } from '../../domain/produtividade/regras.ts';
import { jobWork } from '../../server/actions/work.ts';
import { lancar } from '../../server/nouns/produtividade/lancar.ts';
import { recomputar } from '../../server/nouns/produtividade/recomputar.ts';
import type { Stand } from './processes.ts';

export const PRODUTIVIDADE_WANTED = 1000;
const FISCAIS = 200;

/** As a month has them: orders and documents more than what the parameters say the points of. */
const fatoDe = (n: number): Fato => {
  switch (n % 20) {
    case 0:
    case 1:
      return { tipo: 'osm_fora_prazo', pontuacao: '10.00' };
    case 2:
      return { tipo: 'local_fechado', vez: 1 };
    case 3:
    case 4:
    case 5:
      return { tipo: 'doc_razao_valor', valor_total: `${100 + (n % 900)}.00` };
    case 6:
    case 7:
    case 8:
      return { tipo: 'doc', pontuacao: '6.00' };
    default:
      return { tipo: 'osm', pontuacao: '10.00' };
  }
};

export interface Recomputado {
  readonly lancamentos: number;
  readonly mudados: number;
  readonly ms: number;
}

/** All of it is taken back in the end. */
export async function benchProdutividade(on: Stand, lancamentos = 50_000): Promise<Recomputado> {
  const agora = new Date();
  const hoje = hojeEm(agora);
  let done: Recomputado | undefined;
  const back = new Error('desfeito');
  await on.db
    .transaction()
    .execute(async (trx) => {
      const read = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
        (await trx.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
      const [{ id: dep } = { id: 0 }] = await read<{ id: number }>(
        `insert into departamento (codigo, nome) values ('medida-pontos', 'Medida') returning id`,
      );
      const fiscais = await read<{ id: number }>(
        `with u as (insert into usuario (login, email, nome, fiscal, prefeitura)
           select 'medida' || n, 'medida' || n || '@exemplo.gov.br', 'Fiscal ' || n, true, true from generate_series(1, $2::int) n returning id)
         insert into usuario_departamento (departamento_id, usuario_id) select $1, id from u returning usuario_id as id`,
        [dep, FISCAIS],
      );
      const params = (versao: number, percentual: number) =>
        read(
          `insert into produtividade_params (departamento_id, versao, vigente_de, meta_mensal, fora_prazo_percentual,
             reabertura_dias, local_fechado_pontos, local_fechado_maximo, razao_valor, razao_maximo, servico_extra_maximo)
           values ($1, $2, $3, 100, $4, 30, 2, 2, $5, 5, 20)`,
          [dep, versao, mesDe(hoje), percentual, 100 + percentual],
        );
      await params(1, 30);
      const work = jobWork(trx, { departamentoId: dep, usuarioId: null, agora }, 'medida');
      await lancar(work, {
        novos: Array.from({ length: lancamentos }, (_, n) => ({
          usuario_id: fiscais[n % FISCAIS]?.id ?? 0,
          dia: hoje,
          fato: fatoDe(Math.floor(n / FISCAIS) + n),
        })),
      });
      await read('analyze pontuacao');
      await params(2, 50);
      const begun = performance.now();
      const mudados = await recomputar(work);
      done = { lancamentos, mudados, ms: performance.now() - begun };
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  if (!done) throw new Error('nada foi medido');
  return done;
}
