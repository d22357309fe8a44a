/** The documents again, with all that can be said of them in a line. */
import type { docsDetalhados } from '../../../domain/doc/queries.ts';
import { tiposEntrega } from '../../../domain/doc/schema.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { protocoloTipos } from '../../../domain/ordem-servico/schema.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import type { Face } from '../face.ts';
import { none, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import { colunasDoc } from './columns.tsx';
import { dosDocs } from './face.tsx';

type Row = Infer<typeof docsDetalhados.row>;

const more = columnsOf<Row>()([
  {
    id: 'versao',
    header: 'Versão',
    name: 'Versão do documento',
    width: 60,
    num: true,
    cell: (doc) => doc.versao,
  },
  {
    id: 'modelo_versao',
    header: 'Modelo v.',
    name: 'Versão do modelo',
    width: 70,
    num: true,
    cell: (doc) => doc.modelo_versao,
  },
  { id: 'zona', header: 'Zona', width: 90, cell: (doc) => doc.zona?.descricao ?? none },
  {
    id: 'auto_origem',
    header: 'Origem',
    width: 140,
    cell: (doc) => doc.auto_origem?.descricao ?? none,
  },
  {
    id: 'protocolo',
    header: 'Protocolo',
    width: 140,
    cell: ({ protocolo_tipo: tipo, protocolo_numero: numero, protocolo_ano: ano }) =>
      numero ? `${tipo ? `${protocoloTipos[tipo]} ` : ''}${numero}/${ano ?? ''}` : none,
  },
  {
    id: 'dias',
    header: 'Dias',
    name: 'Dias para regularizar',
    width: 48,
    num: true,
    cell: (doc) => doc.dias_regularizar ?? none,
  },
  {
    id: 'debito_vence_em',
    header: 'Débito',
    name: 'Débito vence em',
    width: 76,
    num: true,
    cell: (doc) => shortDate(doc.debito_vence_em),
    title: (doc) => formatDate(doc.debito_vence_em),
  },
  {
    id: 'tipo_entrega',
    header: 'Entrega',
    width: 90,
    cell: (doc) => (doc.tipo_entrega ? tiposEntrega[doc.tipo_entrega] : none),
  },
  {
    id: 'autor',
    header: 'Emitido por',
    width: 150,
    cell: (doc) => doc.incluido_por_usuario?.nome ?? none,
    title: (doc) => doc.incluido_por_usuario?.nome,
  },
  {
    id: 'comentario',
    header: 'Comentário',
    width: 240,
    cell: (doc) => doc.comentario ?? none,
    title: (doc) => doc.comentario ?? undefined,
  },
]);

export const face: Face = {
  ...dosDocs,
  columns: [
    ...colunasDoc.map((column) => ({
      ...column,
      off: false,
      wide: false,
      narrow: undefined,
      // nothing to stretch into: the list is wider than the pane and scrolls sideways
      flex: undefined,
      width: column.flex ? 190 : column.width,
    })),
    ...more,
  ],
};
