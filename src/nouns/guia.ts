/** Payments. */
import { listaPagamentos, umPagamento } from '../../domain/guia/index.ts';
import { names, situacoes, tributos } from '../../domain/guia/schema.ts';
import type { GuiaRow } from '../../domain/guia/schema.ts';
import { formatDate } from '../../domain/kernel/format.ts';
import { defineNoun, looks } from './define.ts';
import { ofContribuinte } from './of-contribuinte.ts';

export const guia = defineNoun<GuiaRow>()({
  noun: 'guia',
  names,
  icon: 'scale',
  nameOf: (row) => `Guia ${row.numero}`,
  situacoes: looks(situacoes, {
    aberta: ['ring', 'wait'],
    vencida: ['minus', 'bad'],
    paga: ['check', 'done'],
    parcelada: ['half', 'run'],
    cancelada: ['x', 'idle'],
  }),
  actions: [],
  words: {},
  links: [
    {
      id: 'pagamentos.abrir_cadastro',
      title: 'Abrir cadastro',
      icon: 'building',
      keywords: ['ver o cadastro'],
      area: 'cadastros',
      to: ({ cadastro }) => cadastro?.id ?? 'A guia não é de um cadastro',
    },
    {
      id: 'pagamentos.abrir_doc',
      title: 'Abrir documento',
      icon: 'doc',
      keywords: ['ver o documento', 'auto', 'notificação'],
      area: 'docs',
      to: ({ doc }, { departamento }) => {
        if (!doc) return 'A guia não é de um documento';
        const { departamento: de } = doc;
        return de.codigo === departamento ? doc.id : `O documento é de ${de.nome}`;
      },
    },
    ...ofContribuinte('pagamentos'),
  ],
  areas: [
    {
      id: 'pagamentos',
      base: '/app/osm/consultas/pagamentos',
      title: 'Pagamentos',
      record: 'Pagamento',
      param: 'pagamento',
      index: 'admin/pagamentos/index',
      show: 'admin/pagamentos/show',
      tabs: [{ id: '', title: 'Guia' }],
      go: {
        rank: 5,
        icon: 'scale',
        key: 'p',
        keywords: ['consultas', 'guias', 'débitos', 'tributos'],
      },
      rail: { wing: 'osm', rank: 5 },
      list: listaPagamentos,
      one: umPagamento,
      actions: [
        'pagamentos.abrir_cadastro',
        'pagamentos.abrir_doc',
        'pagamentos.ordens_do_contribuinte',
        'pagamentos.cadastros_do_contribuinte',
        'pagamentos.pagamentos_do_contribuinte',
        'pagamentos.docs_do_contribuinte',
      ],
      defaultViews: [{ id: 'todos', nome: 'Todos', busca: '' }],
      advance: 'ficar',
    },
  ],
  ones: [umPagamento],
  found: {
    about: ({ tributo, vencimento, contribuinte }) =>
      [tributos[tributo], `vence em ${formatDate(vencimento)}`, contribuinte?.razao_social]
        .filter(Boolean)
        .join(' · '),
  },
});
