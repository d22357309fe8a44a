/** E-mail history (specification, sections 3 and 7): what was sent to whom about a record. */
import type { Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';

export const names: Names = { gender: 'o', one: 'e-mail', many: 'e-mails', title: 'E-mail' };

export const status = {
  waiting: 'Aguardando envio',
  sent: 'Enviado',
  kept: 'Guardado',
  error: 'Com erro',
} as const;

/** What a mail may be about. */
export const escopos = {
  ordem_servico: 'Ordem de serviço',
  solicitacao: 'Solicitação de prazo',
  mensagem: 'Mensagem',
  usuario: 'Usuário',
  doc: 'Documento',
} as const;

/** Kinds of mail that a person can turn off: `preferencia.valor.avisos.email.{aviso}` = false. */
export const avisos = {
  mensagem: {
    label: 'Mensagens recebidas',
    info: 'Cada mensagem ou comunicado que chega para você',
  },
  solicitacao: {
    label: 'Solicitações decididas',
    info: 'O prazo que você pediu foi autorizado ou recusado',
  },
  prazo: { label: 'Prazos que se aproximam', info: 'Ordens suas perto de vencer' },
  indicador: {
    label: 'Indicadores por e-mail',
    info: 'Relatórios que você pediu, na segunda-feira ou no dia 1º',
  },
  ciencia: { label: 'Ciência de documentos', info: 'Um documento seu foi levado à ciência' },
} as const;
export type Aviso = keyof typeof avisos;

export const row = {
  id: f.integer('Id'),
  scope: f.enumOf('De que se trata', escopos),
  scope_id: f.integer('Registro'),
  assunto: f.text('Assunto', f.livre),
  para: f.text('Endereço'),
  /** Null: to who has no account. */
  usuario: f.object('Para', { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable),
  status: f.enumOf('Estado', status),
  tentativas: f.integer('Tentativas'),
  /** Why it was not sent; of one that waits, why not yet. */
  erro: f.text('Motivo', f.nullable),
  enviado_em: f.instant('Enviado em', f.nullable),
  created_at: f.instant('Criado em'),
} as const;
export const record = {
  ...row,
  /** Null until the first attempt, which writes them. */
  texto: f.text('Texto', { nullable: true, multiline: true, ...f.livre }),
  /** The HTML part as it was sent; to be shown only where it can do nothing (a sandbox without scripts). */
  html: f.text('HTML', { ...f.nullable, ...f.livre }),
} as const;
export type EmailRow = Infer<typeof row>;
export type Email = Infer<typeof record>;

export const listaEmails = listQuery({
  id: 'email_historicos.index',
  noun: 'email_historico',
  title: 'E-mails enviados',
  permission: null,
  call: call('v2 GET /email-historicos/{scope}/{scope_id}', {
    record: null,
    kinds: { scope: 'name' },
  }),
  row,
  filters: {
    id: filter('integer', 'Id'),
    status: filter('enum', 'Estado', { options: status }),
    usuario_id: filter('ref', 'Para', { query: 'usuarios.index' }),
    created_at: filter('instant', 'Criado em'),
  },
  orders: ['id'],
  order: ['id', 'desc'],
});
export const umEmail = oneQuery({
  id: 'email_historicos.show',
  noun: 'email_historico',
  title: 'E-mail',
  permission: null,
  call: call('v2 GET /email-historicos/{email}'),
  record,
});

/** Who administers sees what left and what did not, of whatever record; what a mail says is its reader's alone. */
const doDepartamento = {
  ...row,
  /** It led to an address of its reader's own, which is not kept: nobody can send it again. */
  pessoal: f.boolean('Levava uma chave pessoal'),
} as const;
export type EmailDoDepartamento = Infer<typeof doDepartamento>;

export const listaEmailsDoDepartamento = listQuery({
  id: 'sistema.emails.index',
  noun: 'email_historico',
  title: 'E-mails do departamento',
  permission: 'sistema.emails.index',
  call: call('v2 GET /D/sistema/emails'),
  row: doDepartamento,
  filters: {
    id: filter('integer', 'Id'),
    status: filter('enum', 'Estado', { options: status }),
    scope: filter('enum', 'De que se trata', { options: escopos }),
    usuario_id: filter('ref', 'Para', { query: 'usuarios.index' }),
    created_at: filter('instant', 'Criado em'),
  },
  orders: ['id'],
  order: ['id', 'desc'],
});
export const umEmailDoDepartamento = oneQuery({
  id: 'sistema.emails.show',
  noun: 'email_historico',
  title: 'E-mail do departamento',
  permission: 'sistema.emails.index',
  call: call('v2 GET /D/sistema/emails/{email}'),
  record: doDepartamento,
});

export const reenviarEmail = actionsOf<EmailDoDepartamento>('email_historico')({
  id: 'sistema.emails.reenviar',
  title: 'Reenviar',
  info: 'O e-mail que não saiu volta à fila de envio',
  keywords: ['tentar de novo', 'enviar de novo', 'correio', 'smtp'],
  permission: 'sistema.emails.retry',
  call: call('v2 PUT /D/sistema/emails/{email}/reenviar'),
  input: {},
  from: 'any',
  to: null,
  guard: ({ status: agora, pessoal }) =>
    (agora === 'sent' ? 'O e-mail já foi enviado' : null) ??
    (agora === 'waiting' ? 'O e-mail já aguarda o envio' : null) ??
    (pessoal
      ? 'O endereço que levava era pessoal e não fica guardado: pede-se de novo na entrada'
      : null),
  tier: 'B',
});

export const emailActions = [reenviarEmail] as const;
export const emailQueries = [
  listaEmails,
  umEmail,
  listaEmailsDoDepartamento,
  umEmailDoDepartamento,
] as const;
