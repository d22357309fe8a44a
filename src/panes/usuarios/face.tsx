/** How people are drawn in their list: by name, what they are and where; the record is as its fields say. */
import type { Infer } from '../../../domain/kernel/fields.ts';
import { row as fields } from '../../../domain/usuario/index.ts';
import '../../nouns/usuario.ts';
import { areaOf } from '../../nouns/index.ts';
import { Afastamentos } from '../ausentes/afastamentos.tsx';
import { defaultDetail } from '../detail/default-detail.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import type { Face } from '../face.ts';
import { none } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

type Row = Infer<typeof fields>;

/** 'fiscal, recebe OS': of what an office asks, what the person is. */
const papel = ({ fiscal, recebe_os, prefeitura }: Row): string =>
  [fiscal && 'fiscal', recebe_os && 'recebe OS', !prefeitura && 'de fora']
    .filter(Boolean)
    .join(', ');

const columns = columnsOf<Row>()([
  {
    id: 'nome',
    header: 'Nome',
    width: 150,
    flex: 1.4,
    order: 'nome',
    fixed: true,
    cell: ({ nome }) => nome,
    title: ({ nome }) => nome,
  },
  {
    id: 'login',
    header: 'Login',
    width: 110,
    flex: 0.8,
    order: 'login',
    wide: true,
    cell: ({ login }) => login,
    title: ({ login }) => login,
  },
  {
    id: 'cargo',
    header: 'Cargo',
    width: 130,
    flex: 1,
    cell: ({ cargo }) => cargo?.descricao ?? none,
    title: ({ cargo }) => cargo?.descricao,
  },
  {
    id: 'grupo',
    header: 'Grupo',
    width: 110,
    flex: 0.8,
    wide: true,
    cell: ({ usuario_grupo }) => usuario_grupo?.nome ?? none,
    title: ({ usuario_grupo }) => usuario_grupo?.nome,
  },
  {
    id: 'matricula',
    header: 'Matrícula',
    width: 82,
    num: true,
    off: true,
    cell: ({ matricula }) => matricula ?? none,
  },
  {
    id: 'papel',
    header: 'Atua como',
    name: 'Fiscal, recebe OS',
    width: 110,
    cell: (row) => papel(row) || none,
    title: papel,
  },
  {
    id: 'ativo',
    header: 'Ativo',
    width: 56,
    off: true,
    cell: ({ ativo }) => (ativo ? 'sim' : 'não'),
  },
]);

const standing = defaultDetail(areaOf('usuarios'));

export const face: Face = {
  columns,
  ...standing,
  Detail: (props) => (
    <>
      <standing.Detail {...props} />
      <TabPanel id="afastamentos" title="Afastamentos" tab={props.tab}>
        <Afastamentos usuario={props.row.id} />
      </TabPanel>
    </>
  ),
  forms: () =>
    Promise.all([
      import('./convidar.tsx'),
      import('../repasses/desativar.tsx'),
      import('../form/importar.tsx'),
    ]).then(([{ Convidar }, { Desativar }, { Importar }]) => ({
      'usuarios.convidar': { Body: Convidar },
      'usuarios.desativar': { Body: Desativar },
      'usuarios.importar': { Body: Importar },
    })),
};
