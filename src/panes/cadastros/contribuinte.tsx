/** Whose it is: his name, his document, and the ways to what is his. */
import { listaCadastros } from '../../../domain/cadastro/index.ts';
import type { Query } from '../../../domain/kernel/define.ts';
import { listAddress } from '../../../domain/kernel/list-address.ts';
import { listaPagamentos } from '../../../domain/guia/index.ts';
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { findPlace } from '../../nouns/places.ts';
import { actorNow } from '../../workspace/index.ts';
import { Documento, documentoLabel, Fact, To } from '../detail/parts.tsx';

interface Pessoa {
  readonly id: number;
  readonly razao_social: string;
  readonly cpf_cnpj: string;
}

const his = (id: number): readonly (readonly [string, Query, areaId: string, search: string])[] => [
  ['Ordens', listaOrdens, 'servicos', listAddress(listaOrdens, { contribuinte_id_eq: id })],
  [
    'Cadastros',
    listaCadastros,
    'cadastros',
    listAddress(listaCadastros, { contribuinte_id_eq: id }),
  ],
  [
    'Pagamentos',
    listaPagamentos,
    'pagamentos',
    listAddress(listaPagamentos, { contribuinte_id_eq: id }),
  ],
];

/** Which registry it is about, opened from there; nothing without one. */
export const CadastroFact = (props: {
  cadastro: { readonly id: number; readonly numero: string } | null | undefined;
  wide?: boolean;
}) => (
  <Fact label="Cadastro" wide={props.wide}>
    {props.cadastro ? (
      <To
        href={addressOf(areaOf('cadastros'), props.cadastro.id)}
        label={`Cadastro ${props.cadastro.numero}`}
      >
        {props.cadastro.numero}
      </To>
    ) : null}
  </Fact>
);

/** As facts of a section. */
export function ContribuinteFacts({ pessoa }: { pessoa: Pessoa | null }) {
  if (!pessoa)
    return (
      <Fact label="Contribuinte" wide>
        <span className="dim">Não identificado</span>
      </Fact>
    );
  const actor = actorNow();
  const ways = his(pessoa.id).flatMap(([title, { permission }, areaId, search]) => {
    const place = findPlace(areaId);
    return place && actor.can(permission) ? [[title, addressOf(place, null, search)] as const] : [];
  });
  return (
    <>
      <Fact label="Contribuinte" wide>
        {pessoa.razao_social}
      </Fact>
      <Fact label={documentoLabel(pessoa.cpf_cnpj)} wide>
        <Documento pessoa={pessoa} />
      </Fact>
      <Fact label="O que é seu" wide>
        {ways.map(([title, href], at) => (
          <span key={title} className="nowrap">
            {at > 0 ? <span className="dim"> · </span> : null}
            <To href={href}>{title}</To>
          </span>
        ))}
      </Fact>
    </>
  );
}
