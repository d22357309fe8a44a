/**
 * All nouns, in the order of shortcut sheet and inbox: loaded after the first rows, with the commands. A
 * new noun is its file and its place here, a plain one its line in `plain.ts`.
 */
import { analise } from './analise.ts';
import { arquivo } from './arquivo.ts';
import { assunto } from './assunto.ts';
import { ausente } from './ausente.ts';
import { cadastroProtegido } from './cadastro-protegido.ts';
import { cadastro } from './cadastro.ts';
import { assuntoCompartilhado, osCompartilhada } from './compartilhado.ts';
import { debitoTipo } from './debito-tipo.ts';
import { doc } from './doc.ts';
import { docModelo } from './doc-modelo.ts';
import { docPublicacao } from './doc-publicacao.ts';
import { docComentario } from './doc-comentario.ts';
import { autoOrigem, comentarioSituacao, docSituacao } from './doc-situacao.ts';
import { emailHistorico } from './email-historico.ts';
import { formulario } from './formulario.ts';
import { guia } from './guia.ts';
import { implantacao } from './implantacao.ts';
import { jobOutput } from './job-output.ts';
import { log } from './log.ts';
import { mensagem } from './mensagem.ts';
import { ordemServico } from './ordem-servico.ts';
import { perfil } from './perfil.ts';
import { pessoa } from './pessoa.ts';
import { preferencia } from './preferencia.ts';
import {
  pontuacao,
  produtividadeGeral,
  produtividadeParams,
  produtividadeResumo,
} from './produtividade.ts';
import { rascunho } from './rascunho.ts';
import { repasse } from './repasse.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';
import { usuarioGeo } from './usuario-geo.ts';
import { webhook, webhookEntrega } from './webhook.ts';
import * as plain from './plain.ts';
import type { NounDef } from './define.ts';

export const nouns: readonly NounDef[] = [
  ordemServico,
  osCompartilhada,
  assuntoCompartilhado,
  solicitacao,
  analise,
  implantacao,
  doc,
  docComentario,
  docPublicacao,
  produtividadeGeral,
  produtividadeResumo,
  pontuacao,
  produtividadeParams,
  mensagem,
  jobOutput,
  log,
  emailHistorico,
  usuario,
  ausente,
  repasse,
  usuarioGeo,
  perfil,
  webhook,
  webhookEntrega,
  assunto,
  docModelo,
  docSituacao,
  debitoTipo,
  comentarioSituacao,
  autoOrigem,
  pessoa,
  cadastro,
  guia,
  cadastroProtegido,
  formulario,
  arquivo,
  preferencia,
  rascunho,
  ...Object.values(plain),
];
