/** Labels of each noun's situações, by code. */
import { situacoesAnalise } from './analise/situacoes.ts';
import { situacoes as daAusencia } from './ausente/index.ts';
import { situacoes as doDoc } from './doc/situacoes.ts';
import { situacoes as daPublicacao } from './doc-publicacao/situacoes.ts';
import { situacoes as daImplantacao } from './implantacao/situacoes.ts';
import { situacoes as daOrdem } from './ordem-servico/schema.ts';
import { situacoes as doRepasse } from './repasse/index.ts';
import { situacoes as doMes } from './produtividade/situacoes.ts';
import { situacoes as daSolicitacao } from './solicitacao/schema.ts';

const byNoun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ordem_servico: daOrdem,
  doc: doDoc,
  doc_publicacao: daPublicacao,
  os_compartilhada: daOrdem,
  solicitacao: daSolicitacao,
  analise: situacoesAnalise,
  implantacao: daImplantacao,
  ausente: daAusencia,
  repasse: doRepasse,
  produtividade_geral: doMes,
  produtividade_resumo: doMes,
};

/** {andamento: 'Em andamento', …}; empty for a noun without situações. */
export const situacaoLabels = (noun: string): Readonly<Record<string, string>> =>
  byNoun[noun] ?? {};
