/** Columns of the registries. */
import { tipos } from '../../../domain/cadastro/schema.ts';
import type { CadastroRow } from '../../../domain/cadastro/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { contribuinte, none } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

export const colunasCadastro = columnsOf<CadastroRow>()([
  {
    id: 'numero',
    header: 'Número',
    width: 128,
    order: 'numero',
    fixed: true,
    cell: (c) => <span className="no">{c.numero}</span>,
  },
  { id: 'tipo', header: 'Tipo', width: 88, fixed: true, cell: (c) => tipos[c.tipo] },
  {
    id: 'situacao',
    header: 'Situação',
    width: 96,
    wide: true,
    cell: (c) => <Status look={lookOf('cadastro', c.situacao)} />,
  },
  {
    id: 'contribuinte',
    header: 'Contribuinte',
    width: 104,
    flex: 1.1,
    cell: (c) => contribuinte(c.contribuinte),
    title: (c) => c.contribuinte?.razao_social,
  },
  {
    id: 'endereco',
    header: 'Endereço',
    width: 104,
    flex: 1,
    wide: true,
    cell: (c) => c.endereco ?? none,
    title: (c) => c.endereco ?? undefined,
  },
  {
    id: 'bairro',
    header: 'Bairro',
    width: 96,
    off: true,
    cell: (c) => c.bairro ?? none,
    title: (c) => c.bairro ?? undefined,
  },
  {
    id: 'zona',
    header: 'Zona',
    width: 80,
    off: true,
    className: 'mid',
    cell: (c) => c.zona?.descricao ?? none,
    title: (c) => c.zona?.descricao,
  },
]);
