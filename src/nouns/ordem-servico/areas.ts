/** Where orders are shown: the list, and the detailed one. */
import type { ListQuery } from '../../../domain/kernel/define.ts';
import { listAddress } from '../../../domain/kernel/list-address.ts';
import { listaDetalhada, listaOrdens, umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import type { OrdemServico } from '../../../domain/ordem-servico/schema.ts';
import type { AreaSpec } from '../define.ts';
import { aDistribuir, gives } from './who.ts';

const many = (field: keyof OrdemServico) => (record: unknown) => {
  const value = (record as OrdemServico | undefined)?.[field];
  return Array.isArray(value) ? value.length : undefined;
};
const ordem = 'admin/ordem_servicos';

const comum = {
  record: 'Ordem de serviço',
  param: 'os',
  index: `${ordem}/index`,
  show: `${ordem}/show`,
  list: listaOrdens as ListQuery,
  one: umaOrdem,
  tabs: [
    { id: '', title: 'Detalhes' },
    { id: 'formulario', title: 'Formulário', count: many('items') },
    { id: 'areas', title: 'Áreas', count: many('areas') },
    { id: 'anexos', title: 'Anexos', count: many('anexos') },
    { id: 'docs', title: 'Documentos', count: many('docs') },
    { id: 'comentarios', title: 'Comentários', count: many('comentarios') },
    { id: 'historico', title: 'Histórico', count: many('historico') },
  ],
  // Who gives orders out…
  actions: [
    'ordem_servicos.confirmar_fiscal',
    'ordem_servicos.autorizar_prazo',
    'ordem_servicos.recusar_prazo',
    'ordem_servicos.encerrar',
    'ordem_servicos.reabrir',
    'ordem_servicos.retificar_encerramento',
    'ordem_servicos.substituir',
    'ordem_servicos.cancelar',
    'ordem_servicos.manutencao',
  ],
  // …and who works on them.
  bars: [
    {
      of: (who) => who.fiscal && !gives(who),
      actions: [
        'ordem_servicos.aceitar',
        'ordem_servicos.questionar',
        'ordem_servicos.solicitar_prazo',
        'ordem_servicos.notificar',
        'ordem_servicos.local_fechado',
        'ordem_servicos.encerrar',
        'ordem_servicos.retomar',
        'ordem_servicos.reabrir',
        'ordem_servicos.substituir',
      ],
    },
  ],
  create: { command: 'ordem_servicos.create', label: 'Nova OS' },
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    { id: 'ano', nome: 'Todas de {ano}', busca: listAddress(listaOrdens, { ano_eq: '{ano}' }) },
    {
      id: 'minhas',
      nome: 'Minhas',
      busca: listAddress(listaOrdens, { usuario_responsavel_id_eq: '{eu}' }),
    },
    {
      id: 'distribuir',
      nome: 'A distribuir',
      busca: listAddress(listaOrdens, { situacao_in: aDistribuir }),
    },
    {
      id: 'andamento',
      nome: 'Em andamento',
      busca: listAddress(listaOrdens, {
        situacao_in: ['andamento', 'reaberto', 'a_notificar', 'local_fechado'],
      }),
    },
    {
      id: 'vencidas',
      nome: 'Vencidas',
      busca: listAddress(listaOrdens, { vencida_eq: true, order: 'concluir_em asc' }),
    },
  ],
  advance: 'ficar',
} as const satisfies Omit<AreaSpec, 'id' | 'base' | 'title'>;

export const areas: readonly AreaSpec[] = [
  {
    ...comum,
    id: 'servicos',
    base: '/app/osm/servicos',
    title: 'Ordens de serviço',
    aliases: ['details'],
    creates: [
      {
        sub: 'novo',
        title: 'Nova OS',
        access: `${ordem}/create`,
        command: 'ordem_servicos.create',
      },
      {
        sub: 'novo/avulsa',
        title: 'Nova OS avulsa',
        access: `${ordem}/create`,
        command: 'ordem_servicos.create_avulsa',
      },
      {
        sub: 'novo/massa',
        title: 'OS em massa',
        access: `${ordem}/create_massa`,
        command: 'ordem_servicos.create_massa',
        steps: [
          {
            id: 'assunto',
            title: 'Assunto e grupo',
            fields: ['assunto_id', 'usuario_grupo_id', 'grupo_in', 'prazo', 'descricao'],
          },
          {
            id: 'cadastros',
            title: 'Cadastros',
            fields: ['cadastro_ids', 'filtro', 'exceto_ids'],
            missing: ({ cadastro_ids: ids, filtro }) =>
              filtro
                ? Object.keys(filtro).length === 0
                  ? 'Escolha ao menos um filtro'
                  : null
                : (ids as readonly number[]).length === 0
                  ? 'Escolha ao menos um cadastro'
                  : null,
          },
          {
            id: 'conferir',
            title: 'Conferir',
            fields: ['simulado', 'repetir'],
            missing: ({ simulado }) =>
              simulado ? null : 'Envia-se o que foi conferido: falta haver o que abrir',
          },
        ],
      },
    ],
    forms: [
      {
        sub: 'formulario/edit',
        title: 'Preencher formulário',
        access: `${ordem}/update`,
        command: 'ordem_servicos.items',
      },
      {
        sub: 'areas/edit',
        title: 'Editar áreas',
        access: `${ordem}/update`,
        command: 'ordem_servicos.areas',
      },
    ],
    go: { rank: 3, key: 'o', icon: 'order', keywords: ['os'] },
    rail: { wing: 'osm', rank: 1 },
  },
  {
    ...comum,
    id: 'servicos-detalhados',
    base: '/app/osm/servicos-detalhados',
    title: 'Ordens detalhadas',
    list: listaDetalhada,
    room: { name: 'servicos-detalhados', lista: 66 },
    go: { rank: 5, icon: 'order', keywords: ['servicos detalhados'] },
    rail: { wing: 'osm', rank: 3, title: 'Detalhadas' },
  },
];
