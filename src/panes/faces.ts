/** Where the faces of the areas are: a new area is its folder and one line here. */
import type { FaceLoaders } from './face.ts';

const analises = () => import('./analises/face.tsx');
const logs = () => import('./logs/face.tsx');
const mensagens = () => import('./mensagens/face.tsx');

export const faces: FaceLoaders = {
  servicos: () => import('./servicos/face.tsx').then(({ face }) => face),
  'servicos-detalhados': () => import('./servicos-detalhados/face.ts').then(({ face }) => face),
  solicitacoes: () => import('./solicitacoes/face.tsx').then(({ face }) => face),
  analises: () => analises().then(({ todas }) => todas),
  'minhas-analises': () => analises().then(({ minhas }) => minhas),
  recebidas: () => mensagens().then((m) => m.recebidas),
  'recebidas-arquivadas': () => mensagens().then((m) => m.recebidas),
  enviadas: () => mensagens().then((m) => m.enviadas),
  'enviadas-arquivadas': () => mensagens().then((m) => m.enviadas),
  trabalhos: () => import('./trabalhos/face.tsx').then(({ face }) => face),
  logs: () => logs().then(({ face }) => face),
  auditoria: () => logs().then(({ daAuditoria }) => daAuditoria),
  emails: () => import('./emails/face.tsx').then(({ face }) => face),
};
