/** The mails about one record, whose address says of which; and those of a department, for who sees to it that they leave. */
import { addDays } from '../../domain/kernel/civil-date.ts';
import { listAddress, searchOf } from '../../domain/kernel/list-address.ts';
import {
  listaEmails,
  listaEmailsDoDepartamento,
  names,
  reenviarEmail,
  status,
  umEmail,
  umEmailDoDepartamento,
} from '../../domain/email-historico/index.ts';
import type { EmailRow } from '../../domain/email-historico/index.ts';
import { defineNoun, looks } from './define.ts';

export const emailHistorico = defineNoun<EmailRow>()({
  noun: 'email_historico',
  names,
  icon: 'mail',
  nameOf: ({ id }) => `E-mail ${id}`,
  situacoes: looks(status, {
    waiting: ['dotted', 'idle'],
    sent: ['check', 'done'],
    kept: ['sq', 'wait'],
    error: ['minus', 'bad'],
  }),
  restless: (mail) => mail.status === 'waiting',
  actions: [reenviarEmail],
  words: {
    'sistema.emails.reenviar': {
      icon: 'refresh',
      doing: 'Reenviando',
      done: 'de volta à fila de envio',
      did: 'mandou reenviar o e-mail',
    },
  },
  areas: [
    {
      id: 'emails',
      base: '/app/email-historicos/:scope/:scope_id',
      below: { entity: 'scope', id: 'scope_id' },
      title: 'E-mails enviados',
      record: 'E-mail',
      param: 'email',
      index: null,
      show: null,
      tabs: [
        { id: '', title: 'E-mail' },
        { id: 'texto', title: 'Texto' },
      ],
      noLog: true,
      list: listaEmails,
      one: umEmail,
      actions: [],
      tabName: 'E-mail',
      defaultViews: [
        { id: 'todos', nome: 'Todos', busca: '' },
        {
          id: 'nao-enviados',
          nome: 'Não enviados',
          busca: listAddress(listaEmails, { status_in: ['waiting', 'kept', 'error'] }),
        },
      ],
      advance: 'ficar',
    },
    {
      id: 'emails-do-departamento',
      base: '/app/sistema/emails',
      title: 'E-mails do departamento',
      record: 'E-mail',
      param: 'email',
      index: 'admin/sistema/emails/index',
      show: 'admin/sistema/emails/index',
      tabs: [{ id: '', title: 'E-mail' }],
      go: {
        rank: 15,
        icon: 'mail',
        keywords: ['correio', 'falhas de envio', 'smtp'],
      },
      list: listaEmailsDoDepartamento,
      one: umEmailDoDepartamento,
      actions: ['sistema.emails.reenviar'],
      defaultViews: [
        {
          id: 'nao-sairam',
          nome: 'Não saíram',
          busca: listAddress(listaEmailsDoDepartamento, { status_in: ['error', 'kept'] }),
        },
        {
          id: 'aguardando',
          nome: 'Aguardando',
          busca: listAddress(listaEmailsDoDepartamento, { status_in: 'waiting' }),
        },
        { id: 'todos', nome: 'Todos', busca: '' },
      ],
      advance: 'proximo',
    },
  ],
  waits: [
    {
      id: 'emails',
      rank: 90,
      area: 'emails-do-departamento',
      list: listaEmailsDoDepartamento,
      of: ({ can, hoje }) =>
        can(reenviarEmail.permission)
          ? {
              title: 'E-mails que não saíram',
              short: 'E-mails',
              search: searchOf<typeof listaEmailsDoDepartamento>({
                status_in: 'error',
                created_at_gteq: addDays(hoje, -7),
              }),
              actions: ['sistema.emails.reenviar'],
            }
          : null,
    },
  ],
  ones: [umEmail, umEmailDoDepartamento],
  found: { about: () => '' },
});
