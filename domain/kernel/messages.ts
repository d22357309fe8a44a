/**
 * Every fixed text a person may read when something is missing, wrong or under way (specification,
 * sections 2, 5 and 8). One place, used by server and console alike.
 */
import { SEM_PERMISSAO } from './permission-check.ts';
import { formatDate, formatDecimal, plural } from './format.ts';

/** An integer without dots, because it may be a year; a decimal ('0.01') as it is shown. */
const limit = (n: number | string): string =>
  typeof n === 'number' ? String(n) : formatDecimal(n);
const caracteres = (n: number): string => plural(n, 'caractere', 'caracteres');

/** Of one field (specification, section 5). */
const campo = {
  obrigatorio: 'é obrigatório',
  vazio: 'não pode ficar vazio',
  emBranco: 'não pode ficar em branco',
  invalido: 'não é válido',
  /** What another record was asked for by id and is not there. */
  referencia: 'não foi encontrado',
  jaUsado: 'já está em uso',
  sobreposto: 'cai sobre outro período já registrado',
  texto: 'não é um texto',
  simNao: 'deve ser sim ou não',
  numero: 'não é um número',
  inteiro: 'não é um número inteiro',
  periodos: 'deve ter períodos como 20/12 a 20/01, separados por ponto e vírgula',
  semEmail: 'O contribuinte não tem e-mail: diga para qual enviar',
  algarismos: 'só pode ter algarismos',
  curto: (min: number) => `é muito curto (mínimo: ${caracteres(min)})`,
  longo: (max: number) => `é muito longo (máximo: ${caracteres(max)})`,
  tamanho: (n: number) => `não tem o tamanho certo (${caracteres(n)})`,
  poucos: (min: number) => `precisa de ao menos ${plural(min, 'item', 'itens')}`,
  muitos: (max: number) => `pode ter no máximo ${plural(max, 'item', 'itens')}`,
  maior: (n: number | string) => `deve ser maior que ${limit(n)}`,
  maiorOuIgual: (n: number | string) => `deve ser maior ou igual a ${limit(n)}`,
  menor: (n: number | string) => `deve ser menor que ${limit(n)}`,
  menorOuIgual: (n: number | string) => `deve ser menor ou igual a ${limit(n)}`,
  igual: (n: number | string) => `deve ser igual a ${limit(n)}`,
  diferente: (n: number | string) => `deve ser diferente de ${limit(n)}`,
  par: 'deve ser par',
  impar: 'deve ser ímpar',
  casas: (n: number) => `pode ter no máximo ${plural(n, 'casa decimal', 'casas decimais')}`,
  email: 'não é um e-mail válido',
  url: 'não é um endereço da internet (https://…)',
  segredo: 'deve ser whsec_ e de 24 a 64 bytes em base64',
  cpf: 'não é um CPF válido',
  cnpj: 'não é um CNPJ válido',
  cpfCnpj: 'não é um CPF/CNPJ válido',
  cep: 'não é um CEP válido',
  telefone: 'não é um telefone válido',
  data: 'não é uma data válida',
  primeiroDia: 'deve ser o primeiro dia de um mês',
  mesFechado: (ultimo: string) => `deve ser de um mês aberto: o último fechado é ${ultimo}`,
  depoisDeHoje: 'deve ser depois de hoje',
  depoisDe: (dia: string) => `deve ser depois de ${formatDate(dia)}`,
  desde: (dia: string) => `não pode ser antes de ${formatDate(dia)}`,
  ate: (dia: string) => `deve ser até ${formatDate(dia)}`,
  opcao: 'não está na lista',
  contaDeServico: 'só vem de contas de serviço',
  /** Of an inspector who is to take over what is his. */
  jaFiscal: 'já é o fiscal da OS',
  letras: (min: number) => `precisa de ao menos ${min} letras seguidas`,
  desconhecido: 'não é um campo conhecido',
  /** Of the beginning of a range: where the one before it ends. */
  faixaSeguida: (inicio: string) => `deve seguir a faixa anterior (${inicio})`,
  semFaixa: 'não está em nenhuma faixa do modelo',
  deQuem: 'ou cadastro ou contribuinte: o documento é de alguém',
  ordemFechada: (situacao: string) => `é de uma OS ${situacao.toLowerCase()}`,
  /** Of an acknowledgement that came by post or in an electronic box. */
  dataOuExpedicao: 'ou a data da expedição: sem nenhuma não se sabe desde quando vale',
  /** Of a defence that comes after its term. */
  defesaTardia: (prazo: string) => `é obrigatório: o prazo venceu em ${formatDate(prazo)}`,
  jaPrazo: 'já é o prazo',
  umGrau: 'só um parâmetro é o grau da infração',
  semIndice: (codigo: string) => `o índice ${codigo} não tem valores no modelo`,
  semIndiceEm: (codigo: string, dia: string) =>
    `o índice ${codigo} não tem valor em ${formatDate(dia)}`,
  outroAssunto: 'não se emite por ordens deste assunto',
  tipoFixo: 'não muda: o modelo já tem documentos',
  aliquota: 'a alíquota deve ser 0 ou estar entre 1,8 e 5',
  senhaCurta: (min: number) => `a senha deve ter no mínimo ${caracteres(min)}`,
} as const;

