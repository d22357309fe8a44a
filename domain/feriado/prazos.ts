/**
 * What a changed holiday or rule does to the open terms (decisions, section 6), of orders and of documents: they
 * are shown first, and moved when that is confirmed.
 */
import { actionsOf, call } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';

/** Terms that are named; beyond them they are counted. */
export const prazosMostrados = 100;

/** What runs: the term of an order, and the two of a document. */
export const tiposDePrazo = {
  ordem: 'Ordem',
  regularizar: 'Para regularizar',
  defesa: 'Para defesa',
} as const;
export type TipoDePrazo = keyof typeof tiposDePrazo;

export const prazosQueMudam = {
  /** Stands for what was shown: given back with the request, it is refused where something changed since. */
  simulado: f.text('Simulação'),
  total: f.integer('Prazos que mudam'),
  departamentos: f.list(
    'Por departamento',
    f.object('Departamento', {
      id: f.integer('Id'),
      nome: f.text('Nome'),
      prazos: f.integer('Prazos'),
    }),
  ),
  /** Of what the person may see in its department, the first to end first. */
  prazos: f.list(
    'Prazos',
    f.object('Prazo', {
      id: f.integer('Id'),
      tipo: f.enumOf('Prazo', tiposDePrazo),
      nome: f.text('De'),
      departamento: f.text('Departamento'),
      de: f.date('Vence'),
      para: f.date('Passa a vencer'),
    }),
  ),
} as const;

export const moverPrazos = actionsOf<unknown>('feriado')({
  id: 'sistema.feriados.mover_prazos',
  title: 'Mover prazos',
  info: 'Mostra os prazos abertos que mudam com os feriados e as regras de agora, e os move',
  keywords: ['recontar prazos', 'prazos e feriados', 'feriado novo', 'regra nova'],
  permission: 'sistema.feriados.update',
  call: call('v2 POST /D/sistema/feriados/prazos'),
  input: {
    simular: f.boolean('Simular', {
      optional: true,
      hint: 'Responde os prazos que mudariam; nada é escrito',
    }),
    simulado: f.text('Simulação conferida', {
      max: 64,
      nullable: true,
      optional: true,
      hint: 'A que a simulação respondeu, sem a qual nada se move: se algo mudou desde então, é recusado',
    }),
  },
  from: null,
  to: null,
  tier: 'C',
  // All open terms are counted.
  weight: 50,
});
