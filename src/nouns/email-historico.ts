/** The mails about one record: its address says of which. */
import { listAddress } from '../../domain/kernel/list-address.ts';
import { listaEmails, status, umEmail, names } from '../../domain/email-historico/index.ts';
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
  actions: [],
  words: {},
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
  ],
  ones: [umEmail],
  found: { about: () => '' },
});
