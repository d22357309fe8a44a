/** The nouns: each says in its folder what stands behind its entries of the domain's catalogue. */
import { plainNouns } from '../domain/index.ts';
import { catalogueOf, type Noun } from './noun.ts';
import { plainNoun } from './plain.ts';
import { analise } from './nouns/analise/index.ts';
import { arquivo } from './nouns/arquivo/index.ts';
import { assunto } from './nouns/assunto/index.ts';
import { cadastroProtegido } from './nouns/cadastro-protegido/index.ts';
import { cadastro } from './nouns/cadastro/index.ts';
import { cargo } from './nouns/cargo/index.ts';
import { assuntoCompartilhado, osCompartilhada } from './nouns/compartilhado/index.ts';
import { departamento } from './nouns/departamento/index.ts';
import {
  autoOrigem,
  comentarioSituacao,
  doc,
  docComentario,
  docSituacao,
} from './nouns/doc/index.ts';
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
import { preferencia } from './nouns/preferencia/index.ts';
import { rascunho } from './nouns/rascunho/index.ts';
import { solicitacao } from './nouns/solicitacao/index.ts';
import { usuario } from './nouns/usuario/index.ts';
import { usuarioGeo } from './nouns/usuario-geo/index.ts';
import { usuarioGrupo } from './nouns/usuario-grupo/index.ts';
import { zona } from './nouns/zona/index.ts';

/** Plain nouns of which more is to be said. */
const special = new Map([feriado, zona].map((one) => [one.noun, one]));

export const nouns: readonly Noun[] = [
  analise,
  arquivo,
  assunto,
  cadastro,
  cadastroProtegido,
  cargo,
  assuntoCompartilhado,
  osCompartilhada,
  departamento,
  doc,
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
  preferencia,
  rascunho,
  solicitacao,
  usuario,
  usuarioGeo,
  usuarioGrupo,
  ...plainNouns.map((of) => special.get(of.noun) ?? plainNoun(of)),
];

export const catalogue = catalogueOf(nouns);
