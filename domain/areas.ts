/** The areas that the API's operations are told by, each noun in one; plain nouns are tables unless they say otherwise. */
import { plainNouns } from './index.ts';

interface Area {
  readonly nome: string;
  readonly descricao: string;
  readonly nouns: readonly string[];
}

export const areas: readonly Area[] = [
  {
    nome: 'Entrada',
    descricao:
      'Entrar pelo console (código com PKCE) e sair. Outro programa usa uma chave de acesso',
    nouns: ['entrada'],
  },
  {
    nome: 'Ordens de serviço',
    descricao:
      'Ordens da abertura ao encerramento, em massa e compartilhadas; assuntos e formulários',
    nouns: ['ordem_servico', 'os_compartilhada', 'assunto_compartilhado', 'assunto', 'formulario'],
  },
  {
    nome: 'Solicitações de prazo',
    descricao: 'O prazo que um fiscal pede para a sua ordem, e o que dele se decide',
    nouns: ['solicitacao'],
  },
  {
    nome: 'Análises',
    descricao: 'O que se analisa do que foi encerrado, e o que dali se implanta no cadastro',
    nouns: ['analise', 'implantacao'],
  },
  {
    nome: 'Documentos',
    descricao:
      'Notificações, autos e termos: emissão, ciência, defesa, débitos, publicações e modelos',
    nouns: [
      'doc',
      'doc_comentario',
      'doc_modelo',
      'doc_publicacao',
      'doc_situacao',
      'comentario_situacao',
      'auto_origem',
      'debito_tipo',
    ],
  },
  {
    nome: 'Cadastros',
    descricao: 'Contribuintes, os seus cadastros, guias e pagamentos; zonas da cidade',
    nouns: ['pessoa', 'cadastro', 'cadastro_protegido', 'guia', 'zona'],
  },
  {
    nome: 'Mensagens',
    descricao: 'Mensagens recebidas e enviadas, comunicados, e os e-mails que saíram',
    nouns: ['mensagem', 'email_historico'],
  },
  {
    nome: 'Pessoas',
    descricao:
      'Usuários, grupos, perfis, ausências, repasses de trabalho, posições, e quem está na sessão',
    nouns: [
      'usuario',
      'usuario_grupo',
      'perfil',
      'ausente',
      'repasse',
      'usuario_geo',
      'preferencia',
      'rascunho',
      'departamento',
      'parametro',
      'termo_uso',
    ],
  },
  {
    nome: 'Produtividade',
    descricao: 'Pontos dos fiscais, lançamentos, fechamento do mês e parâmetros',
    nouns: ['produtividade_params', 'produtividade_geral', 'produtividade_resumo', 'pontuacao'],
  },
  {
    nome: 'Auditoria',
    descricao: 'Quem mudou o quê, quando e de onde; cada registro como era; prazos de guarda',
    nouns: ['log', 'prazo_guarda'],
  },
  {
    nome: 'Arquivos e trabalhos',
    descricao:
      'Envio e busca de arquivos por endereços assinados, impressões e o que se faz em segundo plano',
    nouns: ['arquivo', 'job_output'],
  },
  {
    nome: 'Integração',
    descricao:
      'Registros de outro sistema, avisos a outro sistema (webhooks), o fluxo de eventos, esquemas',
    nouns: ['integracao', 'webhook', 'webhook_entrega', 'evento', 'esquema'],
  },
  {
    nome: 'Tabelas',
    descricao: 'O que se guarda como foi preenchido: feriados, legislações, cargos, regras',
    nouns: [],
  },
];

const plain = new Set(plainNouns.map(({ noun }) => noun));
const names = new Map(
  areas.flatMap(({ nome, nouns }) => nouns.map((noun) => [noun, nome] as const)),
);

/** The area of a noun. Throws by its name when nobody said one. */
export function areaOf(noun: string): string {
  const found = names.get(noun) ?? (plain.has(noun) ? areas.at(-1)?.nome : undefined);
  if (found === undefined) throw new Error(`substantivo sem área na descrição da API: ${noun}`);
  return found;
}
