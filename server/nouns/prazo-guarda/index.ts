/** How long what is of persons is kept: a plain noun, what this night would take, and the job that takes it. */
import { prazoGuarda as of, previsaoDeGuarda } from '../../../domain/prazo-guarda/index.ts';
import { guardaEmVigor } from '../../guarda.ts';
import type { Noun } from '../../noun.ts';
import { plainNoun } from '../../plain.ts';
import { valueSource } from '../../read/value-request.ts';

const plain = plainNoun(of);

/** Over what the nouns say that they keep. */
export const prazoGuarda = (nouns: () => readonly Noun[]): Noun => {
  const all = () => nouns().flatMap(({ guarda }) => guarda ?? []);
  return {
    ...plain,
    values: [
      valueSource(previsaoDeGuarda, ({ db }) =>
        Promise.all(
          all().map(async ({ dado, conta }) => {
            const { dias, regra } = await guardaEmVigor(db, dado);
            return { dado, dias, regra, passados: await conta(db, dias) };
          }),
        ),
      ),
    ],
    jobs: [
      {
        kind: 'routine',
        // So called from when there were only positions: jobs that were done are called so.
        tipo: 'apagar_posicoes',
        // 01:51 in São Paulo.
        clock: { cron: '51 4 * * *', catchUp: '24h' },
        async run({ db, onError }) {
          const feito: Record<string, number> = {};
          for (const { dado, apaga } of all())
            try {
              const { dias } = await guardaEmVigor(db, dado);
              const n = await apaga(db, dias);
              if (n > 0) feito[dado] = n;
            } catch (error) {
              // One kind that cannot go keeps no other.
              onError?.(
                `guarda de ${dado}: ${error instanceof Error ? error.message : String(error)}`,
              );
            }
          return Object.keys(feito).length > 0 ? feito : null;
        },
      },
    ],
  };
};
