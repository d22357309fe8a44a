/**
 * A report by mail: {titulo, cada, departamento, filtros: {nome, valor}[], colunas: string[], linhas: string[][],
 * total_linhas, caminho}.
 */
import { plural } from '../../../domain/kernel/format.ts';
import { type MailData, listOf, numberOf, textOf } from '../../mail/data.ts';
import type { Mail } from '../../mail/render.ts';

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The report's address, with what it is filtered by; anything else is none. */
const relatorioOf = (dados: MailData): string | undefined => {
  const path = textOf(dados, 'caminho');
  return /^\/app\/indicadores[\w\-/]*(\?[\w\-=&%.+~*]*)?$/.test(path) ? path : undefined;
};

export const enviosMail: Mail = {
  modelo: 'indicadores',
  aviso: 'indicador',
  content(dados) {
    const rows = dados['linhas'];
    const linhas = Array.isArray(rows) ? rows.map(textsOf) : [];
    const rest = numberOf(dados, 'total_linhas') - linhas.length;
    const titulo = textOf(dados, 'titulo');
    return {
      titulo,
      paragrafos: [
        `Os números de ${textOf(dados, 'departamento')} que você pediu ${textOf(dados, 'cada')}.`,
        ...(rest > 0
          ? [
              `Abaixo, o total e o começo: ${plural(rest, 'linha a mais está', 'linhas a mais estão')} no OS-m.`,
            ]
          : []),
        'Para não receber mais este relatório: Avisos, no menu da sua conta.',
      ],
      dados: listOf(dados, 'filtros').map((one) => [textOf(one, 'nome'), textOf(one, 'valor')]),
      tabela: { legenda: titulo, colunas: textsOf(dados['colunas']), linhas },
      caminho: relatorioOf(dados),
      abrir: 'Abrir o relatório no OS-m',
    };
  },
};
