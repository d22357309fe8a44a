/** Who is signed in, and what parts of the system there are. */
import { grantTree } from '../../../domain/permissions.ts';
import { modulos } from '../../../domain/usuario/index.ts';
import { naoEncontrado } from '../../http/errors.ts';
import type { Value } from '../../read/value-request.ts';

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

export const current: Value = ({ ctx, query }) => {
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
};

export const listaModulos: Value = () =>
  modulos.map((id) => ({ id, descricao: moduleLabels[id] ?? id }));
