/** Plays days by their seeds; a day that fails is shrunk to the shortest that does, and told. */
import * as fc from 'fast-check';
import type { Cidade } from './city.ts';
import { comecaDia, dias, type Dia } from './day.ts';
import { Falha } from './failure.ts';
import { examina } from './invariants.ts';

/** Steps of a day, at most. */
const PASSOS = 200;
export interface Jogados {
  readonly passos: number;
  /** The shortest day that fails, as its steps and what is wrong; null: none did. */
  readonly falha: string | null;
}

/** Plays the day of the seed, and, where it fails, shorter and shorter ones for so long. */
export async function jogarDia(
  cidade: Cidade,
  semente: number,
  encurtarMs: number,
): Promise<Jogados> {
  let passos = 0;
  let failedAt = 0;
  const property = fc.asyncProperty(dias(PASSOS), async (comandos) => {
    // Long enough: what is left is short enough.
    fc.pre(failedAt === 0 || performance.now() - failedAt < encurtarMs);
    const dia = await comecaDia(cidade);
    try {
      await fc.asyncModelRun(() => ({ model: dia, real: dia }), comandos);
      const erros = await examina(dia);
      if (erros.length > 0) throw new Falha('ao fim do dia', erros);
    } catch (error) {
      failedAt ||= performance.now();
      throw new Error(relato(dia, error), { cause: error });
    } finally {
      passos += dia.relato.length;
      dia.acabou = true;
      for (const stream of dia.ouvidos) stream.close();
      // Another day begins before midnight.
      if (dia.mundo.hoje === dia.amanha) await cidade.anoitece();
    }
  });
  const { failed, errorInstance, numShrinks } = await fc.check(property, {
    seed: semente,
    numRuns: 1,
    endOnFailure: encurtarMs === 0,
    // Long days as often as short ones.
    unbiased: true,
  });
  if (!failed) return { passos, falha: null };
  const said = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return {
    passos,
    falha: `O dia da semente ${semente} falhou; o mais curto que falha (encurtado ${numShrinks} vezes):\n${said}\nDe novo: npm run days -- --seed ${semente} --days 1`,
  };
}

function relato({ relato: steps, departamento }: Dia, error: unknown): string {
  const why =
    error instanceof Falha ? error.message : error instanceof Error ? error.stack : String(error);
  return [
    `(${departamento.codigo})`,
    ...steps.map((step, n) => `${String(n + 1).padStart(4)}. ${step}`),
    why,
  ].join('\n');
}
