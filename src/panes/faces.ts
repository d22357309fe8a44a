/** Where the faces of the areas are: one of its own is a folder and one line here; the others look as their fields say. */
import { places } from '../nouns/places.ts';
import type { FaceLoaders } from './face.ts';

const analises = () => import('./analises/face.tsx');
const logs = () => import('./logs/face.tsx');
const produtividade = () => import('./produtividade/face.tsx');
const mensagens = () => import('./mensagens/face.tsx');

const byFields = (areaId: string) => () =>
  import('./default-face.ts').then(({ defaultFace }) => defaultFace(areaId));

export const faces: FaceLoaders = {
  ...Object.fromEntries(places.map(({ id }) => [id, byFields(id)])),
  feriados: () => import('./feriados/face.ts').then(({ face }) => face()),
  'prazos-guarda': () => import('./prazos-guarda/face.tsx').then(({ face }) => face()),
  zonas: () => import('./zonas/face.tsx').then(({ face }) => face()),
  servicos: () => import('./servicos/face.tsx').then(({ face }) => face),
  'servicos-detalhados': () => import('./servicos-detalhados/face.ts').then(({ face }) => face),
  'consulta-docs': () => import('./notificacoes/consulta.tsx').then(({ face }) => face),
  docs: () => import('./notificacoes/face.tsx').then(({ dosDocs }) => dosDocs),
  'doc-detalhados': () => import('./notificacoes/detalhados.tsx').then(({ face }) => face),
  'doc-implantacoes': () =>
    import('./notificacoes/cobranca.tsx').then(({ implantacoes }) => implantacoes),
  'doc-implantados': () =>
    import('./notificacoes/cobranca.tsx').then(({ implantados }) => implantados),
  'doc-comentarios': () => import('./notificacoes/comentarios.tsx').then(({ face }) => face),
  'doc-publicacoes': () => import('./doc-publicacoes/face.tsx').then(({ face }) => face),
  notificacoes: () => import('./notificacoes/face.tsx').then(({ face }) => face),
  'doc-modelos': () => import('./doc-modelos/face.tsx').then(({ face }) => face),
  'notificacao-modelos': () => import('./doc-modelos/face.tsx').then(({ face }) => face),
  cadastros: () => import('./cadastros/face.tsx').then(({ face }) => face),
  'cadastro-protegidos': () => import('./cadastro-protegidos/face.tsx').then(({ face }) => face),
  pagamentos: () => import('./pagamentos/face.tsx').then(({ face }) => face),
  solicitacoes: () => import('./solicitacoes/face.tsx').then(({ face }) => face),
  implantacoes: () => import('./implantacoes/face.tsx').then(({ face }) => face),
  'compartilhado-servicos': () =>
    import('./compartilhado/face.tsx').then(({ servicos }) => servicos),
  'compartilhado-assuntos': () =>
    import('./compartilhado/face.tsx').then(({ assuntos }) => assuntos),
  analises: () => analises().then(({ todas }) => todas),
  'minhas-analises': () => analises().then(({ minhas }) => minhas),
  recebidas: () => mensagens().then((m) => m.recebidas),
  'recebidas-arquivadas': () => mensagens().then((m) => m.recebidas),
  substituidas: () => mensagens().then((m) => m.substituidas),
  enviadas: () => mensagens().then((m) => m.enviadas),
  'enviadas-arquivadas': () => mensagens().then((m) => m.enviadas),
  'produtividade-geral': () => produtividade().then(({ geral }) => geral),
  'produtividade-resumos': () => produtividade().then(({ resumos }) => resumos),
  'produtividade-mes': () => produtividade().then(({ resumos }) => resumos),
  'meus-resumos': () => produtividade().then(({ resumos }) => resumos),
  'produtividade-params': () => produtividade().then(({ params }) => params),
  trabalhos: () => import('./trabalhos/face.tsx').then(({ face }) => face),
  impressoes: () => import('./trabalhos/face.tsx').then(({ face }) => face),
  logs: () => logs().then(({ face }) => face),
  auditoria: () => logs().then(({ daAuditoria }) => daAuditoria),
  assuntos: () => import('./assuntos/face.tsx').then(({ face }) => face),
  ausentes: () => import('./ausentes/face.tsx').then(({ face }) => face),
  repasses: () => import('./repasses/face.tsx').then(({ face }) => face),
  usuarios: () => import('./usuarios/face.tsx').then(({ face }) => face),
  perfis: () => import('./perfis/face.tsx').then(({ face }) => face),
  formularios: () => import('./formularios/face.tsx').then(({ face }) => face),
  webhooks: () => import('./webhooks/face.tsx').then(({ webhooks }) => webhooks),
  'webhook-entregas': () => import('./webhooks/face.tsx').then(({ entregas }) => entregas),
  emails: () => import('./emails/face.tsx').then(({ face }) => face),
  'emails-do-departamento': () =>
    import('./emails/face.tsx').then(({ doDepartamento }) => doDepartamento),
};
