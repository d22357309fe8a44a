/**
 * The registries of Vale Sereno as functions of an index: person 81 and registry 4.207 are always the
 * same, so that a million of them need no memory while their orders are made.
 */
import { cnpjFrom, cpfFrom } from '../../domain/kernel/identifiers.ts';
import { fold } from '../../domain/kernel/fold.ts';
import {
  condominiums,
  knownCompanies,
  suffixes,
  tradeNames,
  trades,
} from './vocabulary/companies.ts';
import { givenNames, particles, surnames } from './vocabulary/names.ts';
import {
  CENTRE,
  RURAL,
  ruralDistricts,
  ruralRoads,
  sectors,
  streets,
} from './vocabulary/places.ts';
import { hash } from './random.ts';

export interface Pessoa {
  readonly id: number;
  readonly razao_social: string;
  readonly cpf_cnpj: string;
  readonly empresa: boolean;
  readonly email: string | null;
  readonly telefone: string | null;
}

export interface Cadastro {
  readonly id: number;
  readonly numero: string;
  readonly tipo: 'imobiliario' | 'economico' | 'rural';
  readonly pessoa: number;
  readonly endereco: string;
  readonly bairro: string;
  readonly rua: string;
  readonly cep: string;
  readonly zona_id: number;
  readonly area_total: string;
  readonly alvara: string | null;
  readonly latitude: string;
  readonly longitude: string;
}

