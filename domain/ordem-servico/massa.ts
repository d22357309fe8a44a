/** What orders in bulk would bring about, told before anything is written (decisions, section 14). */
import * as f from '../kernel/fields.ts';

/** Registries of one request, however they are named. */
export const maisCadastros = 10_000;
/** Registries that are left out are named up to here, beyond it counted. */
export const foraMostrados = 200;

export const simulacao = {
  /** Stands for what was shown: given back with the request, it is refused where something changed since. */
  simulado: f.text('Simulação'),
  abrir: f.integer('OS a abrir'),
  sem_fiscal: f.integer('Sem fiscal'),
  fiscais: f.list(
    'Fiscais',
    f.object('Fiscal', {
      id: f.integer('Id'),
      nome: f.text('Nome'),
      abertas: f.integer('Abertas agora'),
      recebe: f.integer('Recebe'),
      no_lugar_de: f.list('No lugar de', f.text('Nome')),
    }),
  ),
  ausentes: f.list(
    'Ausentes',
    f.object('Ausente', {
      id: f.integer('Id'),
      nome: f.text('Nome'),
      ate: f.date('Até'),
      /** Null: nobody who could receive. */
      substituto: f.text('Substituto', f.nullable),
    }),
  ),
  fora_total: f.integer('Cadastros de fora'),
  fora: f.list(
    'Cadastros de fora',
    f.object('Cadastro', {
      id: f.integer('Id'),
      numero: f.text('Número', f.nullable),
      motivo: f.text('Motivo'),
    }),
  ),
} as const;
