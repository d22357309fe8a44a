/** sessions: where a person is signed in, for who administers her: read, and ended at once; and her second factor, turned off. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { naoEncontrado } from '../../http/errors.ts';
import { audit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { csrf } from '../layout.ts';
import { administeredBy } from '../service-accounts.ts';
import {
  endSession,
  endSessionsOf,
  type Executor,
  listSessions,
  type SessionRules,
} from '../session-store.ts';
import { secondFactorOf, turnOff } from '../second-factor.ts';
import { sessionTable, signIns, when } from '../session-table.ts';
import type { SignedVisit } from '../page.ts';
import { accountPage, goTo, show } from '../visit.ts';

interface Pessoa {
  readonly id: number;
  readonly nome: string;
}

/** A person of a department that the reader administers; an owner is administered by owners. Throws 404. */
async function administered(db: Executor, por: number, given: string): Promise<Pessoa> {
  const mine = (await administeredBy(db, por)).map(({ id }) => id);
  const { rows } = await sql<Pessoa>`
    select u.id, u.nome from usuario u
    where u.id = ${/^\d{1,15}$/.test(given) ? Number(given) : 0} and not u.servico
      and (not u.owner or (select p.owner from usuario p where p.id = ${por}))
      and exists (select from usuario_departamento ud
        where ud.usuario_id = u.id and ud.departamento_id = any(${mine}::int8[]))`.execute(db);
  const [pessoa] = rows;
  if (!pessoa) throw naoEncontrado();
  return pessoa;
}

export function sessionPages(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/sessions', async (visit) => {
    const { usuario } = visit.account;
    const pessoa = await administered(ctx.db, usuario.id, visit.query.get('quem') ?? '');
    return showSessions(visit, pessoa, ctx.env);
  });

  accountPage(app, ctx, 'POST', '/end_session_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    const id = Number(visit.field('sessao'));
    const all = await listSessions(ctx.db, pessoa.id, ctx.env);
    // Only hers: another's id ends nothing and says nothing.
    if (all.some((session) => session.id === id)) await end(visit, pessoa, por, id);
    return goTo(visit, `sessions?quem=${pessoa.id}`, 'sessaoEncerrada');
  });

  accountPage(app, ctx, 'POST', '/end_sessions_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    await end(visit, pessoa, por, null);
    return goTo(visit, `sessions?quem=${pessoa.id}`, 'sessoesEncerradas');
  });

  accountPage(app, ctx, 'POST', '/second_factor_off_of', async (visit) => {
    const { pessoa, por } = await asked(visit);
    // One's own is turned off with a code.
    if (pessoa.id === por) return goTo(visit, 'second_factor');
    const { id: requestId, ip } = visit.request;
    await ctx.db.transaction().execute((trx) => turnOff(trx, pessoa.id, { requestId, ip, por }));
    return goTo(visit, `sessions?quem=${pessoa.id}`, 'segundoFatorDesligado');
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

async function showSessions(
  visit: SignedVisit,
  { id, nome }: Pessoa,
  rules: SessionRules,
): Promise<FastifyReply> {
  const { ligado_em, exigido } = await secondFactorOf(visit.ctx.db, id);
  const list = signIns(await listSessions(visit.ctx.db, id, rules));
  const body = html`<h2 id="sessoes">Sessões de ${nome}</h2>
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
          ${csrf(visit)}<input type="hidden" name="quem" value="${id}" />
          <button class="btn tall" type="submit">Desligar o segundo fator</button>
        </form>`
    }`;
  return show(visit, { title: 'Sessões', nav: 'home', body });
}
