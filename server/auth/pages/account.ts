/** account: one's data, and the devices one is signed in at. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatPhone, isEmail, isPhone } from '../../../domain/kernel/identifiers.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { sendNewEmail } from '../account-mail.ts';
import { changeOwn } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { csrf, field, note, submit } from '../layout.ts';
import { says, semCorreio } from '../messages.ts';
import { verifyPassword } from '../passwords.ts';
import { authBase } from '../urls.ts';
import { endSession, endSessionsOf, listSessions, notifyPrincipal } from '../session-store.ts';
import type { SignedVisit } from '../page.ts';
import { accountPage, goTo, show } from '../visit.ts';
import { sessionTable, signIns } from '../session-table.ts';

type Errors = Partial<Record<'nome' | 'email' | 'telefone' | 'atual', string>>;
type Given = { nome: string; email: string; telefone: string };

export function accountPages(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/account', (visit) => {
    const { nome, email, telefone } = visit.account.usuario;
    return showAccount(visit, { nome, email, telefone: formatPhone(telefone ?? '') }, {});
  });

  accountPage(app, ctx, 'POST', '/account', async (visit) => {
    const given = {
      nome: visit.field('nome').trim().replace(/\s+/g, ' '),
      email: visit.field('email').trim(),
      telefone: visit.field('telefone').trim(),
    };
    const errors = await check(visit, given);
    if (Object.keys(errors).length > 0) return showAccount(visit, given, errors, 422);
    await save(visit, given);
    const { usuario } = visit.account;
    ctx.sessions.invalidate(usuario.id);
    if (!newEmail(visit, given)) return goTo(visit, 'account', 'dadosSalvos');
    const base = authBase(ctx.env, visit.request);
    ctx.later(() => sendNewEmail(ctx, usuario, given.email, base));
    return goTo(visit, 'account', 'emailAConfirmar');
  });

  accountPage(app, ctx, 'POST', '/end_session', async (visit) => {
    const id = Number(visit.field('sessao'));
    const { usuario } = visit.account;
    const all = await listSessions(ctx.db, usuario.id, ctx.env);
    // Only one's own: another's id ends nothing and says nothing.
    if (all.some((session) => session.id === id)) {
      await endSession(ctx.db, id);
      ctx.sessions.invalidate(usuario.id);
    }
    return goTo(visit, 'account', 'sessaoEncerrada');
  });

  accountPage(app, ctx, 'POST', '/end_other_sessions', async (visit) => {
    const { usuario, sessaoId } = visit.account;
    await endSessionsOf(ctx.db, usuario.id, sessaoId);
    ctx.sessions.invalidate(usuario.id);
    return goTo(visit, 'account', 'outrasEncerradas');
  });
}

const newEmail = (visit: SignedVisit, given: Given): boolean =>
  given.email.toLowerCase() !== visit.account.usuario.email.toLowerCase();

async function check(visit: SignedVisit, given: Given): Promise<Errors> {
  const { ctx, account } = visit;
  const errors: Errors = {};
  if (given.nome.length < 3) errors.nome = `O nome ${mensagens.curto(3)}`;
  if (given.nome.length > 150) errors.nome = `O nome ${mensagens.longo(150)}`;
  if (given.telefone !== '' && !isPhone(given.telefone)) {
    errors.telefone = `O telefone ${mensagens.telefone}`;
  }
  if (!newEmail(visit, given)) return errors;
  if (given.email.length > 200 || !isEmail(given.email)) {
    return { ...errors, email: `O endereço ${mensagens.email}` };
  }
  // The e-mail opens the account (forgotten password): whoever changes it proves to be its owner.
  if (account.usuario.temSenha) {
    const senha = visit.field('atual');
    if (senha === '') return { ...errors, atual: says.senhaAtualEmBranco };
    const key = `senha:${account.usuario.id}`;
    if ((await ctx.buckets.login.take(key)) > 0) {
      return { ...errors, atual: says.muitasTentativas };
    }
    const { senha_hash } = await ctx.db
      .selectFrom('usuario')
      .select('senha_hash')
      .where('id', '=', account.usuario.id)
      .executeTakeFirstOrThrow();
    if (!(await verifyPassword(senha_hash, senha))) return { ...errors, atual: says.senhaInvalida };
    await ctx.buckets.login.refund(key);
  }
  const taken = await ctx.db
    .selectFrom('usuario')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', given.email.toLowerCase()))
    .executeTakeFirst();
  return taken ? { ...errors, email: `O e-mail ${mensagens.jaUsado}` } : errors;
}

async function save(visit: SignedVisit, given: Given): Promise<void> {
  const { usuario } = visit.account;
  const after = { nome: given.nome, telefone: given.telefone.replace(/\D/g, '') || null };
  await visit.ctx.db.transaction().execute(async (trx) => {
    await changeOwn(trx, visit, 'conta', after, {
      ...(usuario.nome !== after.nome && { nome: [usuario.nome, after.nome] }),
      ...(usuario.telefone !== after.telefone && { telefone: [usuario.telefone, after.telefone] }),
    });
    await notifyPrincipal(trx, usuario.id);
  });
}

async function showAccount(
  visit: SignedVisit,
  given: Given,
  errors: Errors,
  status = 200,
): Promise<FastifyReply> {
  const { ctx, account } = visit;
  const sessions = signIns(await listSessions(ctx.db, account.usuario.id, ctx.env));
  const body = html`<form class="f" method="post" action="account" aria-label="Dados" novalidate>
      <h2>Dados</h2>
      ${csrf(visit)}
      ${field({
        name: 'nome',
        label: 'Nome',
        value: given.nome,
        autocomplete: 'name',
        maxlength: 150,
        required: true,
        error: errors.nome,
      })}
      ${field({
        name: 'email',
        label: 'E-mail',
        type: 'email',
        value: given.email,
        autocomplete: 'email',
        maxlength: 200,
        required: true,
        error: errors.email,
        help: 'Um novo e-mail passa a valer quando for confirmado.',
      })}
      ${(errors.email ?? errors.atual) && !ctx.mailer.configured && note('w', semCorreio)}
      ${
        account.usuario.temSenha &&
        field({
          name: 'atual',
          label: 'Senha atual (só para mudar o e-mail)',
          type: 'password',
          autocomplete: 'current-password',
          error: errors.atual,
        })
      }
      ${field({
        name: 'telefone',
        label: 'Telefone',
        type: 'tel',
        value: given.telefone,
        autocomplete: 'tel-national',
        maxlength: 20,
        error: errors.telefone,
        help: 'Com o código de área: (##) # ####-####.',
      })}
      <div class="buttons">${submit('Salvar')}</div>
    </form>
    <h2 class="next" id="sessoes">Sessões</h2>
    ${sessionTable(visit, sessions, {
      own: visit.account.sessaoId,
      one: 'end_session',
      all: sessions.length > 1 && {
        action: 'end_other_sessions',
        label: 'Encerrar todas as outras',
      },
    })}`;
  return show(visit, { title: 'Conta', nav: 'account', body }, status);
}
