/**
 * A person's data at her request: how she is reached and where she was goes; what an act says stays with the act,
 * and the log with all of it (LGPD, art. 16, I). One transaction: done once, however often it is sent.
 */
import { createHash } from 'node:crypto';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import {
  anonimizacao,
  anonimizarDados,
  type Anonimizacao,
} from '../../../domain/job-output/dados-pessoais.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { handlersOf, type EffectContext, type Handler } from '../../actions/noun.ts';
import { writesNothing } from '../../actions/work.ts';
import { endSessionsOf } from '../../auth/session-store.ts';
import type { Database } from '../../db/schema.ts';
import { impedida, invalido, semPermissao, simulacaoMudou } from '../../http/errors.ts';
import { isProtected, seesProtected } from '../../read/shield.ts';
import { pessoaWriter } from '../pessoa/writer.ts';
import { isAlheio } from '../usuario/alcance.ts';
import { apagarContato } from '../usuario/guarda.ts';
import { usuarioWriter } from '../usuario/writer.ts';
import { jobList } from './read.ts';

type Pedido = Omit<EffectContext<never, Infer<typeof anonimizarDados.input>>, 'id' | 'raw' | 'row'>;
type Trx = Transaction<Database>;
type Dito = Omit<Anonimizacao, 'simulado'>;

const ATO = 'é de um ato do Município, que se guarda (LGPD, art. 16, I)';

/** A person of the registries, and what of hers goes or stays. */
async function doContribuinte(
  trx: Trx,
  id: number,
): Promise<(Dito & { protegida: boolean }) | null> {
  const { rows } = await trx.executeQuery<{
    nome: string;
    protegida: boolean;
    email: number;
    telefone: number;
    ordens: number;
    docs: number;
    guias: number;
    cadastros: number;
  }>(
    CompiledQuery.raw(
      `select t.razao_social as nome, ${isProtected({ pessoas: ['t.id'] })} as protegida,
         (t.email is not null)::int as email, (t.telefone is not null)::int as telefone,
         (select count(*) from ordem_servico where contribuinte_id = t.id)::int as ordens,
         (select count(*) from doc where contribuinte_id = t.id)::int as docs,
         (select count(*) from guia where pessoa_id = t.id)::int as guias,
         (select count(*) from cadastro where pessoa_id = t.id)::int as cadastros
       from pessoa t where t.id = $1`,
      [id],
    ),
  );
  const [found] = rows;
  if (!found) return null;
  return {
    nome: found.nome,
    protegida: found.protegida,
    vai: [
      { parte: 'E-mail', quantos: found.email },
      { parte: 'Telefone', quantos: found.telefone },
    ],
    fica: [
      { parte: 'Nome e CPF ou CNPJ', quantos: 1, porque: 'são do cadastro municipal' },
      { parte: 'OS', quantos: found.ordens, porque: ATO },
      { parte: 'Documentos', quantos: found.docs, porque: ATO },
      { parte: 'Guias', quantos: found.guias, porque: 'são créditos do Município' },
      { parte: 'Cadastros', quantos: found.cadastros, porque: 'são do cadastro municipal' },
    ],
  };
}

/** Who has an account. Her name, login and registration sign what she did. */
async function daConta(trx: Trx, id: number): Promise<Dito | null> {
  const { rows } = await sql<
    Record<
      | 'email'
      | 'telefone'
      | 'endereco'
      | 'foto'
      | 'cpf'
      | 'externa'
      | 'senha'
      | 'posicoes'
      | 'preferencias'
      | 'rascunhos'
      | 'atos'
      | 'mensagens'
      | 'sessoes',
      number
    > & { nome: string }
  >`select u.nome, (u.email not like '%@anonimo.invalid')::int as email, (u.telefone is not null)::int as telefone,
      (u.endereco <> '{}')::int as endereco, (u.foto is not null)::int as foto, (u.cpf is not null)::int as cpf,
      (u.oidc_sub is not null)::int as externa, (u.senha_hash is not null)::int as senha,
      (select count(*) from usuario_geo g where g.usuario_id = u.id)::int as posicoes,
      (select count(*) from preferencia p where p.usuario_id = u.id)::int as preferencias,
      (select count(*) from rascunho r where r.usuario_id = u.id)::int as rascunhos,
      (select count(*) from log l where l.usuario_id = u.id)::int as atos,
      (select count(*) from mensagem m where u.id in (m.remetente_id, m.destinatario_id))::int as mensagens,
      (select count(*) from sessao s where s.usuario_id = u.id)::int as sessoes
    from usuario u where u.id = ${id}`.execute(trx);
  const [found] = rows;
  if (!found) return null;
  return {
    nome: found.nome,
    vai: [
      { parte: 'E-mail', quantos: found.email },
      { parte: 'Telefone', quantos: found.telefone },
      { parte: 'Endereço', quantos: found.endereco },
      { parte: 'Foto', quantos: found.foto },
      { parte: 'CPF', quantos: found.cpf },
      { parte: 'Conta externa', quantos: found.externa },
      { parte: 'Senha', quantos: found.senha },
      { parte: 'Posições no mapa', quantos: found.posicoes },
      { parte: 'Preferências', quantos: found.preferencias },
      { parte: 'Rascunhos', quantos: found.rascunhos },
    ],
    fica: [
      { parte: 'Nome, login e matrícula', quantos: 1, porque: 'assinam o que a pessoa fez' },
      { parte: 'O que fez, no log', quantos: found.atos, porque: ATO },
      { parte: 'Mensagens', quantos: found.mensagens, porque: 'são também de quem as trocou' },
      { parte: 'Sessões', quantos: found.sessoes, porque: 'têm o seu prazo de guarda' },
    ],
  };
}

