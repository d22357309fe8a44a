/** What the sign-in pages say. The messages the specification names are in domain/kernel/messages.ts. */
import { mensagens } from '../../domain/kernel/messages.ts';
import { SHORTEST } from './passwords.ts';

/** Login and account messages (specification, section 8), as sentences. */
export const says = {
  ...mensagens.conta,
  sessaoExpirada: 'Sessão expirada. Entre novamente para continuar de onde parou.',
  loginOuSenha: 'Login ou senha inválidos',
  bloqueada: `${mensagens.conta.bloqueada} por excesso de tentativas. Tente novamente em 15 minutos ou redefina a senha.`,
  naoAtivada: `${mensagens.conta.naoAtivada}. Procure o administrador do sistema.`,
  tokenDesbloqueioExpirado: 'O token de desbloqueio expirou',
  senhaCurta: mensagens.conta.senhaCurta(SHORTEST),
  senhaLonga: 'A senha é muito longa',
  senhaComum: 'A senha é das mais usadas, e a primeira que se tenta: escolha outra',
  senhaIgualAoLogin: 'A senha não pode ser o login nem o e-mail',
  muitasTentativas: 'Muitas tentativas. Aguarde e tente novamente',
  codigoInvalido: 'Código inválido ou já usado',
  codigoEmBranco: 'O código não pode ficar em branco',
  exigeSegundoFator: 'O seu perfil exige segundo fator',
  passkeyInvalida: 'A passkey não foi aceita: entre de outro modo, ou tente de novo',
  passkeyExpirada: 'O pedido ao aparelho expirou. Tente de novo',
  passkeySemNome:
    'Aparelhos guardam passkeys para endereços com nome, e este é um número: abra o OS-m pelo nome do servidor',
  conviteUsado: 'Este convite já foi usado ou foi trocado por outro',
  conviteExpirado: 'O convite expirou',
  termosMudaram: 'Os termos mudaram enquanto você lia: confira-os de novo',
  chavesAbertas: 'Revogue antes as suas chaves de acesso, que continuariam abrindo a API',
  documentoNaoConferido: 'Confirme que a pessoa compareceu com um documento de identidade com foto',
  formularioVencido:
    'O formulário expirou ou os cookies estão desligados. Abra a página outra vez.',
} as const;

/** What a page says after a redirect, by the key in its address: never a text from the address. */
export const notes = {
  senhaAlterada: 'Senha alterada. As outras sessões foram encerradas.',
  senhaRedefinida: 'Senha redefinida. Entre com a nova senha.',
  contaConfirmada: 'Conta confirmada. Agora você pode entrar.',
  contaDesbloqueada: 'Conta desbloqueada. Agora você pode entrar.',
  emailConfirmado: 'E-mail confirmado.',
  emailAConfirmar: 'Enviamos um link ao novo e-mail; ele passa a valer quando for confirmado.',
  contaValidada: 'Conta validada.',
  dadosSalvos: 'Dados salvos.',
  enderecoSalvo: 'Endereço salvo.',
  fotoSalva: 'Foto salva.',
  fotoRemovida: 'Foto removida.',
  conviteAceito: 'Senha escolhida. Entre com o seu login.',
  termosAceitos: 'Termos de Uso aceitos.',
  modulosEscolhidos: 'Módulos escolhidos.',
  moduloFechado: 'Você não escolheu este módulo: marque-o para o abrir.',
  contaDaPessoaValidada: 'Conta validada pessoalmente.',
  sessaoEncerrada: 'Sessão encerrada.',
  sessoesEncerradas: 'Sessões encerradas: a pessoa entra de novo para continuar.',
  segundoFatorDesligado: 'Segundo fator desligado.',
  passkeyCriada: 'Passkey criada: da próxima vez, entre com ela.',
  passkeyRetirada: 'Passkey retirada: já não abre a conta.',
  chaveRevogada: 'Chave revogada: já não abre nada.',
  contaDeServicoCriada: 'Conta criada. Faça agora as suas chaves.',
  contaDeServicoDesativada: 'Conta desativada: as suas chaves já não abrem nada.',
  contaDeServicoAtivada: 'Conta ativada.',
  outrasEncerradas: 'As outras sessões foram encerradas.',
  saiu: 'Você saiu.',
  jaConectado: `${mensagens.conta.jaConectado}.`,
  // The same words whether the account exists or not.
  pedidoRecebido:
    'Se houver uma conta com esse login ou e-mail, o link vai para o e-mail dela e vale por 2 horas.',
  confirmacaoPedida:
    'Se houver uma conta por confirmar com esse login ou e-mail, o link vai para o e-mail dela e vale por 7 dias.',
} as const;

export const semCorreio =
  'O envio de e-mail não está configurado neste servidor: o link aparece no registro (log) do servidor.';

export type NoteKey = keyof typeof notes;
export const isNoteKey = (key: string): key is NoteKey => Object.hasOwn(notes, key);
