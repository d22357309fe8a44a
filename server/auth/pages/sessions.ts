/**
 * sessions: a person's account, for who administers her: where she is signed in, ended at once; her second factor,
 * turned off; her passkeys, taken away; her validation, by a code that the counter hands out or by who has seen her with a document.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { naoEncontrado } from '../../http/errors.ts';
import { validacoes } from '../../../domain/usuario/index.ts';
import { issueValidationCode } from '../account-tokens.ts';
import { type Audit, audit } from '../audit.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { csrf, note } from '../layout.ts';
import { factorOffMail, passkeyOffMail } from '../mails.ts';
import { says } from '../messages.ts';
import { administeredBy } from '../service-accounts.ts';
import {
  endSession,
  endSessionsOf,
  type Executor,
  listSessions,
  type SessionRules,
} from '../session-store.ts';
import { secondFactorOf, turnOff } from '../second-factor.ts';
import { listPasskeys, removePasskey } from '../passkeys.ts';
import { passkeyTable } from '../passkey-table.ts';
import { sessionTable, signIns, when } from '../session-table.ts';
import type { SignedVisit } from '../page.ts';
import { modulePage, goTo, show } from '../visit.ts';

interface Pessoa {
  readonly id: number;
  readonly nome: string;
  readonly validado_por: keyof typeof validacoes;
}

/** A person of a department that the reader administers; an owner is administered by owners. Throws 404. */
async function administered(db: Executor, por: number, given: string): Promise<Pessoa> {
  const mine = (await administeredBy(db, por)).map(({ id }) => id);
  const { rows } = await sql<Pessoa>`
    select u.id, u.nome, u.validado_por from usuario u
    where u.id = ${/^\d{1,15}$/.test(given) ? Number(given) : 0} and not u.servico
      and (not u.owner or (select p.owner from usuario p where p.id = ${por}))
      and exists (select from usuario_departamento ud
        where ud.usuario_id = u.id and ud.departamento_id = any(${mine}::int8[]))`.execute(db);
  const [pessoa] = rows;
  if (!pessoa) throw naoEncontrado();
  return pessoa;
}

const page = modulePage('admin');

export function sessionPages(app: FastifyInstance, ctx: AuthContext): void {
  page(app, ctx, 'GET', '/sessions', async (visit) => {
    const { usuario } = visit.account;
    const pessoa = await administered(ctx.db, usuario.id, visit.query.get('quem') ?? '');
    return showSessions(visit, pessoa, ctx.env);
  });

  page(app, ctx, 'POST', '/end_session_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    const id = Number(visit.field('sessao'));
    const all = await listSessions(ctx.db, pessoa.id, ctx.env);
    // Only hers: another's id ends nothing and says nothing.
    if (all.some((session) => session.id === id)) await end(visit, pessoa, por, id);
    return goTo(visit, `sessions?quem=${pessoa.id}`, 'sessaoEncerrada');
  });

  page(app, ctx, 'POST', '/end_sessions_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    await end(visit, pessoa, por, null);
    return goTo(visit, `sessions?quem=${pessoa.id}`, 'sessoesEncerradas');
  });

  page(app, ctx, 'POST', '/second_factor_off_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    // One's own is turned off with a code.
    if (pessoa.id === por) return goTo(visit, 'second_factor');
    const { id: requestId, ip } = visit.request;
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await turnOff(trx, pessoa.id, { requestId, ip, por }))) return;
      // She learns of it, whoever asked for it.
      await queueMail(trx, {
        mail: factorOffMail,
        scope: 'usuario',
        scopeId: pessoa.id,
        usuarioId: pessoa.id,
        departamentoId: null,
        assunto: 'OS-m: segundo fator desligado',
        dados: {
          nome: pessoa.nome,
          por: visit.account.usuario.nome,
          em: when(new Date().toISOString()),
        },
      });
    });
    return goTo(visit, `sessions?quem=${pessoa.id}`, 'segundoFatorDesligado');
  });

  page(app, ctx, 'POST', '/remove_passkey_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    const { id: requestId, ip } = visit.request;
    await ctx.db.transaction().execute(async (trx) => {
      const aparelho = await removePasskey(trx, pessoa.id, Number(visit.field('passkey')), {
        requestId,
        ip,
        por,
      });
      if (aparelho === null) return;
      await queueMail(trx, {
        mail: passkeyOffMail,
        scope: 'usuario',
        scopeId: pessoa.id,
        usuarioId: pessoa.id,
        departamentoId: null,
        assunto: 'OS-m: passkey retirada da sua conta',
        dados: {
          nome: pessoa.nome,
          aparelho,
          por: visit.account.usuario.nome,
          em: when(new Date().toISOString()),
        },
      });
    });
    return goTo(visit, `sessions?quem=${pessoa.id}`, 'passkeyRetirada');
  });

  page(app, ctx, 'POST', '/validation_code_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    const { id: requestId, ip } = visit.request;
    if (pessoa.validado_por !== 'nenhum')
      return showSessions(visit, pessoa, ctx.env, { error: says.jaValidado });
    const codigo = await ctx.db.transaction().execute(async (trx) => {
      await audit(trx, { usuarioId: pessoa.id, por, acao: 'validacao_criar', requestId, ip });
      return issueValidationCode(trx, pessoa.id);
    });
    return showSessions(visit, pessoa, ctx.env, { codigo });
  });

  page(app, ctx, 'POST', '/validate_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    // Nobody vouches for himself.
    if (pessoa.id === por) return goTo(visit, 'validate');
    if (visit.field('conferido') !== '1')
      return showSessions(visit, pessoa, ctx.env, { error: says.documentoNaoConferido });
    const { id: requestId, ip } = visit.request;
    const done = await ctx.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('usuario')
        .set((eb) => ({
          validado_por: 'pessoalmente',
          lock_version: eb('lock_version', '+', 1),
          updated_at: new Date(),
        }))
        .where('id', '=', pessoa.id)
        .where('validado_por', '=', 'nenhum')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const campos: Audit['campos'] = { validado_por: ['nenhum', 'pessoalmente'] };
      await audit(trx, { usuarioId: pessoa.id, por, acao: 'validar', campos, requestId, ip });
      return true;
    });
    if (!done) return showSessions(visit, pessoa, ctx.env, { error: says.jaValidado });
    return goTo(visit, `sessions?quem=${pessoa.id}`, 'contaDaPessoaValidada');
  });

  const asked = async (visit: SignedVisit): Promise<{ pessoa: Pessoa; por: number }> => {
    const por = visit.account.usuario.id;
    return { por, pessoa: await administered(ctx.db, por, visit.field('quem')) };
  };

  /** One of them, or (null) all but the reader's own; her keys stay, which are no sessions. Told in her trail. */
  const end = async (
    { request, account }: SignedVisit,
    pessoa: Pessoa,
    por: number,
    sessaoId: number | null,
  ): Promise<void> => {
    await ctx.db.transaction().execute(async (trx) => {
      const ended =
        sessaoId === null
          ? await endSessionsOf(trx, pessoa.id, account.sessaoId)
          : await endSession(trx, sessaoId);
      if (ended === null) return;
      await audit(trx, {
        usuarioId: pessoa.id,
        por,
        acao: sessaoId === null ? 'encerrar_sessoes' : 'encerrar_sessao',
        requestId: request.id,
        ip: request.ip,
      });
    });
    ctx.sessions.invalidate(pessoa.id);
  };
}

