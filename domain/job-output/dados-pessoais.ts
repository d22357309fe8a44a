/**
 * What is kept of a person, for that person (LGPD, art. 18): a job makes one file of it, for who asked for it alone;
 * what no act needs is erased, once it was seen what goes and what stays.
 */
import { actionsOf, call } from '../kernel/define.ts';
import type { Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { conferencia } from '../repasse/index.ts';
import type { Job } from './schema.ts';

/** Exactly one of the two is said. */
const quem = ({
  pessoa_id: pessoa,
  usuario_id: usuario,
}: {
  readonly pessoa_id?: number | null;
  readonly usuario_id?: number | null;
}): Errors =>
  Boolean(pessoa) === Boolean(usuario)
    ? { pessoa_id: ['diga o contribuinte, ou a pessoa que tem conta: um dos dois'] }
    : {};

const deQuem = {
  pessoa_id: f.ref('Contribuinte', 'pessoas.index', { nullable: true, optional: true }),
  usuario_id: f.ref('Pessoa com conta', 'usuarios.index', { nullable: true, optional: true }),
  pedido: f.text('Pedido', {
    min: 10,
    max: 500,
    hint: 'Quem pediu, quando e por onde, como no protocolo',
  }),
} as const;

const action = actionsOf<Job>('job_output');

export const reunirDados = action({
  id: 'sistema.dados_pessoais.create',
  title: 'Reunir dados de uma pessoa',
  info: 'Faz um arquivo com tudo o que se guarda de uma pessoa, a pedido dela; só quem o pediu o baixa',
  keywords: ['LGPD', 'titular', 'acesso aos dados', 'dados pessoais', 'privacidade'],
  permission: 'sistema.dados_pessoais.create',
  call: call('v2 POST /D/sistema/dados-pessoais'),
  input: deQuem,
  from: null,
  to: null,
  check: quem,
  tier: 'C',
  weight: 50,
});

export const anonimizarDados = action({
  id: 'sistema.dados_pessoais.anonimizar',
  title: 'Anonimizar dados de uma pessoa',
  info: 'Apaga de uma pessoa o que nenhum ato precisa guardar; mostra antes o que vai e o que fica, e por quê',
  keywords: ['LGPD', 'eliminação', 'esquecimento', 'apagar dados', 'titular', 'privacidade'],
  permission: 'sistema.dados_pessoais.anonimizar',
  call: call('v2 POST /D/sistema/dados-pessoais/anonimizar'),
  input: { ...deQuem, ...conferencia },
  from: null,
  to: null,
  check: quem,
  tier: 'C',
});

const parte = {
  parte: f.text('O quê'),
  quantos: f.integer('Quantos'),
} as const;

/** What goes and what stays of a person; what is asked is answered by it, and so is what was done. */
export const anonimizacao = {
  simulado: f.text('Simulação'),
  nome: f.text('Nome'),
  vai: f.list('Vai', f.object('Parte', parte)),
  fica: f.list('Fica', f.object('Parte', { ...parte, porque: f.text('Por quê') })),
} as const;
export type Anonimizacao = f.Infer<typeof anonimizacao>;
