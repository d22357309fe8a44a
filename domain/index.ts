/** The catalogue: every action and every query of OS-m. A new one is one entry in its noun's folder. */
import type { Action, IdOf, ListQuery, Query, ReportQuery, ValueQuery } from './kernel/define.ts';
import type { MapaQuery } from './kernel/mapa.ts';
import type { Plain } from './kernel/plain.ts';
import { arquivoQueries } from './arquivo/index.ts';
import { analiseActions } from './analise/actions.ts';
import { analiseQueries } from './analise/queries.ts';
import { analiseReports } from './analise/reports.ts';
import { assuntoActions, assuntoQueries } from './assunto/index.ts';
import { ausenteActions, ausenteQueries } from './ausente/index.ts';
import { protegidoActions, protegidoQueries } from './cadastro-protegido/index.ts';
import { cadastroQueries } from './cadastro/index.ts';
import { compartilhadoActions, compartilhadoQueries } from './compartilhado/index.ts';
import { departamentoQueries } from './departamento/meus.ts';
import { debitoTipoQueries } from './debito-tipo/index.ts';
import { docPublicacaoActions } from './doc-publicacao/actions.ts';
import { docPublicacaoQueries } from './doc-publicacao/queries.ts';
import { docActions } from './doc/actions.ts';
import { docImplantacaoQueries } from './doc/implantacao.ts';
import { docQueries } from './doc/queries.ts';
import { docMapas, docReports } from './doc/reports.ts';
import { docModeloActions, docModeloQueries } from './doc-modelo/index.ts';
import { emailActions, emailQueries } from './email-historico/index.ts';
import { formularioActions, formularioQueries } from './formulario/index.ts';
import { guiaQueries } from './guia/index.ts';
import { implantacaoActions, implantacaoQueries } from './implantacao/index.ts';
import { jobActions, jobQueries } from './job-output/index.ts';
import { logQueries } from './log/queries.ts';
import { mensagemActions } from './mensagem/actions.ts';
import { mensagemQueries } from './mensagem/queries.ts';
import { ordemServicoActions } from './ordem-servico/actions.ts';
import { ordemServicoQueries } from './ordem-servico/queries.ts';
import { ordemServicoMapas, ordemServicoReports } from './ordem-servico/reports.ts';
import { perfilActions, perfilQueries } from './perfil/index.ts';
import { pessoaQueries } from './pessoa/index.ts';
import { previsaoDeGuarda } from './prazo-guarda/index.ts';
import { repasseActions, repasseQueries } from './repasse/index.ts';
import { geralActions, geralQueries } from './produtividade/geral.ts';
import { paramsActions, paramsQueries } from './produtividade/params.ts';
import { pontuacaoActions } from './produtividade/pontuacao.ts';
import { produtividadeReports } from './produtividade/reports.ts';
import { resumoQueries } from './produtividade/resumo.ts';
import { rascunhoActions, rascunhoQueries } from './rascunho/index.ts';
import { solicitacaoActions } from './solicitacao/actions.ts';
import { solicitacaoQueries } from './solicitacao/queries.ts';
import { usuarioActions, usuarioQueries } from './usuario/index.ts';
import {
  listaGeos,
  rastroDoDia,
  usuarioGeoActions,
  usuarioGeoQueries,
} from './usuario-geo/index.ts';
import { webhookActions, webhookQueries } from './webhook/index.ts';
import { zonaQueries } from './zona/index.ts';
import * as plain from './plain.ts';

export const plainNouns: readonly Plain[] = Object.values(plain);

export const actions = [
  ...ordemServicoActions,
  ...compartilhadoActions,
  ...solicitacaoActions,
  ...analiseActions,
  ...implantacaoActions,
  ...assuntoActions,
  ...docModeloActions,
  ...docActions,
  ...docPublicacaoActions,
  ...formularioActions,
  ...usuarioActions,
  ...ausenteActions,
  ...repasseActions,
  ...rascunhoActions,
  ...usuarioGeoActions,
  ...perfilActions,
  ...protegidoActions,
  ...paramsActions,
  ...pontuacaoActions,
  ...geralActions,
  ...emailActions,
  ...jobActions,
  ...mensagemActions,
  ...webhookActions,
  ...plainNouns.flatMap((one) => one.actions),
] as readonly Action[];

/** The reports, with their ids as a type: a screen that stands over another does not compile. */
const reports = [
  ...ordemServicoReports,
  ...docReports,
  ...analiseReports,
  ...produtividadeReports,
] as const;
export type ReportId = IdOf<typeof reports>;

/** What is drawn on maps, by id: a screen that stands over another does not compile. */
const mapped = { 'usuarios_geos.index': listaGeos, 'usuarios_geos.show': rastroDoDia } as const;
const mapas = [...ordemServicoMapas, ...docMapas] as const;
/** Reports on places. */
export type MapaId = IdOf<typeof mapas>;
export type MapId = keyof typeof mapped | MapaId;
export const mapaOf = (id: MapId): MapaQuery | undefined => mapas.find((one) => one.id === id);
export const mappedOf = (id: MapId): ListQuery | ValueQuery =>
  queryById.get(id) as ListQuery | ValueQuery;

export const queries = [
  ...departamentoQueries,
  ...usuarioQueries,
  ...ausenteQueries,
  ...repasseQueries,
  ...rascunhoQueries,
  ...usuarioGeoQueries,
  ...perfilQueries,
  ...zonaQueries,
  ...pessoaQueries,
  ...cadastroQueries,
  ...guiaQueries,
  ...protegidoQueries,
  ...formularioQueries,
  ...assuntoQueries,
  ...debitoTipoQueries,
  ...docModeloQueries,
  ...docQueries,
  ...docImplantacaoQueries,
  ...docPublicacaoQueries,
  ...solicitacaoQueries,
  ...analiseQueries,
  ...implantacaoQueries,
  ...ordemServicoQueries,
  ...reports,
  ...mapas,
  ...compartilhadoQueries,
  ...paramsQueries,
  ...geralQueries,
  ...resumoQueries,
  ...jobQueries,
  ...emailQueries,
  ...arquivoQueries,
  ...mensagemQueries,
  ...webhookQueries,
  ...logQueries,
  previsaoDeGuarda,
  ...plainNouns.flatMap((one) => one.queries),
] as readonly Query[];

export const actionById = new Map(actions.map((a) => [a.id, a]));
export const queryById = new Map(queries.map((q) => [q.id, q]));
export const reportOf = (id: ReportId): ReportQuery => queryById.get(id) as ReportQuery;
if (actionById.size !== actions.length || queryById.size !== queries.length)
  throw new Error('ids repetidos no catálogo');
