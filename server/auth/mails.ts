/** Mail about accounts that waits for its turn like every other: it tells, or opens a page that says who it is for. */
import { textOf } from '../mail/data.ts';
import type { Mail } from '../mail/render.ts';

/** The page that an invitation opens, and the kind that its address is signed as. */
export const INVITE_PAGE = 'invite';

/** {nome, login, por, departamento, ate} */
export const inviteMail: Mail = {
  modelo: 'convite',
  aviso: null,
  pagina: INVITE_PAGE,
  content: (dados) => ({
    titulo: 'Convite para o OS-m',
    paragrafos: [
      `Olá, ${textOf(dados, 'nome')}.`,
      `${textOf(dados, 'por')} fez uma conta para você em ${textOf(dados, 'departamento')}. Abra o endereço abaixo para escolher a sua senha.`,
      'Se você não esperava este convite, não o abra: sem senha a conta não entra.',
    ],
    dados: [
      ['Seu login', textOf(dados, 'login')],
      ['O endereço vale até', textOf(dados, 'ate')],
    ],
    chave: 'Escolher a senha',
  }),
};

/** {nome, por, em} */
export const factorOffMail: Mail = {
  modelo: 'segundo_fator_desligado',
  aviso: null,
  content: (dados) => ({
    titulo: 'O segundo fator da sua conta foi desligado',
    paragrafos: [
      `Olá, ${textOf(dados, 'nome')}.`,
      `${textOf(dados, 'por')} desligou o segundo fator da sua conta em ${textOf(dados, 'em')}. Agora ela se abre só com a senha.`,
      'Se você não pediu isso, troque a senha, ligue-o de novo e avise o administrador.',
    ],
  }),
};

/** {nome, aparelho, em} */
export const passkeyMail: Mail = {
  modelo: 'passkey',
  aviso: null,
  content: (dados) => ({
    titulo: 'Uma passkey nova na sua conta',
    paragrafos: [
      `Olá, ${textOf(dados, 'nome')}.`,
      `Em ${textOf(dados, 'em')} o aparelho '${textOf(dados, 'aparelho')}' passou a abrir a sua conta, sem senha.`,
      'Se não foi você, retire-o em Conta, Passkeys, troque a senha e avise o administrador.',
    ],
  }),
};

/** {nome, aparelho, por, em} */
export const passkeyOffMail: Mail = {
  modelo: 'passkey_retirada',
  aviso: null,
  content: (dados) => ({
    titulo: 'Uma passkey da sua conta foi retirada',
    paragrafos: [
      `Olá, ${textOf(dados, 'nome')}.`,
      `${textOf(dados, 'por')} retirou a passkey '${textOf(dados, 'aparelho')}' em ${textOf(dados, 'em')}: esse aparelho já não abre a sua conta sem senha.`,
    ],
  }),
};
