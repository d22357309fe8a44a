/** Writing absences: whose they may be, who may stand in, and that nobody is absent twice at once. */
import { CompiledQuery } from 'kysely';
import {
  ausentar,
  cancelarAusencia,
  editarAusencia,
  encerrarAusencia,
  tipos,
  type TipoAusencia,
} from '../../../domain/ausente/index.ts';
import { addDays } from '../../../domain/kernel/civil-date.ts';
import type { Permission } from '../../../domain/kernel/define.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { insertRow } from '../../actions/columns.ts';
import { handlersOf, type EffectContext, type Handler } from '../../actions/noun.ts';
import { invalido, semPermissao } from '../../http/errors.ts';
import type { Bind } from '../../read/source.ts';
import { withFiles } from '../../plain.ts';
import { pedirDevolucao } from '../repasse/devolver.ts';
import { ausenteOne, daEquipe } from './read.ts';
import { contaComoAusente } from './vigente.ts';
import { ausenteWriter } from './writer.ts';

type E = Pick<EffectContext, 'trx' | 'ctx'>;

/** The one row of a select that is made with `bind`. */
async function found<R>({ trx }: E, select: (bind: Bind) => string): Promise<R | undefined> {
  const values: unknown[] = [];
  const text = select((value) => `$${values.push(value)}`);
  return (await trx.executeQuery<R>(CompiledQuery.raw(text, values))).rows[0];
}

/** Does the person work where the actor holds the permission? It is asked again here: the call is of no department. */
const isDaEquipe = async (e: E, id: number, path: Permission): Promise<boolean> =>
  (await found(
    e,
    (bind) =>
      `select u.id from usuario u where u.id = ${bind(id)} and not u.servico and ${daEquipe('u.id', path, bind, e.ctx)}`,
  )) !== undefined;

interface Dita {
  readonly id: number | null;
  readonly usuario_id: number;
  readonly substituto_id: number | null;
  readonly inicia_em: string;
  readonly termina_em: string;
}

/** Throws 422 where the substitute is not of the same department and at work here, or another absence is met. */
async function requireCabe(e: E, dita: Dita): Promise<void> {
  const { usuario_id, substituto_id, inicia_em, termina_em } = dita;
  const errors: Record<string, string[]> = {};
  if (
    substituto_id !== null &&
    !(await found(
      e,
      (
        bind,
      ) => `select u.id from usuario u where u.id = ${bind(substituto_id)} and u.ativo and not u.servico
        and exists (select from usuario_departamento p join usuario_departamento s on s.departamento_id = p.departamento_id
          where p.usuario_id = ${bind(usuario_id)} and s.usuario_id = u.id)`,
    ))
  )
    errors['substituto_id'] = [mensagens.referencia];
  const outra = await found<{ tipo: TipoAusencia; inicia_em: string; termina_em: string }>(
    e,
    (bind) => `select a.tipo, a.inicia_em, a.termina_em from ausente a
      where a.usuario_id = ${bind(usuario_id)} and ${contaComoAusente('a')} and a.id <> ${bind(dita.id ?? 0)}
        and a.inicia_em <= ${bind(termina_em)}::date and a.termina_em >= ${bind(inicia_em)}::date
      order by a.inicia_em limit 1`,
  );
  if (outra)
    errors['inicia_em'] = [
      `cai sobre outra ausência: ${tipos[outra.tipo].toLowerCase()} de ${formatDate(outra.inicia_em)} a ${formatDate(outra.termina_em)}`,
    ];
  if (Object.keys(errors).length > 0) throw invalido(errors);
}

const { create, effect } = handlersOf(ausenteOne);

/** Throws 403 on who may see the absence, but not change it, where the person works. */
async function requireMuda(e: E & { readonly raw: { readonly usuario_id: number } }) {
  if (!(await isDaEquipe(e, e.raw.usuario_id, 'ausentes.update'))) throw semPermissao();
}

export const ausenteHandlers: readonly Handler[] = [
  withFiles(
    create(ausentar, async (e) => {
      const { substituto_id = null, ...dita } = e.input;
      if (!(await isDaEquipe(e, dita.usuario_id, 'ausentes.create')))
        throw invalido({ usuario_id: [mensagens.referencia] });
      await requireCabe(e, { id: null, ...dita, substituto_id });
      const { anexos: _, ...columns } = dita;
      return insertRow(e, ausenteOne, { ...columns, substituto_id });
    }),
    ausenteWriter,
  ),
  withFiles(
    effect(editarAusencia, async (e) => {
      await requireMuda(e);
      const { anexos: _, ...patch } = e.input;
      const { usuario_id, substituto_id } = e.raw;
      await requireCabe(e, { id: e.id, usuario_id, substituto_id, ...patch });
      if (patch.termina_em < e.actor.hoje) await pedirDevolucao(e, e.actor.id, e.id);
      return { patch };
    }),
    ausenteWriter,
  ),
  effect(encerrarAusencia, async (e) => {
    await requireMuda(e);
    if (e.input.volta_em <= e.actor.hoje) await pedirDevolucao(e, e.actor.id, e.id);
    return { patch: { termina_em: addDays(e.input.volta_em, -1) }, texto: e.input.texto ?? null };
  }),
  effect(cancelarAusencia, async (e) => {
    await requireMuda(e);
    await pedirDevolucao(e, e.actor.id, e.id);
    return { patch: { cancelada_em: e.agora }, texto: e.input.texto };
  }),
];
