/** The demonstration's retention rules: that of positions was shortened since. */
import type { Transaction } from 'kysely';
import { addDays } from '../../domain/kernel/civil-date.ts';
import type { dados } from '../../domain/prazo-guarda/index.ts';
import type { Database } from '../db/schema.ts';

export async function fillRetention(trx: Transaction<Database>, today: string): Promise<void> {
  const rules: readonly (readonly [keyof typeof dados, number, number, string])[] = [
    ['posicoes', 180, 800, 'Posições por um semestre'],
    ['posicoes', 90, 200, 'Posições por noventa dias, pela política de privacidade'],
    ['sessoes', 365, 800, 'Sessões por um ano (o Marco Civil pede seis meses)'],
    ['emails', 730, 800, 'E-mails de contas e mensagens por dois anos'],
  ];
  await trx
    .insertInto('prazo_guarda')
    .values(
      rules.map(([dado, dias, ago, descricao]) => {
        const vigente_de = addDays(today, -ago);
        const then = `${addDays(vigente_de, -7)}T12:00:00Z`;
        return { dado, dias, descricao, vigente_de, created_at: then, updated_at: then };
      }),
    )
    .execute();
}