const LOTS_A_BLOCK = 18;
/** Of every 50 registries: 31 real-estate, 15 economic, 4 rural. */
const CLASS = 50;
const ECONOMIC_FROM = 31;
const RURAL_FROM = 46;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const digits = (n: number, length: number): string => String(n).padStart(length, '0');
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export class Registry {
  readonly pessoas: number;
  readonly cadastros: number;
  private readonly seed: number;

  constructor(seed: number, pessoas: number, cadastros: number) {
    this.seed = seed;
    this.pessoas = Math.max(100, pessoas);
    this.cadastros = Math.max(CLASS * 2, cadastros);
  }

  /** Two of every five are companies. */
  isCompany(index: number): boolean {
    return index % 5 === 1 || index % 5 === 3;
  }

  /** Person by index, from 0; its id is one more. */
  pessoa(index: number): Pessoa {
    const h = hash(this.seed, index);
    const empresa = this.isCompany(index);
    const razao_social = empresa ? this.companyName(index) : this.personName(index);
    const slug = fold(razao_social)
      .replace(/[^a-z0-9 ]/g, '')
      .split(' ');
    const contact = `${slug[0] ?? ''}.${slug.at(-1) ?? ''}${index}`;
    return {
      id: index + 1,
      razao_social,
      cpf_cnpj: empresa ? this.cnpj(index) : this.cpf(index),
      empresa,
      email: h % 5 === 0 ? null : `${contact}@correio.example`,
      telefone:
        h % 7 === 0
          ? null
          : empresa
            ? `12355${digits(h % 100_000, 5)}`
            : `129${digits(h % 100_000_000, 8)}`,
    };
  }

  private personName(index: number): string {
    const h = hash(this.seed + 11, index);
    const first = at(givenNames, h);
    const middle = at(surnames, h >>> 9);
    const last = at(surnames, hash(this.seed + 12, index));
    if (middle === last) return `${first} ${last}`;
    return `${first} ${middle} ${h % 3 === 0 ? (particles[last] ?? '') : ''}${last}`;
  }

  private companyName(index: number): string {
    const rank = Math.floor(index / 5) * 2 + (index % 5 === 1 ? 0 : 1);
    const known = knownCompanies[rank];
    if (known !== undefined) return known;
    const h = hash(this.seed + 21, index);
    const name = at(tradeNames, h >>> 8);
    if (h % 12 === 0) return `${at(condominiums, h >>> 4)} ${name}`;
    if (h % 12 === 1)
      return `${at(surnames, h >>> 5)} & ${at(surnames, h >>> 13)} ${at(trades, h >>> 3)} Ltda`;
    return `${at(trades, h >>> 3)} ${name} ${at(suffixes, h >>> 19)}`;
  }

  /** Distinct: 7.368.787 and the range have no common divisor. */
  private cpf(index: number): string {
    return cpfFrom(digits(Number((BigInt(index) * 7_368_787n + 48_213_907n) % 1_000_000_000n), 9));
  }

  /** Some 15% of them alphanumeric (since July 2026), distinct likewise. */
  private cnpj(index: number): string {
    if (hash(this.seed + 31, index) % 100 >= 15) {
      const root = Number((BigInt(index) * 7_368_787n + 12_904_311n) % 100_000_000n);
      return cnpjFrom(`${digits(root, 8)}0001`);
    }
    let rest = (BigInt(index) * 1_315_423_911n + 987_654_321n) % 2_821_109_907_456n;
    let root = '';
    for (let i = 0; i < 8; i += 1) {
      root += ALPHANUMERIC[Number(rest % 36n)];
      rest /= 36n;
    }
    // Without a letter it could be a numeric one.
    return cnpjFrom(`${root.slice(0, 7)}${/[A-Z]/.test(root.slice(0, 7)) ? root[7] : 'K'}0001`);
  }

  /** A registry of one of the kinds; `roll` in [0, 1) twice. */
  cadastroOf(tipo: Cadastro['tipo'], roll: number, within: number): Cadastro {
    const block = Math.floor(roll * Math.floor(this.cadastros / CLASS));
    const [from, to] =
      tipo === 'imobiliario'
        ? [0, ECONOMIC_FROM]
        : tipo === 'economico'
          ? [ECONOMIC_FROM, RURAL_FROM]
          : [RURAL_FROM, CLASS];
    return this.cadastro(block * CLASS + from + Math.floor(within * (to - from)));
  }

  /** Registry by index, from 0; its id is one more. */
  cadastro(index: number): Cadastro {
    const within = index % CLASS;
    const block = Math.floor(index / CLASS);
    if (within < ECONOMIC_FROM) return this.realEstate(index, block * ECONOMIC_FROM + within);
    if (within < RURAL_FROM)
      return this.economic(index, block * (RURAL_FROM - ECONOMIC_FROM) + within - ECONOMIC_FROM);
    return this.rural(index, block * (CLASS - RURAL_FROM) + within - RURAL_FROM);
  }

  private realEstate(index: number, rank: number): Cadastro {
    const h = hash(this.seed + 41, index);
    const place = this.place(Math.floor(rank / LOTS_A_BLOCK), rank % LOTS_A_BLOCK);
    const owner = h % this.pessoas;
    const company = this.isCompany(owner);
    return {
      id: index + 1,
      tipo: 'imobiliario',
      pessoa: owner,
      numero: place.numero,
      ...place.address,
      area_total: (company ? 250 + (h % 450_000) / 100 : 125 + (h % 42_000) / 100).toFixed(2),
      alvara: h % 3 === 0 ? null : `${1 + ((h >>> 7) % 2900)}/${2019 + ((h >>> 3) % 7)}`,
    };
  }

  private economic(index: number, rank: number): Cadastro {
    const h = hash(this.seed + 42, index);
    // Companies own the economic registries; the remainder makes it one.
    const near = h % this.pessoas;
    const owner = Math.min(
      near - (near % 5) + (h % 2 === 0 ? 1 : 3),
      this.pessoas - (this.pessoas % 5) - 2,
    );
    const place = this.place(
      hash(this.seed + 43, index) % Math.max(12, Math.ceil((this.cadastros * 0.62) / LOTS_A_BLOCK)),
      h % LOTS_A_BLOCK,
    );
    const body = 104_582 + rank * 7;
    return {
      id: index + 1,
      tipo: 'economico',
      pessoa: owner,
      numero: `${digits(body, 7)}-${body % 10}`,
      ...place.address,
      area_total: (18 + (h % 90_000) / 100).toFixed(2),
      alvara: h % 6 === 0 ? null : `${1 + ((h >>> 7) % 4200)}/${2022 + ((h >>> 3) % 4)}`,
    };
  }

  private rural(index: number, rank: number): Cadastro {
    const h = hash(this.seed + 44, index);
    const rua = at(ruralRoads, h >>> 4);
    const bairro = at(ruralDistricts, h);
    return {
      id: index + 1,
      tipo: 'rural',
      pessoa: h % this.pessoas,
      numero: `950.${digits(100 + (rank % 900), 3)}.${digits(Math.floor(rank / 900) % 1000, 3)}.${digits(h % 1000, 3)}-${h % 10}`,
      endereco: `${rua}, km ${1 + (h % 22)}, ${bairro}`,
      bairro,
      rua,
      cep: `127889${digits(h % 90, 2)}`,
      zona_id: RURAL + 1,
      area_total: (8_000 + (h % 900_000)).toFixed(2),
      alvara: null,
      latitude: (CENTRE.latitude + (((h >>> 5) % 2000) - 1000) / 9000).toFixed(6),
      longitude: (CENTRE.longitude + (((h >>> 15) % 2000) - 1000) / 9000).toFixed(6),
    };
  }

  /** A lot of a block: inscrição '01.04.112.0230', address, place on the map. Neighbours live side by side. */
  private place(
    block: number,
    lot: number,
  ): {
    numero: string;
    address: Pick<
      Cadastro,
      'endereco' | 'bairro' | 'rua' | 'cep' | 'zona_id' | 'latitude' | 'longitude'
    >;
  } {
    const sectorIndex = block % sectors.length;
    const sector = at(sectors, sectorIndex);
    const ring = Math.floor(block / sectors.length);
    const sub = (ring % 40) + 1;
    const quadra = 101 + ((Math.floor(ring / 40) * 37 + sub * 13) % 899);
    const h = hash(this.seed + 51, block);
    const bairro = at(sector.districts, sub);
    const rua = at(streets, h);
    const number = 8 + ((h >>> 9) % 90) * 12 + lot * 14 + (h % 3);
    const [north, east] = sector.at;
    const spread = (bits: number): number => ((bits % 200) - 100) / 11_000;
    return {
      numero: `${digits(sectorIndex + 1, 2)}.${digits(sub, 2)}.${digits(quadra, 3)}.${digits((lot + 1) * 10, 4)}`,
      address: {
        endereco: `${rua}, ${number}, ${bairro}`,
        bairro,
        rua,
        cep: `127${digits(10 + sectorIndex * 5 + (sub % 5), 2)}${digits(h % 1000, 3)}`,
        zona_id: sector.zone + 1,
        latitude: (CENTRE.latitude + north / 1000 + spread(h >>> 3) + lot / 90_000).toFixed(6),
        longitude: (CENTRE.longitude + east / 1000 + spread(h >>> 13) + lot / 140_000).toFixed(6),
      },
    };
  }

  /** Somewhere in town, without a registry: where a complaint points. */
  somewhere(roll: number, lot: number): Pick<Cadastro, 'endereco' | 'bairro' | 'rua' | 'zona_id'> {
    const blocks = Math.max(12, Math.ceil((this.cadastros * 0.62) / LOTS_A_BLOCK));
    return this.place(Math.floor(roll * blocks), lot % LOTS_A_BLOCK).address;
  }
}
