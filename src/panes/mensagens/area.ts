/** The boxes of messages: received and sent, each with its archive. */
import { lazy } from 'react';
import { umaEnviada, umaRecebida } from '../../../domain/mensagem/queries.ts';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import { areaLists } from '../../api/lists.ts';
import type { RecordRow } from '../../api/row.ts';
import { feminine } from '../area.ts';
import type { AreaDef, DefaultView, Folder } from '../area.ts';
import { colunasEnviadas, colunasRecebidas } from './columns.tsx';

const MENSAGENS = '/app/mensagens';
const pastas: readonly Folder[] = [
  {
    title: 'Recebidas',
    to: `${MENSAGENS}/recebidas/recebidas`,
    area: 'recebidas',
    count: 'mensagens',
  },
  { title: 'Arquivadas', to: `${MENSAGENS}/recebidas/arquivadas`, area: 'recebidas-arquivadas' },
  { title: 'Enviadas', to: `${MENSAGENS}/enviadas/enviadas`, area: 'enviadas' },
];
const pastasEnviadas: readonly Folder[] = [
  ...pastas.filter(({ area }) => area !== 'recebidas-arquivadas'),
  { title: 'Arquivadas', to: `${MENSAGENS}/enviadas/arquivadas`, area: 'enviadas-arquivadas' },
];

const caixaComum = {
  words: { one: 'mensagem', many: 'mensagens', ...feminine },
  noun: 'mensagem',
  tabs: [{ id: '', title: 'Mensagem' }],
  tabName: 'Mensagem',
  ownFilters: ['arquivada'],
  finishing: 'arquivar',
  create: { command: 'mensagens.comunicar', label: 'Comunicado' },
  Detail: lazy(() => import('./detail.tsx')),
} as const;
const visoesMensagem: readonly DefaultView[] = [
  { id: 'todas', nome: 'Todas', busca: '' },
  { id: 'nao-lidas', nome: 'Não lidas', busca: 'status_eq=enviada' },
  { id: 'contribuintes', nome: 'De contribuintes', busca: 'para_fisco_eq=true' },
  { id: 'alta', nome: 'Prioridade alta', busca: 'prioridade_eq=alta' },
];
const recebidasComum = {
  ...caixaComum,
  one: umaRecebida,
  param: 'recebida',
  nameOf: (row: RecordRow) => `Mensagem de ${(row as unknown as MensagemRow).remetente.nome}`,
  actions: [
    'mensagens.recebidas.responder',
    'mensagens.recebidas.arquivar',
    'mensagens.recebidas.ler',
    'mensagens.recebidas.restaurar',
    'mensagens.abrir_assunto',
  ],
  columns: colunasRecebidas,
  folders: pastas,
  opened: 'mensagens.recebidas.ler',
  advance: 'proximo',
  rowClass: (row: RecordRow) => ((row as unknown as MensagemRow).status === 'enviada' ? 'new' : ''),
  defaultViews: visoesMensagem,
} as const;
const enviadasComum = {
  ...caixaComum,
  one: umaEnviada,
  param: 'enviada',
  nameOf: (row: RecordRow) => `Mensagem para ${(row as unknown as MensagemRow).destinatario.nome}`,
  actions: [
    'mensagens.enviadas.arquivar',
    'mensagens.enviadas.restaurar',
    'mensagens.abrir_assunto',
  ],
  columns: colunasEnviadas,
  folders: pastasEnviadas,
  advance: 'ficar',
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    { id: 'nao-lidas', nome: 'Ainda não lidas', busca: 'status_eq=enviada' },
    { id: 'comunicados', nome: 'Comunicados', busca: 'tipo_eq=comunicado' },
  ],
} as const;
/** Received and sent, each with what was put away. */
export const caixas: readonly AreaDef[] = [
  {
    ...recebidasComum,
    id: 'recebidas',
    title: 'Mensagens recebidas',
    list: areaLists.recebidas,
    base: `${MENSAGENS}/recebidas/recebidas`,
  },
  {
    ...recebidasComum,
    id: 'recebidas-arquivadas',
    title: 'Mensagens arquivadas',
    list: areaLists['recebidas-arquivadas'],
    base: `${MENSAGENS}/recebidas/arquivadas`,
  },
  {
    ...enviadasComum,
    id: 'enviadas',
    title: 'Mensagens enviadas',
    list: areaLists.enviadas,
    base: `${MENSAGENS}/enviadas/enviadas`,
  },
  {
    ...enviadasComum,
    id: 'enviadas-arquivadas',
    title: 'Enviadas arquivadas',
    list: areaLists['enviadas-arquivadas'],
    base: `${MENSAGENS}/enviadas/arquivadas`,
  },
];
