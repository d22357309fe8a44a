/** How a user is written. What is of a department names its own rows: no two departments share one. */
import { writerOf } from '../../actions/noun.ts';
import { usuarioOne } from './read.ts';

const ids = (column: string, from: string): string =>
  `select jsonb_agg(x.${column} order by x.${column}) from ${from} x where x.usuario_id = t.id and x.${column} is not null`;

export const usuarioWriter = writerOf('usuario', usuarioOne, {
  keeps: {
    // Neither secrets nor what signing in counts.
    columns: [
      'login',
      'email',
      'nome',
      'matricula',
      'codigo_fiscal',
      'cargo_id',
      'prefeitura',
      'fiscal',
      'recebe_os',
      'ativo',
      'owner',
      'origem',
      'validado_por',
      'telefone',
      'endereco',
      'modulos',
      'created_at',
    ],
    parts: {
      departamento_ids: ids('departamento_id', 'usuario_departamento'),
      usuario_grupo_ids: ids('usuario_grupo_id', 'usuario_departamento'),
      perfil_ids: ids('perfil_id', 'usuario_perfil'),
      assunto_ids: `${ids('assunto_id', 'usuario_assunto')} and x.papel = 'fiscal'`,
      zona_ids: ids('zona_id', 'usuario_zona'),
    },
  },
});
