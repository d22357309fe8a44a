/** What the database refuses, as the reply that names the field. */
import { mensagens } from '../../domain/kernel/messages.ts';
import { invalido } from '../http/errors.ts';

/** Database refusals a person can act on. */
export function readable(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505') return invalido({ [fieldOf(constraint)]: [mensagens.jaUsado] });
  if (code === '23503') return invalido({ [fieldOf(constraint)]: [mensagens.referencia] });
  if (code === '22P05' || code === '22021') return invalido({ base: [mensagens.invalido] });
  return error;
}

const CONSTRAINT_FIELDS: Readonly<Record<string, string>> = {
  usuario_email: 'email',
  usuario_login: 'login',
  usuario_grupo_departamento_id_nome_key: 'nome',
  perfil_departamento_id_descricao_key: 'descricao',
  assunto_departamento_id_descricao_key: 'descricao',
  ordem_servico_solicitacao_aberta: 'solicitado_concluir_em',
};
function fieldOf(constraint: string | undefined): string {
  if (constraint === undefined) return 'base';
  return (
    CONSTRAINT_FIELDS[constraint] ?? /^[a-z]+_([a-z_]+_id)_fkey$/.exec(constraint)?.[1] ?? 'base'
  );
}
