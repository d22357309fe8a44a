/**
 * Who is invited: an account in the department, and a mail that lets her choose its password. Who has an account
 * is replaced in what was filled in, once that was said and seen; her e-mail, as long as she never came in.
 */
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import {
  convidarUsuario,
  convitePrevisto,
  type ConvitePrevisto,
} from '../../../domain/usuario/index.ts';
import { partChanges } from '../../actions/kept.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { handlersOf, type EffectContext, type Handler } from '../../actions/noun.ts';
import { writesNothing, type Columns, type Locked } from '../../actions/work.ts';
import { invite } from '../../auth/invite.ts';
import type { Database } from '../../db/schema.ts';
import { invalido, semPermissao, simulacaoMudou } from '../../http/errors.ts';
import { isAlheio } from './alcance.ts';
import { usuarioOne } from './read.ts';
import { requireAll, requireGrupo, requirePosseOfPerfis, setPerfis } from './vinculos.ts';
import { usuarioWriter } from './writer.ts';

type Convite = Omit<
  EffectContext<never, Infer<typeof convidarUsuario.input>>,
  'id' | 'raw' | 'row'
>;

const { input: campos } = convidarUsuario;
/** What is a person's everywhere. */
const DELA = [
  'nome',
  'matricula',
  'codigo_fiscal',
  'cargo_id',
  'prefeitura',
  'fiscal',
  'recebe_os',
] as const;
/** What hangs on her in a department. */
const PARTES = ['departamento_ids', 'usuario_grupo_ids', 'perfil_ids'];

/** Who has that login, with what ties her to this department; undefined: nobody. */
async function existente(trx: Transaction<Database>, dep: number, login: string) {
  const { rows } = await sql<{
    id: number;
    daqui: boolean;
    grupo: number | null;
    perfis: number[];
  }>`
    select u.id, ud.usuario_id is not null as daqui, ud.usuario_grupo_id as grupo,
      coalesce((select json_agg(up.perfil_id order by up.perfil_id) from usuario_perfil up
        where up.usuario_id = u.id and up.departamento_id = ${dep}), '[]'::json) as perfis
    from usuario u
    left join usuario_departamento ud on ud.usuario_id = u.id and ud.departamento_id = ${dep}
    where lower(u.login) = lower(${login})`.execute(trx);
  return rows[0];
}

const rawOf = ({ trx }: Convite, { id }: { readonly id: number }) =>
  trx.selectFrom('usuario').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Throws 422 when the address is another's. */
async function requireEmailLivre(e: Convite, quem: number): Promise<void> {
  const taken = await e.trx
    .selectFrom('usuario')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', e.input.email.toLowerCase()))
    .where('id', '<>', quem)
    .executeTakeFirst();
  if (taken) throw invalido({ email: [mensagens.jaUsado] });
}

/** Profiles, group and position that may be given here; answers the profiles, where any were named. */
async function requireVinculos(e: Convite, has: readonly number[]): Promise<number[] | null> {
  const { perfil_ids, usuario_grupo_id, cargo_id } = e.input;
  const perfis = await requireAll(e, 'perfil', { field: 'perfil_ids', ids: perfil_ids });
  await requireAll(e, 'cargo', { field: 'cargo_id', ids: cargo_id ? [cargo_id] : undefined });
  await requireGrupo(e, usuario_grupo_id);
  if (perfis) await requirePosseOfPerfis(e, perfis, has);
  return perfis;
}

