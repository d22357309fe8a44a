/** The documents. */
import { docActions } from '../../domain/doc/actions.ts';
import { umaDocImplantacao } from '../../domain/doc/implantacao.ts';
import { umaNotificacao, umDoc } from '../../domain/doc/queries.ts';
import { names, nomeDoc, type Doc, type DocRow } from '../../domain/doc/schema.ts';
import { situacoes } from '../../domain/doc/situacoes.ts';
import { docsParaPublicar } from '../../domain/doc-publicacao/queries.ts';
import { formatDate } from '../../domain/kernel/format.ts';
import { defineNoun, looks, type RecordRow } from './define.ts';
import { areas } from './doc/areas.ts';
import { cobrancaLinks, cobrancaWaits } from './doc/cobranca.ts';
import { waits } from './doc/waits.ts';
import { words } from './doc/words.ts';
import { mensagensSobre } from './mensagens-sobre.ts';
import { ofContribuinte } from './of-contribuinte.ts';

const docOf = (row: RecordRow): DocRow => row as unknown as DocRow;

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
    {
      id: 'docs.abrir_publicacao',
      title: 'Abrir publicação',
      icon: 'share',
      keywords: ['ver a publicação', 'diário oficial'],
      area: 'doc-publicacoes',
      to: ({ publicacao }) => publicacao?.id ?? 'O documento não está em uma publicação',
    },
    ...cobrancaLinks,
    ...mensagensSobre('docs', 'doc'),
    ...ofContribuinte('docs'),
  ],
  ones: [umDoc, umaNotificacao, umaDocImplantacao],
  affects: ['ordem_servico', 'doc_comentario', 'doc_publicacao', 'guia'],
  waits: [...waits, ...cobrancaWaits],
  picked: {
    [docsParaPublicar.id]: {
      columns: [
        { title: 'Documento', width: '200px', cell: (row) => nomeDoc(docOf(row)) },
        { title: 'Contribuinte', cell: (row) => docOf(row).contribuinte?.razao_social ?? '' },
        { title: 'Autuado em', width: '104px', cell: (row) => formatDate(docOf(row).autuado_em) },
      ],
      labelOf: (row) => nomeDoc(docOf(row)),
      searchLabel: 'Buscar por número, AINF, contribuinte, cadastro ou endereço',
    },
  },
  found: {
    about: ({ modelo, contribuinte }) =>
      [modelo?.titulo, contribuinte?.razao_social].filter(Boolean).join(' · '),
    words: ({ endereco }) => endereco ?? '',
  },
});
