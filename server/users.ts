/** Creates a person who can sign in: how an installation without the demonstration gets its first one. */
import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { recusaDoCodigo } from '../domain/kernel/department-code.ts';
import { departamento } from '../domain/departamento/index.ts';
import { createdAll } from './actions/neighbour.ts';
import type { NounWriter } from './actions/noun.ts';
import { jobWork } from './actions/work.ts';
import { LONGEST, SHORTEST, hashPassword, isCommon } from './auth/passwords.ts';
import { errorCode } from './db/embedded-binaries.ts';
import type { Database } from './db/schema.ts';
import { startProfiles } from './nouns/departamento/begin.ts';
import { departamentoWriter } from './nouns/departamento/writer.ts';
import { usuarioWriter } from './nouns/usuario/writer.ts';
import { UserError } from './steps.ts';

const { create: criar } = departamento;

export type NewUser = {
  login: string;
  nome: string;
  email: string;
  /** Without one, a password is made and answered once. */
  senha?: string | undefined;
  owner: boolean;
  /** A service account: another system, no person. */
  servico?: boolean | undefined;
  /** It has no password, and so nobody signs in as it: only its keys open anything. */
  semSenha?: boolean | undefined;
  /** Who makes it; nobody is signed in at the terminal. */
  por?: number | undefined;
  /** Code of a department, created with the starting profiles when it is missing. */
  departamento?: string | undefined;
  /** Name of a profile of that department. */
  perfil?: string | undefined;
};

export type CreatedUser = { id: number; login: string; generatedPassword: string | null };

/** Throws UserError when a value is wrong or the login or e-mail is taken; then nothing is created. */
export async function createUser(db: Kysely<Database>, user: NewUser): Promise<CreatedUser> {
  if (!/^[a-z0-9][a-z0-9._-]{1,59}$/i.test(user.login)) {
    throw new UserError('--login: use letras, números, ponto, hífen ou sublinhado (2 a 60).');
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(user.email)) throw new UserError('--email: endereço inválido.');
  const length = user.senha?.length ?? SHORTEST;
  if (length < SHORTEST || length > LONGEST) {
    throw new UserError(`--senha: de ${SHORTEST} a ${LONGEST} caracteres.`);
  }
  if (user.senha !== undefined && isCommon(user.senha)) {
    throw new UserError('--senha: é das mais usadas; escolha outra.');
  }
  if (user.perfil !== undefined && user.departamento === undefined) {
    throw new UserError('--perfil vale em um departamento: diga também --departamento.');
  }
  const generatedPassword =
    user.senha === undefined && !user.semSenha ? randomBytes(12).toString('base64url') : null;
  const senha_hash = user.semSenha
    ? null
    : await hashPassword(user.senha ?? generatedPassword ?? '');
  try {
    const id = await db.transaction().execute(async (trx) => {
      const created = await trx
        .insertInto('usuario')
        .values({
          login: user.login,
          nome: user.nome,
          email: user.email,
          owner: user.owner,
          servico: user.servico === true,
          senha_hash,
          confirmado_em: new Date(),
          senha_alterada_em: user.semSenha ? null : new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (user.departamento) await join(trx, created.id, user.departamento, user.perfil);
      await tell(trx, 'criar', usuarioWriter, [created.id], 0, user.por);
      return created.id;
    });
    return { id, login: user.login, generatedPassword };
  } catch (error) {
    if (errorCode(error) !== '23505') throw error;
    throw new UserError(
      `Já existe um usuário com o login ${user.login} ou o e-mail ${user.email}.`,
    );
  }
}

/** Without anybody who is signed in it was done at the terminal. */
const tell = (
  trx: Transaction<Database>,
  acao: string,
  writer: NounWriter,
  ids: readonly number[],
  departamentoId = 0,
  por: number | null = null,
): Promise<void> =>
  createdAll(
    jobWork(trx, { departamentoId, usuarioId: por, agora: new Date() }, acao),
    writer,
    ids,
  );

async function join(
  trx: Transaction<Database>,
  usuario_id: number,
  codigo: string,
  perfil: string | undefined,
): Promise<void> {
  const departamento_id = await departmentId(trx, codigo);
  await trx.insertInto('usuario_departamento').values({ departamento_id, usuario_id }).execute();
  if (perfil === undefined) return;
  const found = await trx
    .selectFrom('perfil')
    .select('id')
    .where('departamento_id', '=', departamento_id)
    .where('descricao', '=', perfil)
    .executeTakeFirst();
  if (!found) throw new UserError(`O departamento ${codigo} não tem o perfil ${perfil}.`);
  await trx
    .insertInto('usuario_perfil')
    .values({ departamento_id, usuario_id, perfil_id: found.id })
    .execute();
}

async function departmentId(trx: Transaction<Database>, codigo: string): Promise<number> {
  const recusa = recusaDoCodigo(codigo);
  if (recusa !== null) throw new UserError(`--departamento: o código ${recusa}.`);
  const found = await trx
    .selectFrom('departamento')
    .select('id')
    .where('codigo', '=', codigo)
    .executeTakeFirst();
  if (found) return found.id;
  const nome = codigo.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const created = await trx
    .insertInto('departamento')
    .values({ codigo, nome })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tell(trx, criar.id, departamentoWriter, [created.id]);
  await startProfiles(
    jobWork(trx, { departamentoId: created.id, usuarioId: null, agora: new Date() }, criar.id),
  );
  return created.id;
}
