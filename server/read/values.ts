/** The reads that are neither a list nor one record. */
import { hojeEm } from '../../domain/deadlines.ts';
import { grantTree, permissionTree } from '../../domain/permissions.ts';
import { modulos } from '../../domain/usuario/index.ts';
import { naoEncontrado } from '../http/errors.ts';
import { parametrosDeEnvio } from '../uploads/signed-params.ts';
import type { Value } from './value-request.ts';
import { contarNaoLidas } from '../nouns/mensagem/read.ts';

const nothing = grantTree([]);
const moduleLabels: Readonly<Record<string, string>> = {
  api: 'API',
  owner: 'Proprietário',
  admin: 'Administração',
  sife: 'SIFE',
  gestor: 'Gestor',
  senha_web: 'Senha Web',
  portal: 'Portal',
  osm: 'OS-m',
  nfse: 'NFS-e',
  dmse: 'DMS-e',
  contribuinte: 'Contribuinte',
};

/** By the id of a value query. */
export const values: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['uploads.signed_params', parametrosDeEnvio],
  ['mensagens.recebidas.count_nao_lidas', contarNaoLidas],
  [
    'usuarios.current',
    ({ ctx, query }) => {
      const { usuario, departamentos } = ctx.principal;
      const codigo = query['departamento'];
      const here = typeof codigo === 'string' ? departamentos.get(codigo) : undefined;
      if (codigo !== undefined && !here) throw naoEncontrado();
      return {
        id: usuario.id,
        login: usuario.login,
        nome: usuario.nome,
        email: usuario.email,
        url_thumb: usuario.url_thumb,
        owner: usuario.owner,
        fiscal: usuario.fiscal,
        hoje: ctx.actor.hoje,
        departamento: here ? { id: here.id, codigo: here.codigo, nome: here.nome } : null,
        perfis: here?.perfis ?? [],
        permissoes: here?.permissoes ?? nothing,
      };
    },
  ],
  [
    'usuarios.preferencias',
    async ({ db, ctx }) => {
      const row = await db
        .selectFrom('preferencia')
        .select(['valor', 'lock_version'])
        .where('usuario_id', '=', ctx.actor.id)
        .executeTakeFirst();
      return row ?? { valor: {}, lock_version: 0 };
    },
  ],
  [
    'usuarios.rascunhos',
    async ({ db, ctx }) => {
      const row = await db
        .selectFrom('rascunho')
        .select('valor')
        .where('usuario_id', '=', ctx.actor.id)
        .executeTakeFirst();
      return row ?? { valor: {} };
    },
  ],
  ['usuarios.modulos', () => modulos.map((id) => ({ id, descricao: moduleLabels[id] ?? id }))],
  ['perfis.todas_as_permissoes', () => ({ permissoes: permissionTree() })],
  [
    'perfis.permissoes',
    ({ ctx }) => ({
      permissoes:
        ctx.principal.departamentos.get(ctx.departamento?.codigo ?? '')?.permissoes ?? nothing,
    }),
  ],
  [
    'ordem_servicos.analise.minhas_analises.count_aguardando',
    async ({ db, ctx }) => {
      const row = await db
        .selectFrom('ordem_servico_analise')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('departamento_id', '=', ctx.departamento?.id ?? -1)
        .where('analista_id', '=', ctx.actor.id)
        .where('situacao', '=', 'aguardando')
        .executeTakeFirstOrThrow();
      return { count: Number(row.count) };
    },
  ],
]);

/** Today in the municipality's zone. */
export const hoje = (): string => hojeEm(new Date());
