/**
 * How long what is of persons is kept (LGPD, arts. 15 and 16): a dated rule for each kind, the newest that has begun;
 * each night what is past it goes. Acts, their documents and the log are kept for good.
 */
import type { Errors } from '../kernel/define.ts';
import { call, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { plain } from '../kernel/plain.ts';

export const dados = {
  posicoes: 'Posições de fiscais',
  sessoes: 'Sessões encerradas',
  emails: 'Texto de e-mails de contas e mensagens',
  rascunhos: 'Rascunhos',
  contas: 'Contato e foto de contas inativas',
  entregas_webhook: 'Entregas de webhooks',
} as const;
export type Dado = keyof typeof dados;

/** Days that each is kept where no rule says otherwise. */
export const padroes: Readonly<Record<Dado, number>> = {
  posicoes: 90,
  sessoes: 180,
  emails: 730,
  rascunhos: 365,
  contas: 365,
  entregas_webhook: 30,
};

/** Who signed in from where is kept for six months at least (Lei 12.965/2014, art. 15). */
const minimos: Partial<Record<Dado, number>> = { sessoes: 180 };

export const prazoGuarda = plain({
  noun: 'prazo_guarda',
  names: {
    gender: 'o',
    one: 'prazo de guarda',
    many: 'prazos de guarda',
    title: 'Prazo de guarda',
  },
  municipal: true,
  resource: 'sistema.prazos_guarda',
  path: 'sistema/prazos-guarda',
  fields: {
    descricao: f.text('Descrição', { min: 3, max: 150 }),
    dado: f.enumOf('Dado', dados),
    dias: f.integer('Dias', {
      min: 1,
      max: 1825,
      hint: 'Passados tantos dias, apaga-se na noite seguinte; as sessões ficam ao menos 180',
    }),
    vigente_de: f.date('Vigente de'),
  },
  orders: ['vigente_de', 'descricao'],
  direction: 'desc',
  check: ({ dado, dias }): Errors => {
    const minimo = dado && minimos[dado];
    return minimo && dias !== undefined && dias < minimo
      ? { dias: [mensagens.maiorOuIgual(minimo)] }
      : {};
  },
});

/** What this night would take, of every kind. */
export const previsaoDeGuarda = valueQuery({
  id: 'sistema.prazos_guarda.previsao',
  noun: 'prazo_guarda',
  title: 'O que passou do prazo',
  permission: 'sistema.prazos_guarda.index',
  call: call('v2 GET /D/sistema/prazos-guarda/previsao'),
  value: {
    dado: f.enumOf('Dado', dados),
    dias: f.integer('Dias'),
    /** The rule that says so; null: what holds where none does. */
    regra: f.object('Regra', { id: f.integer('Id'), descricao: f.text('Descrição') }, f.nullable),
    passados: f.integer('Passaram do prazo'),
  },
  many: true,
});
