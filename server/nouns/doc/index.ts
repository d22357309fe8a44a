/** Documents: what they are made from, issued as and read by. */
import {
  autoOrigemNames,
  comentarioNames,
  comentarioSituacaoNames,
  docSituacaoNames,
  names,
} from '../../../domain/doc/schema.ts';
import type { Noun } from '../../noun.ts';
import { cienciaMail } from './ciencia-template.ts';
import { emissaoHandlers } from './emissao.ts';
import { envioHandlers, envioMail } from './envio.ts';
import { implantarHandlers, implantarODebito } from './implantar.ts';
import { paginaDoEnvio } from './pagina.ts';
import { docPapers } from './papel-feito.ts';
import { presumirCiencias } from './presumir.ts';
import {
  autoOrigemList,
  comentarioList,
  comentarioSituacaoList,
  consultaList,
  detalhadosList,
  docList,
  docOne,
  docSituacaoList,
  implantacaoDocList,
  implantacaoDocOne,
  implantadoList,
  notificacaoList,
  notificacaoOne,
} from './read.ts';
import { docMapas, docReports } from './reports.ts';
import { docValues } from './values.ts';
import { vidaHandlers } from './vida.ts';
import { docWriter } from './writer.ts';

export const doc: Noun = {
  noun: 'doc',
  names,
  name: {
    table: 'doc',
    sql: `'Documento ' || t.numero || '/' || t.ano`,
    ofDepartment: true,
  },
  told: docList,
  sources: [
    docList,
    docOne,
    detalhadosList,
    notificacaoList,
    notificacaoOne,
    consultaList,
    implantacaoDocList,
    implantacaoDocOne,
    implantadoList,
  ],
  reports: docReports,
  values: [...docValues, ...docMapas],
  papers: docPapers,
  writer: docWriter,
  around: [
    { noun: 'doc', column: 'id', of: 'origem_id' },
    { noun: 'doc', column: 'origem_id' },
    { noun: 'ordem_servico', column: 'id', of: 'ordem_servico_id' },
    { noun: 'guia', column: 'doc_id', whole: true },
  ],
  handlers: [...emissaoHandlers, ...vidaHandlers, ...envioHandlers, ...implantarHandlers],
  jobs: [
    { kind: 'asked', tipo: 'implantar_debito', run: implantarODebito },
    {
      kind: 'asked',
      tipo: 'presumir_ciencia',
      run: presumirCiencias,
      // 00:05 in São Paulo; of days that no server was there for, the next one tells.
      clock: { cron: '5 3 * * *', catchUp: '12h' },
    },
  ],
  mails: [cienciaMail, envioMail],
  pages: paginaDoEnvio,
};

export const docSituacao: Noun = {
  noun: 'doc_situacao',
  names: docSituacaoNames,
  name: { table: 'doc_situacao', sql: 't.descricao' },
  sources: [docSituacaoList],
};

export const docComentario: Noun = {
  noun: 'doc_comentario',
  names: comentarioNames,
  sources: [comentarioList],
};

export const comentarioSituacao: Noun = {
  noun: 'comentario_situacao',
  names: comentarioSituacaoNames,
  name: { table: 'comentario_situacao', sql: 't.descricao' },
  sources: [comentarioSituacaoList],
};

export const autoOrigem: Noun = {
  noun: 'auto_origem',
  names: autoOrigemNames,
  name: { table: 'auto_origem', sql: 't.descricao' },
  sources: [autoOrigemList],
};
