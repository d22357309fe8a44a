/** The demonstration's terms of use: two versions, which everybody accepted. */
import type { Transaction } from 'kysely';
import { addDays } from '../../domain/kernel/civil-date.ts';
import type { Database } from '../db/schema.ts';
import { run } from './bulk.ts';

const TEXT = `O sistema é de uso exclusivo de quem trabalha na fiscalização do Município, e só para o trabalho. A conta é pessoal: a senha, as chaves e os códigos não se emprestam, e quem desconfia que outra pessoa os conhece avisa logo o administrador.

O que cada pessoa faz fica registrado, com dia, hora e endereço, e não se apaga. Quem administra e os órgãos de controle podem ler esse registro.

Os dados de contribuintes são protegidos pela Lei 13.709/2018 (LGPD). Consultá-los sem necessidade do serviço, copiá-los para fora dele ou mostrá-los a quem não pode vê-los é falta funcional.`;
const LATER = `

Fotografias e posições servem apenas à vistoria em que foram feitas. As posições de fiscais se guardam pelo prazo que o Município fixa, e são vistas por quem distribui o trabalho.`;

export async function fillTerms(trx: Transaction<Database>, today: string): Promise<void> {
  const rows = [
    { titulo: '1.0', vigente_de: addDays(today, -800), texto: TEXT },
    { titulo: '2.0', vigente_de: addDays(today, -200), texto: TEXT + LATER },
  ].map((one) => {
    const then = `${addDays(one.vigente_de, -7)}T12:00:00Z`;
    return { ...one, created_at: then, updated_at: then };
  });
  await trx.insertInto('termo_uso').values(rows).execute();
  await run(
    trx,
    `insert into usuario_termo (usuario_id, termo_uso_id, aceito_em)
     select u.id, t.id, t.vigente_de + interval '12 hours' from usuario u cross join termo_uso t
     where not u.servico`,
  );
}
