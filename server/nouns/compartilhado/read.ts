/** What a department sees of others: subjects they share, orders it asked of them. */
import { assuntoSource } from '../assunto/read.ts';
import { ordemServicoList, ordemServicoOne, ordemServicoRowPairs } from '../ordem-servico/read.ts';
import { objectOf, type Source } from '../../read/source.ts';

const departamento = objectOf({ id: 'd.id', codigo: 'd.codigo', nome: 'd.nome' });

export const assuntosCompartilhados: Source = {
  table: 'assunto a',
  id: 'a.id',
  tenant: null,
  json: objectOf({ id: 'a.id', descricao: 'a.descricao', prazo: 'a.prazo', departamento }),
  joins: 'join departamento d on d.id = a.departamento_id',
  fields: assuntoSource.fields,
  orders: assuntoSource.orders,
  scope: (bind, ctx) =>
    `a.compartilhado and not a.excluido and a.departamento_id <> ${bind(ctx.departamento?.id ?? -1)}`,
};

/** Confined by who asked, not by who executes. */
const pedidas: Pick<Source, 'tenant' | 'scope' | 'merge' | 'counted'> = {
  tenant: null,
  merge: undefined,
  counted: undefined,
  scope: (bind, ctx) => `os.solicitante_departamento_id = ${bind(ctx.departamento?.id ?? -1)}`,
};

export const ordensCompartilhadas: Source = {
  ...ordemServicoList,
  ...pedidas,
  json: objectOf({ ...ordemServicoRowPairs, departamento }),
  joins: `${String(ordemServicoList.joins)} join departamento d on d.id = os.departamento_id`,
};
export const umaOrdemCompartilhada: Source = { ...ordemServicoOne, ...pedidas };
