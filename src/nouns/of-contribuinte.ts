/** From whatever speaks of a person, one key leads to his orders, registries, payments and documents. */
import type { listaCadastros } from '../../domain/cadastro/index.ts';
import type { consultaDocs } from '../../domain/doc/queries.ts';
import type { listaPagamentos } from '../../domain/guia/index.ts';
import { searchOf } from '../../domain/kernel/list-address.ts';
import type { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import type { ToThose } from './define.ts';

interface Row {
  readonly contribuinte?: { readonly id: number } | null;
}

/** The four, as commands of a noun: `ordem_servicos.cadastros_do_contribuinte`. */
export function ofContribuinte(prefix: string): readonly ToThose<Row>[] {
  const his =
    (search: (id: number) => ReturnType<ToThose['those']>): ToThose<Row>['those'] =>
    ({ contribuinte }) =>
      contribuinte ? search(contribuinte.id) : 'O contribuinte não foi identificado';
  return [
    {
      id: `${prefix}.ordens_do_contribuinte`,
      title: 'Ordens do contribuinte',
      icon: 'order',
      keywords: ['os do contribuinte', 'pessoa'],
      area: 'servicos',
      those: his((id) => searchOf<typeof listaOrdens>({ contribuinte_id_eq: id })),
    },
    {
      id: `${prefix}.cadastros_do_contribuinte`,
      title: 'Cadastros do contribuinte',
      icon: 'building',
      keywords: ['imóveis do contribuinte', 'empresas', 'pessoa'],
      area: 'cadastros',
      those: his((id) => searchOf<typeof listaCadastros>({ contribuinte_id_eq: id })),
    },
    {
      id: `${prefix}.pagamentos_do_contribuinte`,
      title: 'Pagamentos do contribuinte',
      icon: 'scale',
      keywords: ['guias do contribuinte', 'débitos', 'pessoa'],
      area: 'pagamentos',
      those: his((id) => searchOf<typeof listaPagamentos>({ contribuinte_id_eq: id })),
    },
    {
      id: `${prefix}.docs_do_contribuinte`,
      title: 'Documentos do contribuinte',
      icon: 'doc',
      keywords: ['notificações do contribuinte', 'autos', 'pessoa'],
      area: 'consulta-docs',
      those: his((id) => searchOf<typeof consultaDocs>({ contribuinte_id_eq: id })),
    },
  ];
}