interface Said {
  readonly error?: string;
  /** Made now, and told once. */
  readonly codigo?: string;
}

async function showSessions(
  visit: SignedVisit,
  { id, nome, validado_por }: Pessoa,
  rules: SessionRules,
  { error, codigo }: Said = {},
): Promise<FastifyReply> {
  const { ligado_em, exigido } = await secondFactorOf(visit.ctx.db, id);
  const passkeys = await listPasskeys(visit.ctx.db, id);
  const list = signIns(await listSessions(visit.ctx.db, id, rules));
  const whose = html`${csrf(visit)}<input type="hidden" name="quem" value="${id}" />`;
  const body = html`${note('d', error)}
    <h2 id="sessoes">Sessões de ${nome}</h2>
    ${
      list.length === 0
        ? html`<p>Nenhuma sessão aberta.</p>`
        : sessionTable(visit, list, {
            own: visit.account.sessaoId,
            one: 'end_session_of',
            all: { action: 'end_sessions_of', label: 'Encerrar todas' },
            quem: id,
          })
    }
    <h2 class="next">Segundo fator</h2>
    <p>
      ${ligado_em === null ? 'Desligado' : `Ligado em ${when(ligado_em)}`}${exigido && '; o perfil o exige'}.
    </p>
    ${
      ligado_em !== null &&
      id !== visit.account.usuario.id &&
      html`<p class="dim">
          Desligue-o de quem perdeu o aplicativo e os códigos de
          recuperação${exigido && ': ao entrar, liga outro'}.
        </p>
        <form method="post" action="second_factor_off_of">
          ${whose}<button class="btn tall" type="submit">Desligar o segundo fator</button>
        </form>`
    }
    <h2 class="next">Passkeys</h2>
    ${
      passkeys.length === 0
        ? html`<p>Nenhuma.</p>`
        : passkeyTable(visit, passkeys, { action: 'remove_passkey_of', quem: id })
    }
    <h2 class="next">Validação da conta</h2>
    <p>${validado_por === 'nenhum' ? 'Por validar' : `Validada: ${validacoes[validado_por]}`}.</p>
    ${
      codigo !== undefined &&
      html`<p role="status">
        Código de validação, por 30 dias: <b class="hash" data-codigo>${codigo}</b>. Entregue-o à
        pessoa: não é mostrado outra vez.
      </p>`
    }
    ${
      validado_por === 'nenhum' &&
      id !== visit.account.usuario.id &&
      html`<form method="post" action="validation_code_of">
          ${whose}<button class="btn tall" type="submit">Emitir código de validação</button>
        </form>
        <form class="f others" method="post" action="validate_of" novalidate>
          ${whose}
          <div class="scopes">
            <label
              ><input type="checkbox" name="conferido" value="1" required /> A pessoa compareceu, e
              conferi o seu documento de identidade com foto</label
            >
          </div>
          <button class="btn tall" type="submit">Validar pessoalmente</button>
        </form>`
    }`;
  return show(visit, { title: 'Sessões', nav: 'home', body }, error ? 422 : 200);
}
