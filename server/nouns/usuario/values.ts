/** Who is signed in, and what parts of the system there are. */
import { grantTree } from '../../../domain/kernel/permissions.ts';
import { listaModulos, modulos } from '../../../domain/usuario/index.ts';
import { usuarioAtual } from '../../../domain/usuario/sessao.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { valueSource } from '../../read/value-request.ts';

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

const atual = valueSource(usuarioAtual, ({ ctx, query }) => {
  const { usuario, departamentos } = ctx.principal;
  const codigo = query.departamento;
  const here = codigo === undefined ? undefined : departamentos.get(codigo);
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
    perfis: [...(here?.perfis ?? [])],
    ver_como: ctx.principal.verComo,
    permissoes: here?.permissoes ?? nothing,
  };
});

export const usuarioValues = [
  atual,
  valueSource(listaModulos, () => modulos.map((id) => ({ id, descricao: moduleLabels[id] ?? id }))),
];
