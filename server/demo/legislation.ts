/** The laws that each department works by: 'tipo numero/ano título: ementa', a line each. */
import type { Transaction } from 'kysely';
import { addDays } from '../../domain/kernel/civil-date.ts';
import type { tipos } from '../../domain/legislacao/index.ts';
import type { Database } from '../db/schema.ts';

const general = `
lei 4102/2019 Processo administrativo municipal: Regula o processo, os seus prazos e a ciência dos interessados.
decreto 9318/2021 Comunicação eletrônica dos atos: Dispõe sobre a ciência por meio eletrônico e pelo Diário Oficial.`;
const laws: Readonly<Record<string, string>> = {
  'fiscalizacao-obras': `
lei_complementar 187/2006 Plano Diretor: Institui o Plano Diretor e as diretrizes da política urbana.
lei_complementar 214/2009 Código de Obras e Edificações: Dispõe sobre licença, execução, conclusão e fiscalização de obras.
lei_complementar 215/2009 Parcelamento, uso e ocupação do solo: Fixa zonas, usos, recuos e coeficientes de aproveitamento.
decreto 7745/2012 Regulamento do alvará de construção: Regulamenta o pedido, a vistoria e a conclusão da obra.
instrucao_normativa 12/2022 Vistoria de obra concluída: Padroniza a vistoria e o laudo para o habite-se.`,
  'fiscalizacao-posturas': `
lei 1876/1994 Código de Posturas: Dispõe sobre higiene, sossego, logradouros e exercício de atividades.
lei 3540/2013 Publicidade e paisagem urbana: Disciplina anúncios, letreiros e engenhos publicitários.
decreto 8127/2015 Comércio ambulante: Regulamenta pontos, horários e licença do comércio em logradouro.
portaria 45/2023 Medição de ruído: Aprova o procedimento de medição e o modelo de laudo.`,
  tributos: `
lei_complementar 96/1998 Código Tributário Municipal: Institui os tributos municipais e as normas gerais do lançamento.
lei_complementar 241/2017 Imposto sobre serviços: Adapta o imposto à Lei Complementar federal 157/2016.
decreto 8890/2018 Nota fiscal de serviços eletrônica: Regulamenta a emissão, o cancelamento e a guarda da nota.
instrucao_normativa 7/2024 Parcelamento de débitos: Fixa parcelas, garantias e a rescisão do parcelamento.`,
};
const LAW = /^(\w+) (\d+)\/(\d{4}) ([^:]+): (.+)$/gm;

export async function fillLegislation(trx: Transaction<Database>, today: string): Promise<void> {
  const then = `${addDays(today, -800)}T12:00:00Z`;
  const departments = await trx.selectFrom('departamento').select(['id', 'codigo']).execute();
  const rows = departments.flatMap(({ id, codigo }) =>
    [...`${laws[codigo] ?? ''}${general}`.matchAll(LAW)].map(
      ([, tipo, numero, ano, titulo = '', ementa = '']) => ({
        departamento_id: id,
        tipo: tipo as keyof typeof tipos,
        numero: Number(numero),
        ano: Number(ano),
        titulo,
        ementa,
        vigente_de: `${ano}-01-01`,
        created_at: then,
        updated_at: then,
      }),
    ),
  );
  if (rows.length > 0) await trx.insertInto('legislacao').values(rows).execute();
}
