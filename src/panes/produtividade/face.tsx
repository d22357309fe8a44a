/** How productivity is drawn: months, those of inspectors, versions of the parameters. */
import { formatDecimal, formatInteger, formatPercent } from '../../../domain/kernel/format.ts';
import { nomeDoGeral, type GeralRow } from '../../../domain/produtividade/geral.ts';
import { mesCurto, nomeDoMes } from '../../../domain/produtividade/mes.ts';
import { nomeDosParams, type Params } from '../../../domain/produtividade/params.ts';
import type { ResumoRow } from '../../../domain/produtividade/resumo.ts';
import { lookOf } from '../../nouns/index.ts';
import { lazy } from '../../ui/lazy.tsx';
import { Status } from '../../ui/status.tsx';
import { RecordHeader } from '../detail/header.tsx';
import type { Face } from '../face.ts';
import { none, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import '../../nouns/produtividade.ts';

const pontos = (value: string | null) => (value === null ? none : formatDecimal(value));
const porcento = (value: string | null) => (value === null ? none : formatPercent(value));
/** 'Da meta: 98,50 %' at the right end of a header. */
const daMeta = (percentual: string | null) =>
  percentual === null ? undefined : (
    <span className="dl">
      <span className="dim lg">Da meta</span> <b className="b">{formatPercent(percentual)}</b>
    </span>
  );

const colunasGeral = columnsOf<GeralRow>()([
  {
    id: 'mes',
    header: 'Mês',
    width: 84,
    num: true,
    fixed: true,
    order: 'mes',
    cell: ({ mes }) => mesCurto(mes),
    title: ({ mes }) => nomeDoMes(mes),
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 96,
    fixed: true,
    cell: ({ situacao }) => <Status look={lookOf('produtividade_geral', situacao)} />,
  },
  { id: 'total', header: 'Soma', width: 92, flex: 1, num: true, cell: (row) => pontos(row.total) },
  {
    id: 'trabalharam',
    header: 'Fiscais',
    name: 'Fiscais que trabalharam',
    width: 64,
    num: true,
    wide: true,
    cell: ({ trabalharam }) => formatInteger(trabalharam),
  },
  {
    id: 'media',
    header: 'Média',
    name: 'Média coletiva',
    width: 76,
    num: true,
    cell: (row) => pontos(row.media),
  },
  {
    id: 'percentual',
    header: 'Da meta',
    width: 84,
    num: true,
    cell: (row) => porcento(row.percentual),
  },
  {
    id: 'meta_mensal',
    header: 'Meta',
    width: 76,
    num: true,
    wide: true,
    cell: (row) => pontos(row.meta_mensal),
  },
  {
    id: 'uteis',
    header: 'Dias úteis',
    width: 78,
    num: true,
    off: true,
    cell: ({ uteis }) => formatInteger(uteis),
  },
  {
    id: 'fechado_em',
    header: 'Fechado em',
    width: 92,
    num: true,
    off: true,
    cell: ({ fechado_em }) => shortDate(fechado_em),
  },
]);

const colunasResumo = columnsOf<ResumoRow>()([
  {
    id: 'mes',
    header: 'Mês',
    width: 70,
    num: true,
    fixed: true,
    order: 'mes',
    cell: ({ mes }) => mesCurto(mes),
    title: ({ mes }) => nomeDoMes(mes),
  },
  {
    id: 'usuario',
    header: 'Fiscal',
    width: 110,
    flex: 1,
    fixed: true,
    cell: ({ usuario }) => usuario.nome,
    title: ({ usuario }) => usuario.nome,
  },
  {
    id: 'total',
    header: 'Pontos',
    width: 76,
    num: true,
    order: 'total',
    cell: ({ total }) => formatDecimal(total),
  },
  {
    id: 'percentual',
    header: 'Da meta',
    width: 84,
    num: true,
    cell: (row) => porcento(row.percentual),
  },
  { id: 'bonus', header: 'Bônus', width: 76, num: true, cell: (row) => porcento(row.bonus) },
  {
    id: 'posicao',
    header: 'Posição',
    width: 66,
    num: true,
    wide: true,
    cell: ({ posicao }) => `${posicao}º`,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 92,
    wide: true,
    cell: ({ situacao }) => <Status look={lookOf('produtividade_resumo', situacao)} />,
  },
  {
    id: 'dias_afastado',
    header: 'Afastado',
    name: 'Dias afastado',
    width: 72,
    num: true,
    off: true,
    cell: ({ dias_afastado }) => formatInteger(dias_afastado),
  },
]);

const colunasParams = columnsOf<Params>()([
  {
    id: 'versao',
    header: 'Versão',
    width: 70,
    num: true,
    fixed: true,
    order: 'versao',
    cell: ({ versao }) => versao,
  },
  {
    id: 'vigente_de',
    header: 'Desde',
    name: 'Vigente de',
    width: 84,
    num: true,
    order: 'vigente_de',
    cell: ({ vigente_de }) => mesCurto(vigente_de),
  },
  {
    id: 'em_vigor',
    header: 'Em vigor',
    width: 76,
    cell: ({ em_vigor }) => (em_vigor ? 'sim' : none),
  },
  {
    id: 'meta_mensal',
    header: 'Meta',
    width: 76,
    num: true,
    cell: ({ meta_mensal }) => formatDecimal(meta_mensal),
  },
  {
    id: 'motivo',
    header: 'Motivo',
    width: 120,
    flex: 1,
    cell: ({ motivo }) => motivo ?? none,
    title: ({ motivo }) => motivo ?? undefined,
  },
  {
    id: 'por',
    header: 'Por',
    width: 110,
    wide: true,
    cell: ({ incluido_por_usuario: por }) => por?.nome ?? none,
  },
]);

export const geral: Face = {
  columns: colunasGeral,
  Header: ({ row }) => {
    const of = row as unknown as GeralRow;
    return (
      <RecordHeader
        name={nomeDoGeral(of)}
        status={lookOf('produtividade_geral', of.situacao)}
        right={daMeta(of.percentual)}
        about={[
          `Soma ${formatDecimal(of.total)}`,
          of.media && `média coletiva ${formatDecimal(of.media)}`,
        ]}
      />
    );
  },
  Detail: lazy(() => import('./geral.tsx')),
};

export const resumos: Face = {
  columns: colunasResumo,
  Header: ({ row }) => {
    const of = row as unknown as ResumoRow;
    return (
      <RecordHeader
        name={of.usuario.nome}
        status={lookOf('produtividade_resumo', of.situacao)}
        right={daMeta(of.percentual)}
        about={[
          nomeDoMes(of.mes),
          `${formatDecimal(of.total)} pontos`,
          of.bonus && `bônus de ${formatPercent(of.bonus)}`,
        ]}
      />
    );
  },
  Detail: lazy(() => import('./resumo.tsx')),
};

export const params: Face = {
  columns: colunasParams,
  Header: ({ row }) => {
    const of = row as unknown as Params;
    return (
      <RecordHeader
        name={nomeDosParams(of)}
        about={[`de ${nomeDoMes(of.vigente_de)} em diante`, of.em_vigor ? 'em vigor' : null]}
      />
    );
  },
  Detail: lazy(() => import('./params.tsx')),
};
