/** Where the faces of the areas are: one of its own is a folder and one line here; the others look as their fields say. */
import { places } from '../nouns/places.ts';
import type { Face, FaceLoaders } from './face.ts';

const analises = () => import('./analises/face.tsx');
const logs = () => import('./logs/face.tsx');
const produtividade = () => import('./produtividade/face.tsx');
const mensagens = () => import('./mensagens/face.tsx');

/** The one face of a folder. Said once for all of them: this file comes with the first load. */
const one = (load: () => Promise<{ readonly face: Face }>) => () => load().then(({ face }) => face);

const byFields = (areaId: string) => () =>
  import('./default-face.ts').then(({ defaultFace }) => defaultFace(areaId));

export const faces: FaceLoaders = {
  ...Object.fromEntries(places.map(({ id }) => [id, byFields(id)])),
  feriados: () => import('./feriados/face.ts').then(({ face }) => face()),
  'prazos-guarda': () => import('./prazos-guarda/face.tsx').then(({ face }) => face()),
  zonas: () => import('./zonas/face.tsx').then(({ face }) => face()),
  servicos: one(() => import('./servicos/face.tsx')),
  'servicos-detalhados': one(() => import('./servicos-detalhados/face.ts')),
  'consulta-docs': one(() => import('./notificacoes/consulta.tsx')),
  docs: () => import('./notificacoes/face.tsx').then(({ dosDocs }) => dosDocs),
  'doc-detalhados': one(() => import('./notificacoes/detalhados.tsx')),
  'doc-implantacoes': () =>
    import('./notificacoes/cobranca.tsx').then(({ implantacoes }) => implantacoes),
  'doc-implantados': () =>
    import('./notificacoes/cobranca.tsx').then(({ implantados }) => implantados),
  'doc-comentarios': one(() => import('./notificacoes/comentarios.tsx')),
  'doc-publicacoes': one(() => import('./doc-publicacoes/face.tsx')),
  notificacoes: one(() => import('./notificacoes/face.tsx')),
  'doc-modelos': one(() => import('./doc-modelos/face.tsx')),
  'notificacao-modelos': one(() => import('./doc-modelos/face.tsx')),
  cadastros: one(() => import('./cadastros/face.tsx')),
  'cadastro-protegidos': one(() => import('./cadastro-protegidos/face.tsx')),
  pagamentos: one(() => import('./pagamentos/face.tsx')),
  solicitacoes: one(() => import('./solicitacoes/face.tsx')),
  implantacoes: one(() => import('./implantacoes/face.tsx')),
  'compartilhado-servicos': () =>
    import('./compartilhado/face.tsx').then(({ servicos }) => servicos),
  'compartilhado-assuntos': () =>
    import('./compartilhado/face.tsx').then(({ assuntos }) => assuntos),
  analises: () => analises().then(({ todas }) => todas),
  'minhas-analises': () => analises().then(({ minhas }) => minhas),
  recebidas: () => mensagens().then((m) => m.recebidas),
  'recebidas-arquivadas': () => mensagens().then((m) => m.recebidas),
  caixas: () => mensagens().then((m) => m.caixas),
  substituidas: () => mensagens().then((m) => m.substituidas),
  enviadas: () => mensagens().then((m) => m.enviadas),
  'enviadas-arquivadas': () => mensagens().then((m) => m.enviadas),
  'produtividade-geral': () => produtividade().then(({ geral }) => geral),
  'produtividade-resumos': () => produtividade().then(({ resumos }) => resumos),
  'produtividade-mes': () => produtividade().then(({ resumos }) => resumos),
  'meus-resumos': () => produtividade().then(({ resumos }) => resumos),
  'produtividade-params': () => produtividade().then(({ params }) => params),
  trabalhos: one(() => import('./trabalhos/face.tsx')),
  impressoes: one(() => import('./trabalhos/face.tsx')),
  logs: () => logs().then(({ face }) => face),
  auditoria: () => logs().then(({ daAuditoria }) => daAuditoria),
  assuntos: one(() => import('./assuntos/face.tsx')),
  ausentes: one(() => import('./ausentes/face.tsx')),
  repasses: one(() => import('./repasses/face.tsx')),
  usuarios: one(() => import('./usuarios/face.tsx')),
  perfis: one(() => import('./perfis/face.tsx')),
  formularios: one(() => import('./formularios/face.tsx')),
  webhooks: () => import('./webhooks/face.tsx').then(({ webhooks }) => webhooks),
  'webhook-entregas': () => import('./webhooks/face.tsx').then(({ entregas }) => entregas),
  emails: one(() => import('./emails/face.tsx')),
  'emails-do-departamento': () =>
    import('./emails/face.tsx').then(({ doDepartamento }) => doDepartamento),
};
