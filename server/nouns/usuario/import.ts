/**
 * The municipality's people from its own register. A new one sets a password by «esqueci a senha»; what only
 * she may do, or only who administers, no file does.
 */
import { sql } from 'kysely';
import type { usuarios } from '../../../domain/integracao/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { plural } from '../../../domain/kernel/format.ts';
import { LOGIN } from '../../../domain/usuario/index.ts';
import { notifyPrincipal } from '../../auth/session-store.ts';
import { invalido } from '../../http/errors.ts';
import type { Whose } from '../../import/console.ts';
import { type Before, byValue, type Importado, type Importing } from '../../import/importado.ts';
import { analiseAberta } from '../analise/aberta.ts';
import { ordemAberta } from '../ordem-servico/aberta.ts';
import { usuarioWriter } from './writer.ts';

type Line = Infer<(typeof usuarios)['fields']>;

const minusculas = (value: unknown): string => String(value).toLowerCase();

/** Of these, who works where it is not for who imports to say anything. */
async function alheios(
  { trx, meus }: Importing,
  known: readonly Before[],
): Promise<ReadonlySet<number>> {
  if (meus === null || known.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct usuario_id as id from usuario_departamento
    where usuario_id = any(${known.map(({ id }) => id)}::int8[])
      and departamento_id <> all(${meus}::int8[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** How much is open with each of these, wherever it is. */
async function abertos(
  { trx }: Importing,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; n: number }>`
    select id, sum(n)::int as n from (
      select o.usuario_responsavel_id as id, count(*) as n from ordem_servico o
        where o.usuario_responsavel_id = any(${ids}::int8[]) and ${sql.raw(ordemAberta('o'))} group by 1
      union all
      select an.analista_id, count(*) from ordem_servico_analise an
        where an.analista_id = any(${ids}::int8[]) and ${sql.raw(analiseAberta('an'))} group by 1) x
    group by id`.execute(trx);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** What is not done by a file. Throws 422. */
function requireImportable(
  line: Line,
  { id, raw }: Before,
  {
    outros,
    abertas,
  }: { readonly outros: ReadonlySet<number>; readonly abertas: ReadonlyMap<number, number> },
): void {
  const impedido = (campo: string, why: string) => invalido({ [campo]: [why] });
  if (raw['owner'] === true || raw['servico'] === true)
    throw impedido('login', 'é de um proprietário ou de uma conta de serviço, que não se importa');
  if (outros.has(id)) throw impedido('login', 'é de quem trabalha também em outro departamento');
  if (minusculas(raw['email']) !== minusculas(line.email))
    throw impedido('email', 'só a própria pessoa o troca, porque o confirma');
  const n = abertas.get(id) ?? 0;
  if (line.ativo === false && raw['ativo'] === true && n > 0)
    throw impedido(
      'ativo',
      `tem ${plural(n, 'OS ou análise aberta', 'OS e análises abertas')}: use Desativar, que diz o que se faz delas`,
    );
}

export const usuariosDeFora: Importado = {
  writer: usuarioWriter,
  chave: { login: { sql: 'lower(t.login)', of: minusculas } },
  defaults: () => ({
    prefeitura: true,
    fiscal: false,
    recebe_os: false,
    ativo: true,
    confirmado_em: new Date().toISOString(),
  }),
  async read(i, given, known) {
    const lines = given as readonly Line[];
    const { trx, dep } = i;
    const cargos = await byValue<{ chave: string; id: number }>(
      trx,
      'select dobrar(descricao) as chave, id from cargo where dobrar(descricao) = any($1::text[])',
      lines.map(({ cargo }) => cargo && fold(cargo)),
    );
    const emails = await byValue<{ chave: string; id: number }>(
      trx,
      'select lower(email) as chave, id from usuario where lower(email) = any($1::text[])',
      lines.map(({ email }) => minusculas(email)),
    );
    const outros = await alheios(i, known);
    const saem = new Set(
      lines.filter(({ ativo }) => ativo === false).map(({ login }) => minusculas(login)),
    );
    const abertas = await abertos(
      i,
      known.filter(({ raw }) => saem.has(minusculas(raw['login']))).map(({ id }) => id),
    );
    return (values, before) => {
      const { cargo, login, email, ...line } = values as Line;
      if (before) requireImportable(values as Line, before, { outros, abertas });
      if (!LOGIN.test(login)) throw invalido({ login: [mensagens.invalido] });
      const taken = emails.get(minusculas(email));
      if (taken && taken.id !== before?.id) throw invalido({ email: [mensagens.jaUsado] });
      const found = cargo ? cargos.get(fold(cargo)) : undefined;
      if (cargo && !found) throw invalido({ cargo: [mensagens.referencia] });
      const departamentos = (before?.parts['departamento_ids'] ?? []) as readonly number[];
      return {
        columns: {
          ...line,
          // Spelled as they were: both are the same in capitals.
          ...(before ? {} : { login, email }),
          cargo_id: cargo ? found?.id : cargo,
        },
        ...(dep === 0 || departamentos.includes(dep)
          ? {}
          : { parts: { departamento_ids: [...departamentos, dep] } }),
      };
    };
  },
  parts: {
    /** Who belongs somewhere goes on belonging there. */
    departamento_ids: async (trx, rows) => {
      await sql`insert into usuario_departamento (usuario_id, departamento_id)
        select (e ->> 'id')::int8, d::int8
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) e
        cross join lateral jsonb_array_elements_text(e -> 'items') d
        on conflict do nothing`.execute(trx);
    },
  },
  changed: async ({ trx }, changed) => {
    if (changed.length > 0) await notifyPrincipal(trx, '*');
  },
};

/** Those that a file may change (requireImportable), as they would come. */
export const usuariosEmTabela = ({ dep, meus }: Whose) => sql<Readonly<Record<string, unknown>>>`
  select u.login, u.nome, u.email, u.matricula, u.codigo_fiscal, c.descricao as cargo,
    u.prefeitura, u.fiscal, u.recebe_os, u.ativo
  from usuario u
  join usuario_departamento ud on ud.usuario_id = u.id and ud.departamento_id = ${dep}
  left join cargo c on c.id = u.cargo_id
  where not u.owner and not u.servico
    and (${meus}::int8[] is null or not exists (select from usuario_departamento o
      where o.usuario_id = u.id and o.departamento_id <> all(${meus}::int8[])))
  order by lower(u.login)`;
