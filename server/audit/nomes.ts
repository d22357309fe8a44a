/** Names of what the log refers to, looked up for a whole page at once. */
import type pg from 'pg';
import type { Alvo } from '../../domain/log/campos.ts';
import type { Nome } from '../../domain/log/texto.ts';
import { documentoMascarado } from '../read/source.ts';

/** Table, and the name; of a department's own only that department's ($2). */
const lookups: Readonly<Record<Alvo, string>> = {
  usuario: 'select t.id, t.nome from usuario t where t.id = any($1)',
  zona: 'select t.id, t.descricao as nome from zona t where t.id = any($1)',
  cargo: 'select t.id, t.descricao as nome from cargo t where t.id = any($1)',
  cadastro: 'select t.id, t.numero as nome from cadastro t where t.id = any($1)',
  departamento: 'select t.id, t.nome from departamento t where t.id = any($1)',
  pessoa: `select t.id, t.razao_social || ' (' || ${documentoMascarado('t.cpf_cnpj')} || ')' as nome from pessoa t where t.id = any($1)`,
  assunto: own('assunto', 't.descricao'),
  usuario_grupo: own('usuario_grupo', 't.nome'),
  perfil: own('perfil', 't.descricao'),
  formulario: own('formulario', 't.descricao'),
  ordem_servico: own('ordem_servico', `'OS ' || t.numero || '/' || t.ano`),
};

function own(table: string, nome: string): string {
  return `select t.id, ${nome} as nome from ${table} t where t.departamento_id = $2 and t.id = any($1)`;
}

/** One statement for each kind of reference that occurs. */
export async function nomesDe(
  pool: pg.Pool,
  departamentoId: number,
  wanted: Iterable<readonly [Alvo, number]>,
): Promise<Nome> {
  const ids = new Map<Alvo, Set<number>>();
  for (const [alvo, id] of wanted) {
    let of = ids.get(alvo);
    if (!of) ids.set(alvo, (of = new Set()));
    of.add(id);
  }
  const names = new Map<string, string>();
  await Promise.all(
    [...ids].map(async ([alvo, of]) => {
      const text = lookups[alvo];
      const values = text.includes('$2') ? [[...of], departamentoId] : [[...of]];
      const { rows } = await pool.query<{ id: number; nome: string }>(text, values);
      for (const { id, nome } of rows) names.set(`${alvo} ${id}`, nome);
    }),
  );
  return (alvo, id) => names.get(`${alvo} ${id}`);
}
