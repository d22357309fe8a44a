/** What closed orders hand to the registry. */
import {
  implantacaoActions,
  listaImplantacoes,
  umaImplantacao,
} from '../../domain/implantacao/index.ts';
import { areasPropostas } from '../../domain/implantacao/padrao.ts';
import { names, type Implantacao, type ImplantacaoRow } from '../../domain/implantacao/schema.ts';
import { situacoes } from '../../domain/implantacao/situacoes.ts';
import { listAddress, searchOf, withDefaults } from '../../domain/kernel/list-address.ts';
import { nomeOs } from '../../domain/ordem-servico/schema.ts';
import { defineNoun, looks } from './define.ts';
import { ofOrder } from './of-order.ts';
import { todas } from './views.ts';

const list = withDefaults(listaImplantacoes, { situacao_in: ['pendente', 'implantando'] });
const order = ofOrder('implantacoes');

export const implantacao = defineNoun<ImplantacaoRow>()({
  noun: 'implantacao',
  names,
  icon: 'building',
  nameOf: ({ ordem_servico: os }) => `Implantação da ${nomeOs(os)}`,
  numberOf: ({ ordem_servico: os }) => os,
  situacoes: looks(situacoes, {
    pendente: ['dia', 'wait'],
    implantando: ['half', 'run'],
    implantada: ['check', 'done'],
    cancelada: ['x', 'idle'],
  }),
  refusal: (_, situacao) =>
    situacao === 'implantada' ? 'A implantação já foi feita' : 'A implantação foi cancelada',
  actions: implantacaoActions,
  words: {
    'implantacoes.implantar': {
      icon: 'building',
      doing: 'Mandando implantar',
      done: 'mandad* ao cadastro',
      did: 'implantou no cadastro',
      heading: 'Implantar no cadastro',
      ownForm: true,
      single: true,
      // Only the whole record knows what the order measured, and what was asked for before.
      takes: ['areas'],
      begins: (row) => {
        const im = row as ImplantacaoRow & Partial<Implantacao>;
        const { planta = null, medidas = [], encerramento = null } = im;
        const propostas = areasPropostas({ cadastro: im.cadastro, encerramento, medidas });
        return {
          // Asked for once, it begins as it was asked.
          ...(im.situacao === 'pendente' ? { areas: propostas } : {}),
          planta: planta && {
            ...planta,
            arquivos: planta.arquivos.map(({ uri_token }) => uri_token),
          },
          situacao_mobiliario: im.situacao_mobiliario ?? '0',
          observacao: im.observacao ?? null,
        };
      },
    },
  },
  links: [
    ...order.links,
    {
      id: 'implantacoes.abrir_cadastro',
      title: 'Abrir cadastro',
      icon: 'building',
      keywords: ['ver o cadastro', 'imóvel', 'empresa'],
      area: 'cadastros',
      to: ({ cadastro }) => cadastro?.id ?? 'A OS não é de um cadastro',
    },
    {
      id: 'implantacoes.abrir_trabalho',
      title: 'Abrir trabalho',
      icon: 'db',
      keywords: ['ver o erro', 'tentar de novo', 'job'],
      area: 'trabalhos',
      to: ({ job }) => job?.id ?? 'A implantação ainda não foi pedida',
    },
  ],
  lent: order.lent,
  letters: { comentar: 'implantacoes.comentar' },
  areas: [
    {
      id: 'implantacoes',
      base: '/app/osm/implantacoes',
      title: 'Implantações',
      record: 'Implantação',
      param: 'implantacao',
      index: 'admin/implantacoes/index',
      show: 'admin/implantacoes/index',
      tabs: [
        { id: '', title: 'Implantação' },
        { id: 'cadastro', title: 'Cadastro' },
      ],
      forms: [
        {
          sub: 'implantar',
          title: 'Implantar no cadastro',
          access: 'admin/implantacoes/implantar',
          command: 'implantacoes.implantar',
        },
      ],
      go: { rank: 5, icon: 'building', keywords: ['levar ao cadastro', 'atualizar cadastro'] },
      rail: { wing: 'osm', rank: 3, count: 'implantacoes' },
      list,
      one: umaImplantacao,
      actions: [
        'implantacoes.implantar',
        'implantacoes.abrir_os',
        'implantacoes.abrir_cadastro',
        'implantacoes.abrir_trabalho',
        'implantacoes.comentar',
      ],
      defaultViews: [
        {
          id: 'abertas',
          nome: 'A implantar',
          busca: listAddress(list, { situacao_in: ['pendente', 'implantando'] }),
        },
        {
          id: 'implantadas',
          nome: 'Implantadas',
          busca: listAddress(list, { situacao_in: 'implantada' }),
        },
        { id: 'todas', nome: 'Todas', busca: todas(list) },
      ],
      advance: 'proximo',
    },
  ],
  ones: [umaImplantacao],
  affects: ['ordem_servico', 'cadastro'],
  waits: [
    {
      id: 'implantacoes',
      rank: 6,
      area: 'implantacoes',
      list: listaImplantacoes,
      // Only who implants is waited for.
      of: ({ can }) =>
        can(listaImplantacoes.permission) && can('implantacoes.implantar')
          ? {
              title: 'Implantações a fazer',
              short: 'Implantar',
              search: searchOf<typeof list>({ situacao_in: 'pendente' }),
              order: 'created_at asc',
              actions: ['implantacoes.implantar', 'detalhe.comentar'],
            }
          : null,
    },
  ],
  found: { about: order.about },
});
