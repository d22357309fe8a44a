/** The types that models can be of, and what a new one begins as. */
import { MODELO_NOVO, novoDocModelo, tiposPermitidos } from '../../../domain/doc-modelo/index.ts';
import { isTipo, tipos } from '../../../domain/doc/situacoes.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { valueSource } from '../../read/value-request.ts';

export const docModeloValues = [
  valueSource(tiposPermitidos, () =>
    Object.entries(tipos).flatMap(([tipo, descricao]) =>
      isTipo(tipo) ? [{ tipo, descricao }] : [],
    ),
  ),
  valueSource(novoDocModelo, ({ ctx }) => {
    const tipo = ctx.params['tipo'] ?? '';
    if (!isTipo(tipo)) throw naoEncontrado();
    return { tipo, ...MODELO_NOVO };
  }),
];
