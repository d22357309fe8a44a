/** What hangs on an order (analyses, requests): the way to it, its comment, and what is found of it. */
interface Row {
  readonly ordem_servico: { readonly id: number };
  readonly assunto?: { readonly descricao: string } | null;
  readonly contribuinte?: { readonly razao_social: string } | null;
}

export const ofOrder = <const P extends string>(prefix: P) => ({
  links: [
    {
      id: `${prefix}.abrir_os` as const,
      title: 'Abrir OS',
      icon: 'order' as const,
      keywords: ['ver a os', 'ordem'],
      area: 'servicos',
      to: ({ ordem_servico: { id } }: Row) => id,
    },
  ],
  lent: [
    {
      id: `${prefix}.comentar` as const,
      title: 'Comentar',
      info: 'Comenta na ordem de serviço',
      icon: 'comment' as const,
      action: 'ordem_servicos.comentar',
      to: (row: Row) => row.ordem_servico,
    },
  ],
  about: ({ assunto, contribuinte }: Row) =>
    [assunto?.descricao, contribuinte?.razao_social].filter(Boolean).join(' · '),
});
