/** The mails about one record: its address says of which. */
import { lazy } from 'react';
import { umEmail } from '../../../domain/email-historico/index.ts';
import type { EmailRow } from '../../../domain/email-historico/index.ts';
import { areaLists } from '../../api/lists.ts';
import type { AreaDef } from '../area.ts';
import { emailsBase, leaveEmails } from './address.ts';
import { colunasEmail } from './columns.tsx';

export const emails: AreaDef = {
  id: 'emails',
  title: 'E-mails enviados',
  words: { one: 'e-mail', many: 'e-mails', selected: 'selecionado' },
  noun: 'email_historico',
  list: areaLists.emails,
  one: umEmail,
  get base() {
    return emailsBase();
  },
  param: 'email',
  nameOf: (row) => `E-mail ${(row as unknown as EmailRow).id}`,
  actions: [],
  columns: colunasEmail,
  tabs: [
    { id: '', title: 'E-mail' },
    { id: 'texto', title: 'Texto' },
  ],
  tabName: 'E-mail',
  defaultViews: [
    { id: 'todos', nome: 'Todos', busca: '' },
    { id: 'nao-enviados', nome: 'Não enviados', busca: 'status_in=waiting,kept,error' },
  ],
  advance: 'ficar',
  leave: leaveEmails,
  Heading: lazy(() => import('./heading.tsx')),
  Detail: lazy(() => import('./detail.tsx')),
};
