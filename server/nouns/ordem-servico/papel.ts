/** An order on paper: what its record says to who prints it. */
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import {
  nomeOs,
  record,
  situacoes,
  areaTipos,
  protocoloTipos,
} from '../../../domain/ordem-servico/schema.ts';
import { situacoesAnalise } from '../../../domain/analise/situacoes.ts';
import { tipos as docTipos } from '../../../domain/doc/situacoes.ts';
import {
  formatArea,
  formatDate,
  formatDateTime,
  formatMoney,
} from '../../../domain/kernel/format.ts';
import { formatCpfCnpj } from '../../../domain/kernel/identifiers.ts';
import { campo, dados, parte, tabela, texto } from '../../paper/blocks.ts';
import { drawnPaper } from '../../paper/source.ts';

export const ordemPaper = drawnPaper(umaOrdem, (os) => ({
  nome: `os-${os.numero}-${os.ano}`,
  paper: {
    titulo: nomeOs(os),
    subtitulo: `${os.assunto.descricao} · ${situacoes[os.situacao]}`,
    tipo: 'Ordem de serviço',
    numero: `${os.numero}/${os.ano}`,
    corpo: [
      ...dados(
        ['Contribuinte', os.contribuinte?.razao_social],
        ['CPF/CNPJ', os.contribuinte && formatCpfCnpj(os.contribuinte.cpf_cnpj)],
        ['Cadastro', os.cadastro?.numero],
        campo(record.endereco, os.endereco),
        ['Zona', os.zona?.descricao],
        ['Fiscal', os.usuario_responsavel?.nome],
        [
          'Protocolo',
          os.protocolo_tipo &&
            `${protocoloTipos[os.protocolo_tipo]} ${os.protocolo_numero}/${os.protocolo_ano}`,
        ],
        ['Aberta em', formatDateTime(os.created_at)],
        campo(record.concluir_em, os.concluir_em),
        campo(record.concluido_em, os.concluido_em),
      ),
      ...texto('Descrição', os.descricao),
      ...parte(
        'Áreas',
        tabela(os.areas, [
          { nome: 'Tipo', de: ({ tipo }) => areaTipos[tipo] },
          { nome: 'Descrição', de: ({ descricao }) => descricao, largura: 3 },
          { nome: 'Área', de: ({ area }) => formatArea(area), direita: true },
        ]),
      ),
      ...parte(
        'Documentos',
        tabela(os.docs, [
          {
            nome: 'Documento',
            de: (doc) => `${docTipos[doc.tipo]} ${doc.numero}/${doc.ano}`,
            largura: 2,
          },
          { nome: 'Situação', de: (doc) => doc.doc_situacao.descricao, largura: 1.5 },
          { nome: 'Autuado em', de: (doc) => formatDate(doc.autuado_em) },
          { nome: 'Valor', de: (doc) => formatMoney(doc.valor_total), direita: true },
        ]),
      ),
      ...parte('Encerramento', [
        ...dados(
          ['Situação', os.encerramento?.descricao],
          ['Em', os.encerramento && formatDateTime(os.concluido_em)],
        ),
        ...texto('Comentário do encerramento', os.encerramento?.comentario).slice(1),
      ]),
      ...parte(
        'Análises',
        tabela(os.analises, [
          { nome: 'Situação', de: ({ situacao }) => situacoesAnalise[situacao] },
          { nome: 'Analista', de: ({ analista }) => analista?.nome ?? '–' },
          { nome: 'Parecer', de: ({ parecer }) => parecer ?? '–', largura: 2 },
        ]),
      ),
      ...parte(
        'Comentários',
        tabela(os.comentarios, [
          { nome: 'Em', de: ({ created_at }) => formatDateTime(created_at), largura: 1.1 },
          { nome: 'Por', de: ({ usuario }) => usuario?.nome ?? '–', largura: 1.2 },
          { nome: 'Comentário', de: ({ texto: dito }) => dito, largura: 4 },
        ]),
      ),
      ...parte(
        'Histórico',
        tabela(os.historico, [
          { nome: 'Em', de: ({ created_at }) => formatDateTime(created_at), largura: 1.1 },
          { nome: 'Por', de: ({ usuario }) => usuario?.nome ?? '–', largura: 1.2 },
          {
            nome: 'Passo',
            de: ({ titulo, texto: dito }) => (dito ? `${titulo}: ${dito}` : titulo),
            largura: 4,
          },
        ]),
      ),
    ],
  },
}));
