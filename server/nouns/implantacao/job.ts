/** Writes to the registry what was asked of an order: areas, a drawing, the situation of the business. Once (jobs/once.ts). */
import type { Transaction } from 'kysely';
import { implantar } from '../../../domain/implantacao/index.ts';
import { formatArea, plural } from '../../../domain/kernel/format.ts';
import { situacoesMobiliario } from '../../../domain/cadastro/schema.ts';
import { sum } from '../../../domain/kernel/money.ts';
import { own } from '../../../domain/kernel/text.ts';
import { change, changeWithParts, lockOne } from '../../actions/neighbour.ts';
import type { Columns } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { JobFailure } from '../../jobs/failure.ts';
import { once } from '../../jobs/once.ts';
import { copyAnexos } from '../../uploads/anexos.ts';
import { cadastroWriter } from '../cadastro/writer.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { implantacaoWriter } from './writer.ts';

export interface Entrada {
  readonly implantacao_id: number;
}
type Trx = Transaction<Database>;
type Implantacao = Columns<'implantacao'>;

export const implantarNoCadastro = once(implantar.id, async (s) => {
  const { work, trx, dep, requireNewest } = s;
  const { implantacao_id: id } = s.entrada as Entrada;
  const { ordem_servico_id: ordemId } = await trx
    .selectFrom('implantacao')
    .select('ordem_servico_id')
    .where('departamento_id', '=', dep)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // The order before what hangs on it, the registry last.
  const ordem = await lockOne(work, ordemServicoWriter, ordemId);
  const implantacao = await lockOne(work, implantacaoWriter, id);
  const { raw } = implantacao;
  requireNewest(raw);
  if (raw.situacao !== 'implantando')
    throw new JobFailure(`A implantação foi cancelada: ${raw.motivo ?? ''}`);
  const cadastro = await lockOne(work, cadastroWriter, raw.cadastro_id ?? -1);
  const { numero, excluido } = cadastro.raw;
  if (excluido) throw new JobFailure(`O cadastro ${numero} foi excluído`);

  // Whom it comes from is told in the registry's own trail.
  const from = { ...work, entrada: { ordem_servico_id: ordemId } };
  const parts = ['areas', 'plantas', 'economico'];
  await changeWithParts(from, cadastroWriter, cadastro, parts, async () => {
    for (const area of raw.areas) await writeArea(trx, cadastro.id, area);
    if (raw.planta) await writePlanta(trx, cadastro.id, raw, raw.planta);
    await writeSituacao(trx, cadastro.id, raw.situacao_mobiliario);
  });
  await change(work, ordemServicoWriter, ordem, { touch: true, texto: textOf(raw, numero) });
  await change(work, implantacaoWriter, implantacao, {
    patch: { situacao: 'implantada', implantada_em: work.agora },
  });
  return {
    cadastro: numero,
    areas: raw.areas.length,
    plantas: raw.planta ? 1 : 0,
    situacao: situacaoText(raw.situacao_mobiliario),
  };
});

const situacaoText = (codigo: string): string | null =>
  codigo === '0' ? null : (own(situacoesMobiliario, codigo) ?? codigo);

/** 'Cadastro 123: 2 áreas (150,00 m²), planta, situação Normal'. */
function textOf({ areas, planta, situacao_mobiliario, observacao }: Implantacao, numero: string) {
  const situacao = situacaoText(situacao_mobiliario);
  const parts = [
    areas.length > 0 &&
      `${plural(areas.length, 'área', 'áreas')} (${formatArea(sum(areas.map(({ area }) => area)))})`,
    planta && 'planta',
    situacao && `situação ${situacao}`,
    observacao,
  ].filter(Boolean);
  return `Cadastro ${numero}: ${parts.join(', ')}`;
}

/** One more, or in the place of one that is there. Throws JobFailure when that is gone. */
async function writeArea(
  trx: Trx,
  cadastro_id: number,
  { tipo, uso, situacao, ano, area, cadastro_area_id: lugar }: Implantacao['areas'][number],
): Promise<void> {
  const columns = { tipo, uso, situacao, ano: ano ?? null, area };
  if (lugar === undefined) {
    await trx
      .insertInto('cadastro_area')
      .values({ cadastro_id, ...columns })
      .execute();
    return;
  }
  const { numUpdatedRows } = await trx
    .updateTable('cadastro_area')
    .set(columns)
    .where('cadastro_id', '=', cadastro_id)
    .where('id', '=', lugar)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new JobFailure('Uma das áreas a alterar não está mais no cadastro: implante de novo');
}

/** The drawing, with the files of the order. Throws JobFailure when one is gone. */
async function writePlanta(
  trx: Trx,
  cadastro_id: number,
  { ordem_servico_id, areas }: Implantacao,
  { titulo, descricao, ano, arquivos }: NonNullable<Implantacao['planta']>,
): Promise<void> {
  const { id } = await trx
    .insertInto('planta')
    .values({
      cadastro_id,
      titulo,
      descricao: descricao ?? null,
      ano: ano ?? null,
      area: areas.length > 0 ? sum(areas.map(({ area }) => area)) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copied = await copyAnexos(
    trx,
    { entidade: 'ordem_servico', id: ordem_servico_id },
    { entidade: 'planta', id },
    arquivos.map(({ uri_token }) => uri_token),
  );
  if (copied < arquivos.length)
    throw new JobFailure('Um dos arquivos da planta não está mais na OS: implante de novo');
}

/** '0' leaves what the registry says. Throws JobFailure where there is no business. */
async function writeSituacao(trx: Trx, cadastro_id: number, situacao: string): Promise<void> {
  if (situacao === '0') return;
  const { numUpdatedRows } = await trx
    .updateTable('cadastro_economico')
    .set({ situacao_mobiliario: situacao })
    .where('cadastro_id', '=', cadastro_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new JobFailure('O cadastro não tem dados econômicos');
}
