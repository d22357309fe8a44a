/** What is proposed of an order's areas, before anybody has said what is taken. */
import type { AreaLevada, Implantacao } from './schema.ts';

type Medida = Implantacao['medidas'][number];
type Como = Pick<AreaLevada, 'tipo' | 'situacao'>;

/** How a measured area enters the registry; null: it is nothing that is built. */
const comoEntra: Readonly<Record<Medida['tipo'], Como | null>> = {
  terreno: null,
  construida: { tipo: 'principal', situacao: 'regular' },
  ampliacao: { tipo: 'outra', situacao: 'regular' },
  demolicao: { tipo: 'outra', situacao: 'demolida' },
  calcada: null,
  outra: null,
};
const usoDe = {
  economico: 'comercial',
  imobiliario: 'residencial',
  rural: 'rural',
} as const satisfies Record<NonNullable<Implantacao['cadastro']>['tipo'], AreaLevada['uso']>;

/** One area as it would be taken. */
export function levar(
  im: Pick<Implantacao, 'cadastro' | 'encerramento'>,
  { id, tipo }: Medida,
): AreaLevada {
  const { tipo: como, situacao } = comoEntra[tipo] ?? { tipo: 'outra', situacao: 'regular' };
  const irregular = im.encerramento?.resultado === 'irregular' && situacao === 'regular';
  return {
    area_id: id,
    tipo: como,
    uso: usoDe[im.cadastro?.tipo ?? 'imobiliario'],
    situacao: irregular ? 'irregular' : situacao,
  };
}

/** Those that are built, each so. */
export const areasPropostas = (
  im: Pick<Implantacao, 'cadastro' | 'encerramento' | 'medidas'>,
): AreaLevada[] =>
  im.medidas.filter(({ tipo }) => comoEntra[tipo] !== null).map((medida) => levar(im, medida));
