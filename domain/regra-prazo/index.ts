/**
 * How terms count, as data: a dated rule for each act, the whole municipality's or one department's
 * (decisions, section 6). A law that changes is an entry; the rule of a term is that of the day it begins.
 */
import { atosDeDefesa } from '../doc-modelo/schema.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { plain } from '../kernel/plain.ts';

/** What is done that a term runs for, or that takes effect some days later. */
export const atos = {
  ordem_servico: 'Ordem de serviço',
  regularizar: 'Regularizar',
  ...atosDeDefesa,
  ciencia_correios: 'Ciência pelos correios',
  ciencia_eletronica: 'Ciência eletrônica',
  ciencia_diario_oficial: 'Ciência pelo diário oficial',
} as const;

/** Acts whose days are each case's own. */
const doCaso: ReadonlySet<string> = new Set(['ordem_servico', 'regularizar'] as const);

export const contagens = { corridos: 'Dias corridos', uteis: 'Dias úteis' } as const;

export const regraPrazo = plain({
  noun: 'regra_prazo',
  names: { gender: 'a', one: 'regra de prazo', many: 'regras de prazo', title: 'Regra de prazo' },
  municipal: true,
  resource: 'sistema.regras_prazo',
  path: 'sistema/regras-prazo',
  fields: {
    descricao: f.text('Descrição', { min: 3, max: 150 }),
    ato: f.enumOf('Ato', atos),
    dias: f.integer('Dias', {
      min: 1,
      max: 3650,
      nullable: true,
      hint: 'Vazio só nas ordens e para regularizar, cujos dias são os de cada caso',
    }),
    contagem: f.enumOf('Contagem', contagens),
    vigente_de: f.date('Vigente de', {
      hint: 'Vale para os prazos que começam deste dia em diante',
    }),
    vigente_ate: f.date('Vigente até', { nullable: true }),
    suspensoes: f.text('Prazos suspensos', {
      max: 200,
      nullable: true,
      format: 'periodos',
      hint: 'Todo ano, como em 20/12 a 20/01; vários se separam por ponto e vírgula',
    }),
    departamento: f.text('Departamento', {
      max: 60,
      nullable: true,
      format: 'codigo_departamento',
      hint: 'Vazio: todo o município; a de um departamento vale mais',
    }),
  },
  orders: ['vigente_de', 'descricao'],
  direction: 'desc',
  check: ({ ato, dias, vigente_de, vigente_ate }) => ({
    ...(ato && !doCaso.has(ato) && dias === null ? { dias: [mensagens.obrigatorio] } : {}),
    ...(vigente_de && vigente_ate && vigente_ate < vigente_de
      ? { vigente_ate: [mensagens.desde(vigente_de)] }
      : {}),
  }),
});
