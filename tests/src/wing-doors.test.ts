/**
 * The doors of the OS-m wing (specification, sections 2 and 6): every address that the specification names below
 * /app/osm, /app/parametros and /app/cadastro-protegidos leads somewhere, and asks for what it says.
 */
import { expect, it } from 'vitest';
import { matchRoute } from '../../src/routes.ts';

const DOORS: Readonly<Record<string, string | null>> = {
  '/app/osm/consultas/cadastros': 'admin/cadastros/index',
  '/app/osm/consultas/cadastros/7': 'admin/cadastros/show',
  '/app/osm/consultas/cadastros/7/details': 'admin/cadastros/show',
  '/app/osm/consultas/cadastros/7/economico': 'admin/cadastros/show',
  '/app/osm/consultas/cadastros/7/plantas': 'admin/cadastros/show',
  '/app/osm/consultas/cadastros/7/socios': 'admin/cadastros/show',
  '/app/osm/consultas/cadastros/7/usuarios': 'admin/cadastros/show',
  '/app/osm/consultas/pagamentos': 'admin/pagamentos/index',
  '/app/osm/consultas/pagamentos/7': 'admin/pagamentos/show',
  '/app/osm/consultas/docs': 'admin/consulta/docs/index',
  '/app/osm/consultas/usuarios-geos': 'admin/usuarios_geos',
  '/app/osm/consultas/usuarios-geos/7': 'admin/usuarios_geos',
  '/app/osm/notificacoes': 'admin/notificacoes/index',
  '/app/osm/notificacoes/nova': 'admin/notificacoes/create',
  '/app/osm/notificacoes/7': 'admin/notificacoes/show',
  '/app/osm/implantacoes': 'admin/implantacoes/index',
  '/app/osm/implantacoes/7/implantar': 'admin/implantacoes/implantar',
  '/app/osm/servicos': 'admin/ordem_servicos/index',
  '/app/osm/servicos-detalhados': 'admin/ordem_servicos/index',
  '/app/osm/servicos/novo': 'admin/ordem_servicos/create',
  '/app/osm/servicos/novo/avulsa': 'admin/ordem_servicos/create',
  '/app/osm/servicos/novo/massa': 'admin/ordem_servicos/create_massa',
  '/app/osm/servicos/7': 'admin/ordem_servicos/show',
  '/app/osm/servicos/7/details': 'admin/ordem_servicos/show',
  '/app/osm/servicos/7/areas': 'admin/ordem_servicos/show',
  '/app/osm/servicos/7/anexos': 'admin/ordem_servicos/show',
  '/app/osm/servicos/7/docs': 'admin/ordem_servicos/show',
  '/app/osm/servicos/7/comentarios': 'admin/ordem_servicos/show',
  '/app/osm/servicos/7/areas/edit': 'admin/ordem_servicos/update',
  '/app/osm/compartilhado/servicos': 'admin/compartilhado/ordem_servicos/index',
  '/app/osm/compartilhado/servicos/assuntos/7/new': 'admin/compartilhado/ordem_servicos/create',
  '/app/osm/compartilhado/servicos/7/show': 'admin/compartilhado/ordem_servicos/show',
  '/app/osm/compartilhado/assuntos': 'admin/compartilhado/assuntos/index',
  '/app/osm/solicitacoes': 'admin/solicitacoes/index',
  '/app/parametros/servicos/assuntos': null,
  '/app/parametros/servicos/assuntos/7': null,
  '/app/parametros/servicos/formularios': null,
  '/app/parametros/servicos/formularios/7': null,
  '/app/parametros/notificacoes/modelos': null,
  '/app/parametros/notificacoes/modelos/7': null,
  '/app/parametros/notificacoes/modelos/7/parametros': null,
  '/app/parametros/notificacoes/modelos/7/irregularidades': null,
  '/app/cadastro-protegidos': 'admin/cadastro_protegidos/index',
  // The specification shows none of these two: they ask for what they do.
  '/app/cadastro-protegidos/new': 'admin/cadastro_protegidos/create',
  '/app/cadastro-protegidos/7/edit': 'admin/cadastro_protegidos/update',
};

it('cada endereço leva a uma tela, com a lista de acesso que lhe cabe', () => {
  expect(
    Object.fromEntries(
      Object.keys(DOORS).map((path) => {
        const found = matchRoute(path);
        return [path, found ? found.route.access : 'não leva a nada'];
      }),
    ),
  ).toEqual(DOORS);
});
