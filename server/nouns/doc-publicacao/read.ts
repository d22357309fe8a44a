/** Publications as SQL. */
import {
  docsParaPublicar,
  listaPublicacoes,
  umaPublicacao,
} from '../../../domain/doc-publicacao/queries.ts';
import * as f from '../../../domain/kernel/fields.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { isProtected, masked, PROTEGIDO } from '../../read/shield.ts';
import { documentoMascarado, idDescricao, idNome, objectOf } from '../../read/source.ts';
import { passoSql } from '../../read/titles.ts';
import { docList } from '../doc/read.ts';

const links = (alias: string): string =>
  `${alias}.departamento_id = pb.departamento_id and ${alias}.publicacao_id = pb.id`;

export const publicacaoList = listSource(listaPublicacoes, {
  table: 'doc_publicacao',
  alias: 'pb',
  tenant: 'pb.departamento_id',
  axes: ['id', 'created_at', 'publicado_em', 'numero', 'ano'],
  row: {
    documentos: `(select count(*)::int from doc_publicado x where ${links('x')})`,
  },
});

/** Who it is of, masked where he or what he has is protected. */
const ofWhom = { pessoas: ['d.contribuinte_id'], cadastros: ['d.cadastro_id'] };
const told = (shielded: string, sql: string): string =>
  masked(f.text('', { shielded }), sql, isProtected(ofWhom));

/** By type and number, as they stand in the gazette. */
export const NA_ORDEM = 'd.tipo, d.ano, d.numero, d.id';

export const publicacaoOne = oneSource(umaPublicacao, {
  like: publicacaoList,
  // Whose its documents are each of them says; what is written of them is hidden where it names somebody.
  shield: { pessoas: [] },
  joins: 'left join usuario iu on iu.id = pb.incluido_por_usuario_id',
  row: {
    incluido_por_usuario: idNome('iu'),
    docs: `coalesce((select json_agg(${objectOf({
      id: 'd.id',
      tipo: 'd.tipo',
      numero: 'd.numero',
      ano: 'd.ano',
      situacao: 'd.situacao',
      doc_situacao: idDescricao('ds'),
      versao: 'x.versao',
      contribuinte: told(PROTEGIDO, 'p.razao_social'),
      cpf_cnpj: told('***', documentoMascarado('p.cpf_cnpj')),
      ciencia_em: 'd.ciencia_em',
      ciencia_daqui: `exists (select from doc_ciencia ci where ci.departamento_id = d.departamento_id and ci.doc_id = d.id
        and ci.tipo = 'diario_oficial' and ci.anulada_em is null and ci.expedido_em = pb.publicado_em and not x.aberta)`,
    })} order by ${NA_ORDEM})
      from doc_publicado x
      join doc d on d.departamento_id = x.departamento_id and d.id = x.doc_id
      join doc_situacao ds on ds.id = d.doc_situacao_id
      left join pessoa p on p.id = d.contribuinte_id
      where ${links('x')}), '[]'::json)`,
    historico: `coalesce((select json_agg(${objectOf(passoSql())} order by h.id) from doc_publicacao_historico h left join usuario hu on hu.id = h.usuario_id
      where ${links('h')}), '[]'::json)`,
  },
});

export const docsParaPublicarList = listSource(docsParaPublicar, {
  like: docList,
  counted: undefined,
  merge: undefined,
  scope: () => `d.situacao = 'aguardando_ciencia' and not exists (select from doc_publicado x
    where x.departamento_id = d.departamento_id and x.doc_id = d.id and x.aberta)`,
  apart: true,
});
