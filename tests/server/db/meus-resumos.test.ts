/** Profiles of before there was productivity: who does what an inspector does gets his own points, nobody else anything. */
import { expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { testDatabase } from '../../support/database.ts';

const OWN = {
  index: true,
  show: true,
  update: true,
  aceitar: true,
  questionar: true,
  encerrar: true,
};
const FISCAL = { ordem_servicos: OWN, solicitacoes: { index: true, create: true } };
const YES = { index: true, show: true };
const NO = { index: false, show: false };

/** By profile: what it held, and what is added to its productivity. */
const PERFIS: Readonly<Record<string, readonly [admin: object, more: object]>> = {
  'de fiscal': [FISCAL, { meus_resumos: YES }],
  'de fiscal, com o resto': [
    { ...FISCAL, produtividade: { resumos: { index: true } } },
    { resumos: { index: true }, meus_resumos: YES },
  ],
  'que já disse que não': [
    { ...FISCAL, produtividade: { meus_resumos: NO } },
    { meus_resumos: NO },
  ],
  'que não encerra': [{ ...FISCAL, ordem_servicos: { ...OWN, encerrar: false } }, {}],
  'de consulta': [{ ordem_servicos: YES }, {}],
  vazio: [{}, {}],
};

it('ganha-o o perfil de fiscal que nada disse; o resto fica como estava, e o histórico conta o que mudou', async () => {
  const database = await testDatabase({ of: 'empty' });
  try {
    const { db, pool } = database;
    await migrate(db, { until: '0080_convite' });
    await pool.query(`insert into departamento (id, codigo, nome) values (1, 'alfa', 'Alfa')`);
    for (const [descricao, [admin]] of Object.entries(PERFIS))
      await pool.query(
        'insert into perfil (departamento_id, descricao, permissoes) values (1, $1, $2)',
        [descricao, JSON.stringify({ admin })],
      );
    await migrate(db);
    const { rows } = await pool.query<{ descricao: string; permissoes: object; log: string[] }>(
      `select descricao, permissoes, array(select acao from log l where l.entidade = 'perfil'
         and l.entidade_id = p.id) as log from perfil p order by id`,
    );
    expect(rows).toEqual(
      Object.entries(PERFIS).map(([descricao, [admin, more]]) => ({
        descricao,
        permissoes: {
          admin: { ...admin, ...(Object.keys(more).length > 0 ? { produtividade: more } : {}) },
        },
        log: 'meus_resumos' in more && more.meus_resumos === YES ? ['perfis.update'] : [],
      })),
    );
  } finally {
    await database.close();
  }
});