/** Of a form, a reply or a screen. */
const geral = {
  formulario: 'Verifique o formulário: alguns campos estão inválidos',
  registroInvalido: 'O registro é inválido',
  semPermissao: SEM_PERMISSAO,
  soLeitura: (perfil: string): string =>
    `Só leitura: você vê como o perfil ${perfil}. Volte a ver como você para escrever.`,
  registroNaoEncontrado: 'Registro não encontrado',
  conflito: 'O registro foi alterado por outra pessoa desde que foi lido',
  /** What was shown before is no longer what would be done. */
  simulacao: 'Mudou desde que foi conferido: confira de novo o que será feito',
  transicaoInvalida: (acao: string, situacao: string) =>
    `${acao} não é possível na situação ${situacao}`,
  corpoGrande: 'O conteúdo enviado é grande demais',
  jsonInvalido: 'O conteúdo enviado não é um JSON válido',
  tipoNaoAceito: 'O tipo do conteúdo não é aceito',
  metodoNaoAceito: 'O método não é aceito neste endereço',
  chaveReusada: 'A chave de idempotência já foi usada com outro conteúdo',
  pedidosDemais: (segundos: number) =>
    `Muitos pedidos em pouco tempo: aguarde ${plural(segundos, 'segundo', 'segundos')} e tente de novo`,
  tempoEsgotado: 'O servidor demorou demais para responder',
  semConexao: 'Sem conexão com o servidor',
  indisponivel: 'O banco de dados não está respondendo',
  arquivosIndisponiveis: 'Os arquivos não estão disponíveis agora: tente de novo em instantes',
  erroInterno: 'Erro interno: tente novamente mais tarde',
  /** `quem`: '3 ordens de serviço'; `este`: 'este assunto'. */
  dependentes: (quem: readonly string[], total: number, este: string) =>
    `Não é possível excluir: ${quem.join(', ').replace(/, (?=[^,]*$)/, ' e ')} ${total === 1 ? 'usa' : 'usam'} ${este}`,
  tiposDocumento: 'Falha ao buscar os tipos',
} as const;

/** Screen states, to the letter (specification, section 2). */
const tela = {
  carregando: {
    titulo: 'Carregando dados',
    texto: 'Aguarde um momento, estamos buscando as informações para você',
  },
  falha: {
    titulo: 'Falha ao carregar os dados',
    texto: 'Verifique sua conexão e tente novamente mais tarde',
    voltar: 'Voltar',
  },
  vazio: {
    titulo: 'Nenhum registro encontrado',
    texto: 'Verifique os filtros ou tente adicionar um novo registro',
  },
  atualizacao: {
    titulo: 'Atualização disponível',
    texto: 'Atualizar agora?',
    depois: 'Agora não',
    agora: 'Atualizar',
  },
  selecione: 'Selecione...',
  especificar: (oQue: string) => `Especificar ${oQue}`,
  adicionar: (oQue: string) => `Adicionar ${oQue}`,
  cadastros: 'Adicione um filtro e clique na lupa para buscar cadastros',
  docs: 'Adicione um filtro e clique na lupa para buscar documentos',
  pessoas: 'Buscar Pessoas',
  buscarPessoas: 'Informe o CPF/CNPJ ou o nome e clique em Buscar',
} as const;

/** Sign-in and account (specification, section 8). */
const conta = {
  loginInvalido: 'Login inválido',
  jaConectado: 'Você já está conectado',
  naoAtivada: 'A conta ainda não foi ativada',
  emailOuSenha: 'E-mail ou senha inválidos',
  tokenInvalido: 'Token inválido',
  bloqueada: 'A conta está bloqueada',
  sessaoExpirada: 'A sessão expirou, entre novamente',
  entrarOuCadastrar: 'Para continuar, entre ou cadastre-se',
  confirmarAntes: 'Confirme a sua conta antes de continuar',
  tokenAutenticacaoExpirado: 'O token de autenticação expirou',
  tokenConfirmacaoExpirado: 'O token de confirmação expirou',
  tokenSenhaExpirado: 'O token de redefinição de senha expirou',
  senhaInvalida: 'Senha inválida',
  senhaEmBranco: 'A senha não pode ficar em branco',
  senhaAtualEmBranco: 'A senha atual não pode ficar em branco',
  jaConfirmado: 'O usuário já foi confirmado',
  senhasDiferentes: 'A senha e a confirmação não são iguais',
  senhaCurta: (min: number) => `A senha é muito curta (mínimo: ${caracteres(min)})`,
  jaValidado: 'O usuário já foi validado',
  respostasErradas: 'As respostas não conferem',
  codigoErrado: 'O código de validação não confere',
  validarConta: 'Valide a sua conta por código ou por perguntas',
  completarCadastro: 'Complete o seu cadastro',
  escolherModulos: 'Escolha os módulos',
  atualizarDados: 'Atualize os seus dados',
  atualizarEmail: 'Atualize o seu e-mail',
  aceitarTermos: 'Aceite os Termos de Uso',
  semCodigo:
    'Sem código de validação: compareça à prefeitura com um documento de identidade com foto',
} as const;

const dialogo = {
  usuarioExiste: 'O usuário já existe e será substituído se você continuar',
  continuar: 'Deseja continuar?',
  certeza: 'Tem certeza?',
  ambienteTestes: 'Ambiente de testes',
} as const;

/** Field and general messages by name; screens, account and dialogs in their groups: mensagens.obrigatorio, mensagens.conta.bloqueada. */
export const mensagens = { ...campo, ...geral, tela, conta, dialogo } as const;