const some = <T extends { readonly quantos: number }>(parts: readonly T[]): T[] =>
  parts.filter(({ quantos }) => quantos > 0);

/** What would be done. Throws where it may not. */
async function dito(e: Pedido): Promise<Anonimizacao> {
  const { trx, dep, ctx, input } = e;
  const { pessoa_id: pessoa, usuario_id: usuario } = input;
  let found: Dito | null;
  if (pessoa) {
    const one = await doContribuinte(trx, pessoa);
    if (one?.protegida && !seesProtected(ctx)) throw semPermissao();
    found = one;
  } else {
    const id = usuario ?? 0;
    const here = await trx
      .selectFrom('usuario')
      .innerJoin('usuario_departamento as ud', 'ud.usuario_id', 'usuario.id')
      .select(['ativo', 'owner', 'servico'])
      .where('usuario.id', '=', id)
      .where('ud.departamento_id', '=', dep)
      .executeTakeFirst();
    if (here && (here.owner || here.servico || (await isAlheio({ trx, ctx, id }))))
      throw semPermissao();
    if (here?.ativo) throw impedida('A conta está ativa: desative-a antes');
    found = here ? await daConta(trx, id) : null;
  }
  if (!found) throw invalido({ [pessoa ? 'pessoa_id' : 'usuario_id']: [mensagens.referencia] });
  const told = { nome: found.nome, vai: some(found.vai), fica: some(found.fica) };
  // What stays may grow meanwhile: of what was shown, what goes is what counts.
  const simulado = createHash('sha256')
    .update(JSON.stringify([pessoa ?? null, usuario ?? null, told.vai]))
    .digest('base64url');
  return { simulado, ...told };
}

async function apagar(e: Pedido): Promise<void> {
  const { trx, input } = e;
  if (input.pessoa_id) {
    const record = await lockOne(e, pessoaWriter, input.pessoa_id);
    return change(e, pessoaWriter, record, { patch: { email: null, telefone: null } });
  }
  const id = input.usuario_id ?? 0;
  const record = await lockOne(e, usuarioWriter, id);
  await endSessionsOf(trx, id);
  for (const table of [
    'usuario_geo',
    'preferencia',
    'rascunho',
    'usuario_totp',
    'usuario_recuperacao',
    'usuario_passkey',
  ] as const)
    await trx.deleteFrom(table).where('usuario_id', '=', id).execute();
  await apagarContato(e, record, {
    // Each has an address of its own, at which nobody can be reached (RFC 2606).
    email: `conta-${id}@anonimo.invalid`,
    cpf: null,
    oidc_sub: null,
    senha_hash: null,
  });
}

const { create } = handlersOf(jobList);

export const anonimizarHandler: Handler = create(
  anonimizarDados,
  async (e) => {
    const { simular = false, simulado = null, pessoa_id, usuario_id } = e.input;
    if (simular) {
      await writesNothing(e);
      return { foreseen: await dito(e), rest: {} };
    }
    // What nobody was shown is not done.
    if (simulado === null) throw invalido({ simulado: [mensagens.obrigatorio] });
    // Held before it is told: of two at once the second finds that it is done.
    await sql`select 1 from ${sql.table(pessoa_id ? 'pessoa' : 'usuario')}
      where id = ${pessoa_id ?? usuario_id ?? 0} for no key update`.execute(e.trx);
    const now = await dito(e);
    if (now.simulado !== simulado) throw simulacaoMudou();
    if (now.vai.length === 0) throw impedida('Não há mais nada a apagar desta pessoa');
    await apagar(e);
    return {
      id: pessoa_id ?? usuario_id ?? 0,
      rest: {},
      havia: true,
      resposta: now,
      ...(usuario_id ? { sessoes: usuario_id } : {}),
    };
  },
  anonimizacao,
  anonimizacao,
);
