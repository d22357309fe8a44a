/** Lines of another system, written as a file and imported. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpfFrom } from '../../domain/kernel/identifiers.ts';
import { catalogue } from '../../server/catalog.ts';
import { importFile } from '../../server/import/file.ts';
import type { World } from './world.ts';

const CPF = cpfFrom('135792468');
const LINES: Readonly<Record<string, object>> = {
  pessoas: { cpf_cnpj: CPF, razao_social: 'Importada' },
  cadastros: {
    tipo: 'economico',
    numero: 'IMP-1',
    contribuinte: CPF,
    economico: { regime: 'mei' },
    socios: [{ pessoa: CPF, qualificacao: 'Titular' }],
  },
  guias: {
    numero: 'IMP-1',
    tipo: 'avulsa',
    tributo: 'iss',
    competencia: '2026-01-01',
    vencimento: '2026-02-10',
    valor: '10',
    cadastro_tipo: 'economico',
    cadastro_numero: 'IMP-1',
    debitos: [{ tipo: 'imposto', valor: '10' }],
  },
};

/** A record of each noun that nothing else makes. */
export async function importSome(w: Pick<World, 'db'>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'osm-import-'));
  for (const [nome, line] of Object.entries(LINES)) {
    const file = join(folder, `${nome}.ndjson`);
    await writeFile(file, JSON.stringify(line));
    const counts = await importFile(w.db, catalogue, nome, file, { simular: false });
    if (counts.nova !== 1) throw new Error(`${nome}: ${JSON.stringify(counts)}`);
  }
  await rm(folder, { recursive: true });
}