async function nova(e: Convite): Promise<number> {
  const { login, nome, email, matricula, codigo_fiscal, cargo_id, usuario_grupo_id } = e.input;
  const { prefeitura = true, fiscal = false, recebe_os = false } = e.input;
  const perfis = await requireVinculos(e, []);
  await requireEmailLivre(e, 0);
  const { id } = await e.trx
    .insertInto('usuario')
    .values({
      login,
      nome,
      email,
      matricula,
      codigo_fiscal,
      cargo_id,
      prefeitura,
      fiscal,
      recebe_os,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await e.trx
    .insertInto('usuario_departamento')
    .values({ departamento_id: e.dep, usuario_id: id, usuario_grupo_id: usuario_grupo_id ?? null })
    .execute();
  if (perfis) await setPerfis(e, id, perfis);
  return id;
}

const stamp = (told: unknown): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64url');

const NOVA: ConvitePrevisto = { simulado: stamp('nova'), existente: null, convida: true };

type Existente = NonNullable<Awaited<ReturnType<typeof existente>>>;
type Raw = Columns<'usuario'>;

/** What is written of who has the account, and what is said of it before. */
async function substituicao(e: Convite, found: Existente, raw: Raw) {
  const { trx, ctx, input } = e;
  if (raw.servico) throw invalido({ login: ['é de uma conta de serviço'] });
  if (raw.owner && !ctx.principal.usuario.owner) throw semPermissao();
  const alheio = await isAlheio({ trx, ctx, id: found.id });
  if (alheio && !raw.ativo)
    throw semPermissao(
      'A conta está inativa, e só a reativa quem a administra em todos os seus departamentos',
    );
  const convida = raw.senha_hash === null && raw.confirmado_em === null;
  const outroEmail = raw.email.toLowerCase() !== input.email.toLowerCase();
  if (outroEmail && (alheio || !convida))
    throw invalido({ email: ['só a própria pessoa o troca, porque o confirma'] });
  if (outroEmail) await requireEmailLivre(e, found.id);
  // None named takes none away: that is done where they are seen.
  const perfis = await requireVinculos(e, found.perfis);
  const dela = alheio
    ? []
    : DELA.filter((name) => input[name] !== undefined && input[name] !== raw[name]);
  const patch = {
    ...Object.fromEntries(dela.map((name) => [name, input[name]])),
    ...(outroEmail ? { email: input.email } : {}),
    ...(raw.ativo ? {} : { ativo: true }),
  };
  const grupo = input.usuario_grupo_id;
  const outros =
    perfis !== null &&
    perfis.length > 0 &&
    JSON.stringify(perfis.toSorted((x, y) => x - y)) !== JSON.stringify(found.perfis);
  const muda = [
    ...Object.keys(patch).map(labelOf),
    ...(found.daqui ? [] : ['Departamento']),
    ...(grupo !== undefined && grupo !== found.grupo ? [labelOf('usuario_grupo_id')] : []),
    ...(outros ? [labelOf('perfil_ids')] : []),
  ];
  const told = { existente: { nome: raw.nome, ativo: raw.ativo, alheio, muda }, convida };
  const previsto: ConvitePrevisto = {
    ...told,
    simulado: stamp([found.id, raw.lock_version, told]),
  };
  return { previsto, patch, perfis: outros ? perfis : null, muda };
}

/** The same, written: in her trail it is a change. */
async function substituir(
  e: Convite,
  record: Locked<'usuario'>,
  { patch, perfis }: Pick<Awaited<ReturnType<typeof substituicao>>, 'patch' | 'perfis'>,
): Promise<void> {
  const { trx, dep, input } = e;
  const daqui = { departamento_id: dep, usuario_id: record.id };
  const campos = await partChanges(e, usuarioWriter, record.id, PARTES, async () => {
    await trx
      .insertInto('usuario_departamento')
      .values({ ...daqui, usuario_grupo_id: input.usuario_grupo_id ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (input.usuario_grupo_id !== undefined)
      await trx
        .updateTable('usuario_departamento')
        .set({ usuario_grupo_id: input.usuario_grupo_id })
        .where('departamento_id', '=', dep)
        .where('usuario_id', '=', record.id)
        .execute();
    if (perfis) await setPerfis(e, record.id, perfis);
  });
  await change(e, usuarioWriter, record, { patch, campos, touch: true });
}

const labelOf = (name: string): string =>
  (campos as Readonly<Record<string, { readonly label: string }>>)[name]?.label ?? 'Ativo';

const { create } = handlersOf(usuarioOne);

export const convidarHandlers: readonly Handler[] = [
  create(
    convidarUsuario,
    async (e) => {
      const { simular = false, simulado = null, login } = e.input;
      if (simular) await writesNothing(e);
      const found = await existente(e.trx, e.dep, login);
      if (simular) {
        if (found)
          return {
            foreseen: (await substituicao(e, found, await rawOf(e, found))).previsto,
            rest: {},
          };
        await requireVinculos(e, []);
        await requireEmailLivre(e, 0);
        return { foreseen: NOVA, rest: {} };
      }
      const record = found && (await lockOne(e, usuarioWriter, found.id));
      const there = found && record && (await substituicao(e, found, record.raw));
      const now = there?.previsto ?? NOVA;
      // Whoever is replaced was shown before.
      if (there && simulado === null) throw invalido({ login: [mensagens.dialogo.usuarioExiste] });
      if (simulado !== null && simulado !== now.simulado) throw simulacaoMudou();
      const id = found?.id ?? (await nova(e));
      if (record && there && there.muda.length > 0) await substituir(e, record, there);
      if (now.convida) {
        const who = await e.trx
          .selectFrom('usuario')
          .select(['id', 'nome', 'login', 'email'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await invite(e, who, e.actor.id);
      }
      return { id, rest: {}, ...(there ? { havia: true, sessoes: id } : {}) };
    },
    undefined,
    convitePrevisto,
  ),
];
