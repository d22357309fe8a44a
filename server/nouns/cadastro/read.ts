/** The registries of the municipality as SQL. */
import {
  areasDoCadastro,
  listaCadastros,
  plantasDoCadastro,
  umCadastro,
} from '../../../domain/cadastro/index.ts';
import type { ValueQuery } from '../../../domain/kernel/define.ts';
import { list, object, type Fields, type Infer } from '../../../domain/kernel/fields.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { masked, maskedOf, PROTEGIDO, shieldJoin, shownTo } from '../../read/shield.ts';
import {
  columnsOf,
  documentoMascarado,
  idDescricao,
  objectOf,
  pessoaMascarada,
} from '../../read/source.ts';
import { valueSource } from '../../read/value-request.ts';
import { anexosSql } from '../../uploads/anexos.ts';

export const cadastroList = listSource(listaCadastros, {
  table: 'cadastro',
  alias: 'c',
  shield: { pessoas: ['c.pessoa_id'], cadastros: ['c.id'] },
  filterJoins: {
    p: 'left join pessoa p on p.id = c.pessoa_id',
    e: 'left join cadastro_economico e on e.cadastro_id = c.id',
  },
  joins: 'left join zona z on z.id = c.zona_id',
  row: { contribuinte: pessoaMascarada('p'), zona: idDescricao('z') },
  filters: {
    contribuinte_id: 'c.pessoa_id',
    bairro: (_, value, bind) => `c.bairro_dobrado = dobrar(${bind(value)}::text)`,
    cpf_cnpj: 'p.cpf_cnpj',
  },
  orders: { numero: ['c.numero', 'text'] },
  leads: { id: ['bairro', 'zona_id'], numero: ['bairro', 'tipo', 'zona_id'] },
});

/** What hangs on a registry as a JSON list, in the order it came. */
const parts = (table: string, alias: string, pairs: Record<string, string>, joins = ''): string =>
  `coalesce((select json_agg(${objectOf(pairs)} order by ${alias}.id) from ${table} ${alias} ${joins} where ${alias}.cadastro_id = c.id), '[]'::json)`;

const economico = columnsOf(
  'e',
  'nome_fantasia',
  'cnae',
  'cnaes',
  'abertura',
  'encerramento',
  'regime',
  'alvara_emissao',
  'alvara_validade',
  'horario',
  'publicidade',
  'situacao_mobiliario',
);

export const cadastroOne = oneSource(umCadastro, {
  like: cadastroList,
  row: {
    latitude: 'c.latitude::text',
    longitude: 'c.longitude::text',
    detalhes: parts('cadastro_detalhe', 'd', { tipo: 'd.tipo', valor: 'd.valor' }),
    economico: `case when e.cadastro_id is null then null else ${economico} end`,
    socios: parts(
      'socio',
      's',
      {
        id: 's.id',
        pessoa: objectOf({
          id: 'sp.id',
          razao_social: maskedOf('sp.id', PROTEGIDO, 'sp.razao_social'),
          cpf_cnpj: maskedOf('sp.id', '***', documentoMascarado('sp.cpf_cnpj')),
        }),
        qualificacao: 's.qualificacao',
        participacao: 's.participacao::text',
        entrada: 's.entrada',
        saida: 's.saida',
      },
      'join pessoa sp on sp.id = s.pessoa_id',
    ),
    usuarios: `coalesce((select json_agg(${objectOf({
      id: 'u.id',
      nome: 'u.nome',
      email: 'u.email',
      validado_por: 'u.validado_por',
      desde: 'cu.desde',
    })} order by cu.desde, u.id) from cadastro_usuario cu join usuario u on u.id = cu.usuario_id where cu.cadastro_id = c.id), '[]'::json)`,
  },
});

/** What of a registry is asked for by itself: 404 where there is no such registry. */
const ofCadastro = <S extends Fields>(
  query: ValueQuery<S, Record<string, never>, true>,
  select: string,
) =>
  valueSource(query, async ({ pool, ctx }) => {
    const { shield } = cadastroList;
    const shown = masked(list(query.title, object(query.title, query.value)), select);
    const { rows } = await pool.query<{ j: readonly Infer<S>[] }>(
      `select ${shownTo(shown, ctx)} as j from cadastro c${shieldJoin(shield)} where c.id = $1`,
      [Number(ctx.params['cadastro'])],
    );
    const [found] = rows;
    if (!found) throw naoEncontrado();
    return found.j;
  });

export const areas = ofCadastro(
  areasDoCadastro,
  parts('cadastro_area', 'a', {
    id: 'a.id',
    tipo: 'a.tipo',
    uso: 'a.uso',
    area: 'a.area::text',
    ano: 'a.ano',
    situacao: 'a.situacao',
  }),
);

export const plantas = ofCadastro(
  plantasDoCadastro,
  parts('planta', 'pl', {
    id: 'pl.id',
    titulo: 'pl.titulo',
    descricao: 'pl.descricao',
    area: 'pl.area::text',
    ano: 'pl.ano',
    arquivos: anexosSql('planta', 'pl.id'),
  }),
);
