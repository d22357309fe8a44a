/** Departments the signed-in user belongs to, with what waits there (specification, section 7). */
import { call, filter, listQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';

export const row = {
  id: f.integer('Id'),
  codigo: f.text('Código'),
  nome: f.text('Departamento'),
  perfis: f.list('Perfis', f.text('Perfil')),
  os_abertas: f.integer('OS em aberto'),
  analises_aguardando: f.integer('Análises'),
} as const;

export const listaDepartamentos = listQuery({
  id: 'departamentos.index',
  noun: 'departamento',
  title: 'Departamentos',
  permission: null,
  call: call('v2 GET /departamentos'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    codigo: filter('text', 'Código', { ops: ['eq'] }),
    nome: filter('text', 'Departamento', { ops: ['cont'] }),
  },
  orders: ['id', 'nome'],
  order: ['nome', 'asc'],
});

export const departamentoQueries = [listaDepartamentos] as const;
