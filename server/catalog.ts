/** The nouns: each says in its folder what stands behind its entries of the domain's catalogue. */
import { plainNouns } from '../domain/index.ts';
import { catalogueOf, type Noun } from './noun.ts';
import { plainNoun } from './plain.ts';
import { analise } from './nouns/analise/index.ts';
import { arquivo } from './nouns/arquivo/index.ts';
import { assunto } from './nouns/assunto/index.ts';
import { ausente } from './nouns/ausente/index.ts';
import { cadastroProtegido } from './nouns/cadastro-protegido/index.ts';
import { cadastro } from './nouns/cadastro/index.ts';
import { assuntoCompartilhado, osCompartilhada } from './nouns/compartilhado/index.ts';
import { departamento } from './nouns/departamento/index.ts';
import { debitoTipo } from './nouns/debito-tipo/index.ts';
import {
  autoOrigem,
  comentarioSituacao,
  doc,
  docComentario,
  docSituacao,
} from './nouns/doc/index.ts';
import { docPublicacao } from './nouns/doc-publicacao/index.ts';
import { docModelo } from './nouns/doc-modelo/index.ts';
import { emailHistorico } from './nouns/email-historico/index.ts';
import { feriado } from './nouns/feriado/index.ts';
import { formulario } from './nouns/formulario/index.ts';
import { guia } from './nouns/guia/index.ts';
import { implantacao } from './nouns/implantacao/index.ts';
import { jobOutput } from './nouns/job-output/index.ts';
import { log } from './nouns/log/index.ts';
import { mensagem } from './nouns/mensagem/index.ts';
import { ordemServico } from './nouns/ordem-servico/index.ts';
import { perfil } from './nouns/perfil/index.ts';
import { pessoa } from './nouns/pessoa/index.ts';
import { prazoGuarda } from './nouns/prazo-guarda/index.ts';
import { preferencia } from './nouns/preferencia/index.ts';
import {
  pontuacao,
  produtividadeGeral,
  produtividadeParams,
  produtividadeResumo,
} from './nouns/produtividade/index.ts';
import { rascunho } from './nouns/rascunho/index.ts';
import { repasse } from './nouns/repasse/index.ts';
import { solicitacao } from './nouns/solicitacao/index.ts';
import { termoUso } from './nouns/termo-uso/index.ts';
import { usuario } from './nouns/usuario/index.ts';
import { usuarioGeo } from './nouns/usuario-geo/index.ts';
import { webhook, webhookEntrega } from './nouns/webhook/index.ts';
import { zona } from './nouns/zona/index.ts';

/** Plain nouns of which more is to be said. */
const special = new Map(
  [departamento, feriado, prazoGuarda(() => nouns), termoUso, zona].map((one) => [one.noun, one]),
);

export const nouns: readonly Noun[] = [
  analise,
  arquivo,
  assunto,
  ausente,
  cadastro,
  cadastroProtegido,
  assuntoCompartilhado,
  osCompartilhada,
  debitoTipo,
  doc,
  docPublicacao,
  docModelo,
  docSituacao,
  docComentario,
  comentarioSituacao,
  autoOrigem,
  emailHistorico,
  formulario,
  guia,
  implantacao,
  jobOutput,
  log(() => nouns),
  mensagem,
  ordemServico,
  perfil,
  pessoa,
  pontuacao,
  preferencia,
  produtividadeGeral,
  produtividadeParams,
  produtividadeResumo,
  rascunho,
  repasse,
  solicitacao,
  usuario,
  usuarioGeo,
  webhook,
  webhookEntrega,
  ...plainNouns.map((of) => special.get(of.noun) ?? plainNoun(of)),
];

export const catalogue = catalogueOf(nouns);
