/**
 * What a changed holiday does to the open terms (decisions, section 6): they are shown first, and moved when
 * that is confirmed. A rule that changed does the same.
 */
import { actionsOf, call } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';

/** Orders that are named; beyond them they are counted. */
export const ordensMostradas = 100;

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
  /** Of the departments whose orders the person may see, the first to end first. */
  ordens: f.list(
    'OS',
    f.object('OS', {
      id: f.integer('Id'),
      os: f.text('OS'),
      departamento: f.text('Departamento'),
      de: f.date('Vence'),
      para: f.date('Passa a vencer'),
    }),
  ),
} as const;

export const moverPrazos = actionsOf<unknown>('feriado')({
  id: 'sistema.feriados.mover_prazos',
  title: 'Mover prazos',
  info: 'Mostra os prazos abertos que mudam com os feriados de agora, e os move',
  keywords: ['recontar prazos', 'prazos e feriados', 'feriado novo'],
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
