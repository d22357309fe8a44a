/** The documents. */
import { docActions } from '../../domain/doc/actions.ts';
import { umaNotificacao, umDoc } from '../../domain/doc/queries.ts';
import { names, nomeDoc, type Doc, type DocRow } from '../../domain/doc/schema.ts';
import { situacoes } from '../../domain/doc/situacoes.ts';
import { defineNoun, looks } from './define.ts';
import { areas } from './doc/areas.ts';
import { words } from './doc/words.ts';
import { ofContribuinte } from './of-contribuinte.ts';

export const doc = defineNoun<DocRow>()({
  noun: 'doc',
  names,
  icon: 'doc',
  nameOf: (row) => nomeDoc(row),
  numberOf: (row) => row,
  situacoes: looks(situacoes, {
    aguardando_ciencia: ['dia', 'wait'],
    andamento: ['half', 'run'],
    concluido: ['check', 'done'],
    defesa: ['diadot', 'review'],
    cancelado: ['x', 'idle'],
  }),
  refusal(_, situacao) {
    const labels: Readonly<Record<string, string>> = situacoes;
    return `O documento está ${(labels[situacao] ?? situacao).toLowerCase()}`;
  },
  actions: docActions,
  words,
  letters: {
    concluir: {
      among: ['fiscalizacao.docs.verificar', 'fiscalizacao.docs.julgar_defesa'],
      of: (doc) =>
        doc?.situacao === 'defesa'
          ? 'fiscalizacao.docs.julgar_defesa'
          : 'fiscalizacao.docs.verificar',
    },
    aceitar: 'fiscalizacao.docs.ciencia',
    editar: 'fiscalizacao.docs.update',
    recusar: 'fiscalizacao.docs.cancelar',
    questionar: 'fiscalizacao.docs.solicitar_revisao',
    comentar: 'fiscalizacao.docs.comentar',
  },
  areas,
  links: [
    {
      id: 'docs.abrir',
      title: 'Abrir documento',
      icon: 'doc',
      keywords: ['ver o documento'],
      area: 'docs',
      // Of another department the row is all there is to see.
      to: ({ id, ...row }, { departamento }) => {
        const de = (row as { departamento?: Doc['departamento'] }).departamento;
        return !de || de.codigo === departamento ? id : `É de ${de.nome}`;
      },
    },
    {
      id: 'docs.abrir_os',
      title: 'Abrir OS',
      icon: 'order',
      keywords: ['ver a os', 'ordem'],
      area: 'servicos',
      to: ({ ordem_servico: os, ...row }, { departamento }) => {
        const de = (row as { departamento?: Doc['departamento'] }).departamento;
        if (de && de.codigo !== departamento) return `É de ${de.nome}`;
        return os?.id ?? 'O documento não é de uma OS';
      },
    },
    ...ofContribuinte('docs'),
  ],
  ones: [umDoc, umaNotificacao],
  affects: ['ordem_servico', 'doc_comentario'],
  found: {
    about: ({ modelo, contribuinte }) =>
      [modelo?.titulo, contribuinte?.razao_social].filter(Boolean).join(' · '),
    words: ({ endereco }) => endereco ?? '',
  },
});
