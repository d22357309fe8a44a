/** Writing points down: the months are opened and held, and what they come to follows in the same statement. */
import { mesQueConta } from '../../../domain/produtividade/mes.ts';
import { isNada } from '../../../domain/produtividade/regras.ts';
import { afastamentosQueMudam, uteisDoMes } from './afastamentos.ts';
import { inserir, regrasDo, ultimoFechado, type Estornado, type Novo, type W } from './livro.ts';

interface Lancamento {
  readonly novos?: readonly Novo[];
  readonly estornos?: readonly Estornado[];
}

/** Adds and takes back; what is of a closed month goes into the open one. Answers the ids of the new entries. */
export async function lancar(
  w: W,
  { novos: dados = [], estornos = [] }: Lancamento,
): Promise<readonly number[]> {
  const novos = dados.filter(({ fato }) => !isNada(fato));
  if (novos.length + estornos.length === 0) return [];
  // Closed while we waited for it, a month hands its entries on to the next.
  for (;;) {
    const fechado = await ultimoFechado(w);
    const meses = new Set([
      ...novos.map(({ dia }) => mesQueConta(dia, fechado)),
      ...estornos.map(({ mes }) => mesQueConta(mes, fechado)),
    ]);
    if (!(await segurar(w, [...meses].toSorted()))) continue;
    return inserir(w, { novos, estornos }, { fechado, regras: await regrasDo(w) });
  }
}

/** Holds these months until the transaction ends, opening those that are not there; false where one was closed. */
export async function segurar(w: W, meses: readonly string[]): Promise<boolean> {
  for (const mes of meses) {
    const found = await seguro(w, mes);
    if (found === undefined) {
      await abrir(w, mes);
      if ((await seguro(w, mes)) !== 'aberto') return false;
    } else if (found !== 'aberto') return false;
  }
  return true;
}

async function seguro({ trx, dep }: W, mes: string): Promise<string | undefined> {
  const found = await trx
    .selectFrom('produtividade_geral')
    .select('situacao')
    .where('departamento_id', '=', dep)
    .where('mes', '=', mes)
    .forShare()
    .executeTakeFirst();
  return found?.situacao;
}

/** Opens a month: each inspector has his from its beginning, and who is away scores for it. */
export async function abrir(w: W, mes: string): Promise<void> {
  const { trx, dep } = w;
  const made = await trx
    .insertInto('produtividade_geral')
    .values({
      departamento_id: dep,
      mes,
      uteis: (await uteisDoMes(w, mes)).length,
      created_at: w.agora,
      updated_at: w.agora,
    })
    .onConflict((oc) => oc.columns(['departamento_id', 'mes']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await incluirFiscais(w, mes);
  const [fechado, regras] = [await ultimoFechado(w), await regrasDo(w)];
  await inserir(w, await afastamentosQueMudam(w, mes), { fechado, regras });
}

/** Who is an inspector of the department has a month of his own, though nothing scored. */
export async function incluirFiscais({ trx, dep }: W, mes: string): Promise<void> {
  await trx
    .insertInto('produtividade_resumo')
    .columns(['departamento_id', 'mes', 'usuario_id'])
    .expression((eb) =>
      eb
        .selectFrom('usuario_departamento as ud')
        .innerJoin('usuario as u', 'u.id', 'ud.usuario_id')
        .select(['ud.departamento_id', eb.val(mes).$castTo<string>().as('mes'), 'u.id'])
        .where('ud.departamento_id', '=', dep)
        .where('u.fiscal', '=', true)
        .where('u.ativo', '=', true)
        .where('u.servico', '=', false)
        .where((no) =>
          no.not(
            no.exists(
              no
                .selectFrom('produtividade_resumo as r')
                .select('r.id')
                .whereRef('r.departamento_id', '=', 'ud.departamento_id')
                .where('r.mes', '=', mes)
                .whereRef('r.usuario_id', '=', 'u.id'),
            ),
          ),
        )
        .orderBy('u.id'),
    )
    .onConflict((oc) => oc.columns(['departamento_id', 'mes', 'usuario_id']).doNothing())
    .execute();
}
