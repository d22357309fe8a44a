/** validate: who one is, shown by a code from the counter or by what only oneself and the city know. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { takeToken } from '../account-tokens.ts';
import { changeOwn } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { csrf, field, note, submit } from '../layout.ts';
import { says } from '../messages.ts';
import { type Executor } from '../session-store.ts';
import { sameText } from '../tokens.ts';
import type { SignedVisit } from '../page.ts';
import { accountPage, goTo, show } from '../visit.ts';

type Errors = { codigo?: string; respostas?: string; geral?: string };

/** What is asked and what is right: only data the person cannot write here. */
const questionsFor = (visit: SignedVisit): { name: string; label: string; answer: string }[] => {
  const { matricula, cpf } = visit.account.usuario;
  return matricula && cpf
    ? [
        { name: 'matricula', label: 'Matrícula', answer: matricula },
        { name: 'cpf', label: 'Últimos 5 dígitos do CPF', answer: cpf.slice(-5) },
      ]
    : [];
};

const plain = (text: string): string => text.replace(/[\s.\-/]/g, '').toLowerCase();

export function validatePages(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/validate', (visit) => showValidate(visit, {}));

  accountPage(app, ctx, 'POST', '/validate', async (visit) => {
    const { usuario } = visit.account;
    if (usuario.validado_por !== 'nenhum') {
      return showValidate(visit, { geral: says.jaValidado }, 422);
    }
    // Eight digits and two questions can be guessed by who may try for long.
    const key = `validar:${usuario.id}`;
    const wait = await ctx.buckets.login.take(key);
    if (wait > 0) {
      void visit.reply.header('retry-after', wait);
      return showValidate(visit, { geral: says.muitasTentativas }, 429);
    }
    const questions = questionsFor(visit);
    const byCode = visit.field('forma') === 'codigo';
    const code = plain(visit.field('codigo'));
    const answered =
      !byCode &&
      questions.length > 0 &&
      questions.every(({ name, answer }) => sameText(plain(visit.field(name)), plain(answer)));
    const done = await ctx.db.transaction().execute(async (trx) => {
      const right = byCode ? await takeToken(trx, 'validacao', code, usuario.id) : answered;
      if (right) {
        await validate(trx, visit, byCode ? 'codigo_verificacao' : 'pergunta_seguranca');
      }
      return right;
    });
    if (done) return goTo(visit, 'home', 'contaValidada');
    return showValidate(
      visit,
      byCode ? { codigo: says.codigoErrado } : { respostas: says.respostasErradas },
      422,
    );
  });
}

const validate = (trx: Executor, visit: SignedVisit, validado_por: string): Promise<void> =>
  changeOwn(
    trx,
    visit,
    'validar',
    { validado_por },
    {
      validado_por: [visit.account.usuario.validado_por, validado_por],
    },
  );

function showValidate(visit: SignedVisit, errors: Errors, status = 200): Promise<FastifyReply> {
  const questions = questionsFor(visit);
  const body =
    visit.account.usuario.validado_por !== 'nenhum'
      ? html`<h2>Validar conta</h2>
          ${note('w', says.jaValidado)}`
      : html`${errors.geral && note('d', errors.geral)}
          <form
            class="f"
            method="post"
            action="validate"
            aria-label="Validar por código"
            novalidate
          >
            <h2>Validar por código</h2>
            ${csrf(visit)}<input type="hidden" name="forma" value="codigo" />
            ${field({
              name: 'codigo',
              label: 'Código de validação',
              inputmode: 'numeric',
              autocomplete: 'one-time-code',
              maxlength: 12,
              error: errors.codigo,
              help: `${says.semCodigo}.`,
            })}
            <div class="buttons">${submit('Validar por código')}</div>
          </form>
          ${
            questions.length > 0 &&
            html`<h2 class="next">Validar por perguntas</h2>
              <form
                class="f"
                method="post"
                action="validate"
                aria-label="Validar por perguntas"
                novalidate
              >
                ${errors.respostas && note('d', errors.respostas)} ${csrf(visit)}<input
                  type="hidden"
                  name="forma"
                  value="perguntas"
                />
                ${questions.map(({ name, label }) => field({ name, label, maxlength: 30 }))}
                <div class="buttons">
                  <button class="btn tall" type="submit">Validar por perguntas</button>
                </div>
              </form>`
          }`;
  return show(visit, { title: 'Validar conta', nav: 'home', body }, status);
}
