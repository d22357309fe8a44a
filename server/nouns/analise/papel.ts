/** An analysis on paper: what its record says to who prints it. */
import { minhaAnalise, umaAnalise } from '../../../domain/analise/queries.ts';
import { record, type Analise } from '../../../domain/analise/schema.ts';
import { situacoesAnalise } from '../../../domain/analise/situacoes.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { formatCpfCnpj } from '../../../domain/kernel/identifiers.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { campo, dados, parte, tabela, texto } from '../../paper/blocks.ts';
import { drawnPaper } from '../../paper/source.ts';

const draw = (analise: Analise) => ({
  nome: `analise-${analise.id}`,
  paper: {
    titulo: `Análise ${analise.id}`,
    subtitulo: `${nomeOs(analise.ordem_servico)} · ${situacoesAnalise[analise.situacao]}`,
    tipo: 'Análise',
    numero: nomeOs(analise.ordem_servico),
    corpo: [
      ...dados(
        ['Contribuinte', analise.contribuinte?.razao_social],
        ['CPF/CNPJ', analise.contribuinte && formatCpfCnpj(analise.contribuinte.cpf_cnpj)],
        ['Assunto', analise.assunto.descricao],
        ['Fiscal', analise.usuario_responsavel?.nome],
        ['Analista', analise.analista?.nome],
        campo(record.created_at, analise.created_at),
        campo(record.concluida_em, analise.concluida_em),
      ),
      ...texto('Parecer', analise.parecer),
      ...parte(
        'Eventos',
        tabela(analise.eventos, [
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
});

export const analisePapers = [drawnPaper(umaAnalise, draw), drawnPaper(minhaAnalise, draw)];
