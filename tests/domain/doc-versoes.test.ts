/** Two versions side by side: scalars, objects field by field, rows by the ids that stay. */
import { expect, it } from 'vitest';
import { daVersaoGuardada } from '../../domain/doc-modelo/schema.ts';
import { diferencas, emPalavras } from '../../domain/doc-modelo/versoes.ts';

const regra = (valor: string) => ({
  tipo: 'fixo' as const,
  parametro_inicial: '0.00',
  parametro_final: '9999999999.99',
  valor,
  fracao: '1.00',
});
const parametro = (id: number, codigo: string, valor: string) => ({
  id,
  codigo,
  descricao: 'Área',
  unidade: 'm2' as const,
  padrao: null,
  obrigatorio: true,
  grau: false,
  regras: [regra(valor)],
});

it('diz o que mudou, pelo nome, e nada do que ficou', () => {
  const de = daVersaoGuardada({
    tipo: 'auto',
    titulo: 'Auto',
    parametros: [parametro(1, 'A', '10.00'), parametro(2, 'B', '1.00')],
    reincidencia: { meses: 12, fator: '2.00', mesma: false },
  });
  const para = {
    ...de,
    titulo: 'Auto de obra',
    parametros: [parametro(1, 'A', '12.50')],
    reincidencia: { meses: 24, fator: '2.00', mesma: false },
  };
  expect(diferencas(de, de)).toEqual([]);
  expect(
    diferencas(de, para).map((one) => [
      one.rotulo,
      emPalavras(one.field, one.de),
      emPalavras(one.field, one.para),
    ]),
  ).toEqual([
    ['Título', 'Auto', 'Auto de obra'],
    ['Reincidência: Meses', '12', '24'],
    [
      'Parâmetro A: Regras de cálculo',
      '0,00 a o máximo: Fixo 10,00',
      '0,00 a o máximo: Fixo 12,50',
    ],
    ['Parâmetro B: Código', 'B', '–'],
    ['Parâmetro B: Descrição', 'Área', '–'],
    ['Parâmetro B: Unidade', 'm²', '–'],
    ['Parâmetro B: Obrigatório', 'sim', '–'],
    ['Parâmetro B: Grau da infração', 'não', '–'],
    ['Parâmetro B: Regras de cálculo', '0,00 a o máximo: Fixo 1,00', '–'],
  ]);
});
