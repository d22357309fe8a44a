/** What a department sees of others: subjects they share, orders it asked of them. */
import {
  comTexto,
  listaAssuntosCompartilhados,
  listaOrdensCompartilhadas,
  umaOrdemCompartilhada,
} from '../../../domain/compartilhado/index.ts';
import type { CallContext } from '../../http/context.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, type Bind } from '../../read/source.ts';
import { assuntoList } from '../assunto/read.ts';
import {
  comentariosPublicos,
  docsPorNumero,
  historicoSql,
  ordemServicoList,
  ordemServicoOne,
} from '../ordem-servico/read.ts';

const departamento = columnsOf('d', 'id', 'codigo', 'nome');

export const assuntosCompartilhados = listSource(listaAssuntosCompartilhados, {
  like: assuntoList,
  tenant: null,
  joins: 'join departamento d on d.id = a.departamento_id',
  row: { departamento },
  scope: (bind, ctx) =>
    `a.compartilhado and not a.excluido and a.departamento_id <> ${bind(ctx.departamento?.id ?? -1)}`,
});

/** Confined by who asked, not by who executes. */
const pedidas = {
  tenant: null,
  merge: undefined,
  counted: undefined,
  // Both know of the orders of one's own department alone.
  collected: undefined,
  places: undefined,
  scope: (bind: Bind, ctx: CallContext) =>
    `os.solicitante_departamento_id = ${bind(ctx.departamento?.id ?? -1)}`,
};

export const ordensCompartilhadas = listSource(listaOrdensCompartilhadas, {
  like: ordemServicoList,
  // They are few, and found by who asked.
  axes: [],
  phases: {},
  apart: true,
  ...pedidas,
  row: { departamento },
  joins: `${String(ordemServicoList.joins)} join departamento d on d.id = os.departamento_id`,
});

/** What those who execute it wrote to each other is theirs. */
const semRecados = `case when h.acao = any(array[${[...comTexto].map((acao) => `'${acao}'`).join(', ')}]) then h.texto end`;

export const ordemCompartilhada = oneSource(umaOrdemCompartilhada, {
  like: ordemServicoOne,
  ...pedidas,
  // The subject and the registry as the list shows them: the form and the closings are theirs too.
  row: {
    assunto: ordemServicoList.pairs.assunto,
    cadastro: ordemServicoList.pairs.cadastro,
    docs: docsPorNumero(),
    comentarios: comentariosPublicos(),
    historico: historicoSql(semRecados),
  },
});
