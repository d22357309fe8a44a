/** Columns of the orders' list, as drawn in the mock; the ones that are off can be turned on in 'v'. */
import { abertas, origens, protocoloTipos } from '../../../domain/ordem-servico/schema.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import { looksAnalise } from '../../nouns/analise/looks.ts';
import { lookOf } from '../../nouns/index.ts';
import { Deadline, Status } from '../../ui/status.tsx';
import { none, NUMERO, Numero, shared, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

const isOpen = (os: OrdemServicoRow): boolean =>
  (abertas as readonly string[]).includes(os.situacao);

const protocolo = (os: OrdemServicoRow) =>
  os.protocolo_numero
    ? `${os.protocolo_tipo ? `${protocoloTipos[os.protocolo_tipo]} ` : ''}${os.protocolo_numero}${os.protocolo_ano ? `/${os.protocolo_ano}` : ''}`
    : undefined;

export const colunasOrdem = columnsOf<OrdemServicoRow>()([
  {
    id: 'numero',
    header: 'OS',
    name: 'Número da OS',
    width: NUMERO,
    num: true,
    order: 'id',
    fixed: true,
    cell: (os) => <Numero numero={os.numero} ano={os.ano} />,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 150,
    narrow: 154,
    fixed: true,
    cell: (os) => <Status look={lookOf('ordem_servico', os.situacao)} />,
  },
  {
    id: 'assunto',
    ...shared.subject,
    width: 100,
    flex: 1,
  },
  {
    id: 'contribuinte',
    ...shared.taxpayer,
    width: 104,
    flex: 1.1,
    wide: true,
  },
  {
    id: 'fiscal',
    ...shared.inspector,
    width: 76,
    wide: true,
  },
  {
    id: 'prazo',
    header: 'Prazo',
    width: 70,
    narrow: 86,
    num: true,
    order: 'concluir_em',
    cell: (os, { hoje, shows }) => (
      <Deadline
        concluirEm={os.concluir_em}
        hoje={hoje}
        aberta={isOpen(os)}
        mode={shows('faltam') ? 'data' : 'marca'}
      />
    ),
  },
  {
    id: 'faltam',
    header: 'Faltam',
    width: 66,
    num: true,
    wide: true,
    order: 'concluir_em',
    cell: (os, { hoje }) => (
      <Deadline concluirEm={os.concluir_em} hoje={hoje} aberta={isOpen(os)} />
    ),
  },
  {
    id: 'cpf_cnpj',
    header: 'CPF/CNPJ',
    width: 142,
    off: true,
    cell: (os) => os.contribuinte?.cpf_cnpj ?? none,
  },
  {
    id: 'endereco',
    header: 'Endereço',
    width: 200,
    off: true,
    cell: (os) => os.endereco ?? none,
    title: (os) => os.endereco ?? undefined,
  },
  { id: 'zona', header: 'Zona', width: 80, off: true, cell: (os) => os.zona?.descricao ?? none },
  {
    id: 'cadastro',
    header: 'Cadastro',
    width: 116,
    off: true,
    cell: (os) => os.cadastro?.numero ?? none,
  },
  {
    id: 'protocolo',
    header: 'Protocolo',
    width: 140,
    off: true,
    cell: (os) => protocolo(os) ?? none,
    title: protocolo,
  },
  {
    id: 'incluido_por',
    header: 'Incluída por',
    width: 86,
    off: true,
    cell: (os) => origens[os.incluido_por],
  },
  {
    id: 'origem_departamento',
    header: 'Pedida por',
    name: 'Pedida por outro departamento',
    width: 130,
    off: true,
    cell: (os) => os.origem_departamento?.nome ?? none,
    title: (os) => os.origem_departamento?.nome,
  },
  {
    id: 'created_at',
    header: 'Aberta em',
    width: 72,
    num: true,
    order: 'created_at',
    off: true,
    cell: (os) => shortDate(os.created_at),
  },
  {
    id: 'fiscal_ciente_em',
    header: 'Ciente em',
    name: 'Fiscal ciente em',
    width: 72,
    num: true,
    off: true,
    cell: (os) => shortDate(os.fiscal_ciente_em),
  },
  {
    id: 'concluido_em',
    header: 'Concluída',
    name: 'Concluída em',
    width: 76,
    num: true,
    order: 'concluido_em',
    off: true,
    cell: (os) => shortDate(os.concluido_em),
  },
  {
    id: 'analise',
    header: 'Análise',
    width: 150,
    off: true,
    cell: (os) => <Status look={looksAnalise[os.analise_situacao]} />,
  },
  { id: 'docs', header: 'Docs', width: 48, num: true, off: true, cell: (os) => os.docs_emitidos },
]);
