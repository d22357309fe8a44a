/** Portuguese labels of the permission tree (specification, section 6), acts in the order they are shown. A path is made of them. */
export const actionLabels = {
  index: 'Listar',
  show: 'Ver',
  new: 'Novo',
  create: 'Criar',
  create_massa: 'Criar em massa',
  create_servico_extra: 'Criar serviço extra',
  edit: 'Alterar',
  update: 'Editar',
  destroy: 'Excluir',
  confirmar_fiscal: 'Confirmar fiscal',
  aceitar: 'Aceitar',
  questionar: 'Questionar',
  autorizar: 'Autorizar',
  recusar: 'Recusar',
  ciencia: 'Dar ciência',
  notificar: 'Notificar',
  comentar: 'Comentar',
  concluir: 'Concluir',
  encerrar: 'Encerrar',
  cancelar: 'Cancelar',
  manutencao: 'Manutenção',
  atender: 'Atender',
  autuar: 'Autuar',
  verificar: 'Verificar',
  solicitar_revisao: 'Solicitar revisão',
  revisar: 'Revisar',
  calcular: 'Calcular',
  alterar_prazo_regularizar: 'Alterar prazo para regularizar',
  implantar: 'Implantar',
  ler: 'Ler',
  responder: 'Responder',
  arquivar: 'Arquivar',
  restaurar: 'Restaurar',
  anonimizar: 'Anonimizar',
  attach: 'Vincular',
  detach: 'Desvincular',
  comunicar: 'Enviar comunicado',
  retry: 'Tentar de novo',
  pessoas: 'Pessoas',
  cadastros: 'Cadastros',
  guias: 'Guias',
  usuarios: 'Usuários',
  feriados: 'Feriados',
  assuntos: 'Assuntos',
  situacoes: 'Situações',
  situacoes_por_mes: 'Situações por mês',
  analistas_por_mes: 'Analistas por mês',
  exportar_csv: 'Exportar CSV',
  exportar_xml: 'Exportar XML',
} as const;

/** By their whole path. */
export const resourceLabels = {
  ordem_servicos: 'Ordens de serviço',
  'ordem_servicos.analise': 'Análise',
  'ordem_servicos.analise.analises': 'Análises',
  'ordem_servicos.analise.minhas_analises': 'Minhas análises',
  solicitacoes: 'Solicitações de prazo',
  implantacoes: 'Implantações',
  compartilhado: 'Compartilhado',
  'compartilhado.assuntos': 'Assuntos',
  'compartilhado.ordem_servicos': 'Ordens de serviço',
  assuntos: 'Assuntos',
  ausentes: 'Ausências',
  formularios: 'Formulários',
  cadastros: 'Cadastros',
  cadastro_protegidos: 'Cadastros protegidos',
  consulta: 'Consultas',
  'consulta.docs': 'Documentos',
  fiscalizacao: 'Fiscalização',
  'fiscalizacao.docs': 'Documentos',
  'fiscalizacao.doc_comentarios': 'Comentários de documentos',
  'fiscalizacao.doc_detalhados': 'Documentos detalhados',
  'fiscalizacao.doc_implantacoes': 'Débitos a implantar',
  'fiscalizacao.publicacoes': 'Publicações',
  'fiscalizacao.publicacoes.doc_publicacoes': 'Publicações',
  'fiscalizacao.publicacoes.doc_publicacao_docs': 'Documentos',
  'fiscalizacao.doc_implantados': 'Documentos implantados',
  indicadores: 'Indicadores',
  'indicadores.analises': 'Análises',
  integracao: 'Importação',
  notificacoes: 'Notificações',
  pagamentos: 'Pagamentos',
  produtividade: 'Produtividade',
  'produtividade.geral': 'Geral',
  'produtividade.resumos': 'Resumos',
  'produtividade.meus_resumos': 'Minha produtividade',
  'produtividade.afastamentos': 'Afastamentos',
  usuario_grupos: 'Grupos de usuários',
  mensagens: 'Mensagens',
  repasses: 'Repasses de trabalho',
  sistema: 'Sistema',
  'sistema.cargos': 'Cargos',
  'sistema.usuarios': 'Usuários',
  'sistema.perfis': 'Perfis',
  'sistema.departamentos': 'Departamentos',
  'sistema.dados_pessoais': 'Dados de uma pessoa (LGPD)',
  'sistema.doc_modelos': 'Modelos de documento',
  'sistema.emails': 'E-mails',
  'sistema.feriados': 'Feriados',
  'sistema.job_outputs': 'Trabalhos',
  'sistema.legislacoes': 'Legislações',
  'sistema.parametros': 'Parâmetros',
  'sistema.prazos_guarda': 'Prazos de guarda',
  'sistema.produtividade_params': 'Parâmetros de produtividade',
  'sistema.regras_prazo': 'Regras de prazo',
  'sistema.termos_uso': 'Termos de Uso',
  'sistema.webhooks': 'Webhooks',
  'sistema.zonas': 'Zonas',
  logs: 'Histórico de alterações',
} as const;

/** Permissions that are one act, and stand at the root (specification, section 6: 'admin/usuarios_geos'). */
export const aloneLabels = { usuarios_geos: 'Fiscais no mapa' } as const;

/** Path in the permission tree, with dots, without 'admin': what has no labels here does not exist. */
export type Permission = `${Resource}.${Act}` | keyof typeof aloneLabels;
export type Resource = keyof typeof resourceLabels;
export type Act = keyof typeof actionLabels;

const acts: Readonly<Record<string, string>> = { ...actionLabels, ...aloneLabels };
const resources: Readonly<Record<string, string>> = resourceLabels;
const lastKey = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** 'ordem_servicos.analise' → 'Análise'; '' is the root. */
export const resourceLabel = (path: string): string =>
  path === '' ? 'Administração' : (resources[path] ?? lastKey(path));
/** 'ordem_servicos.index' → 'Listar' */
export const actionLabel = (path: string): string => acts[lastKey(path)] ?? lastKey(path);

/** 'ordem_servicos.analise.analises.index' → 'Ordens de serviço › Análise › Análises › Listar' */
export function permissionName(path: string): string {
  const keys = path.split('.');
  const above = keys.slice(0, -1).map((_, at) => resourceLabel(keys.slice(0, at + 1).join('.')));
  return [...above, actionLabel(path)].join(' › ');
}
