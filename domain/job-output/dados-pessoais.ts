/** What is kept of a person, for that person (LGPD, art. 18): a job makes one file of it, for who asked for it alone. */
import { actionsOf, call } from '../kernel/define.ts';
import type { Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
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

export const reunirDados = actionsOf<Job>('job_output')({
  id: 'sistema.dados_pessoais.create',
  title: 'Reunir dados de uma pessoa',
  info: 'Faz um arquivo com tudo o que se guarda de uma pessoa, a pedido dela; só quem o pediu o baixa',
  keywords: ['LGPD', 'titular', 'acesso aos dados', 'dados pessoais', 'privacidade'],
  permission: 'sistema.dados_pessoais.create',
  call: call('v2 POST /D/sistema/dados-pessoais'),
  input: {
    pessoa_id: f.ref('Contribuinte', 'pessoas.index', { nullable: true, optional: true }),
    usuario_id: f.ref('Pessoa com conta', 'usuarios.index', { nullable: true, optional: true }),
    pedido: f.text('Pedido', {
      min: 10,
      max: 500,
      hint: 'Quem pediu, quando e por onde, como no protocolo',
    }),
  },
  from: null,
  to: null,
  check: quem,
  tier: 'C',
  weight: 50,
});
