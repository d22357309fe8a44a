/** '/app/sobre': versions, surroundings, help, licences. */
import { useAtomValue } from 'jotai';
import { hosts } from '../../api/hosts.ts';
import { Button } from '../../ui/button.tsx';
import { currentUserAtom } from '../../workspace/actor.ts';
import { bridgeAtom, runBound } from '../../workspace/bridge.ts';
import { connectionInfoAtom } from '../../workspace/connection.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { ScreenBody } from '../frame/screen-body.tsx';
import { licences } from './licences.ts';

const apiDocs = (): string => `${hosts().api.replace(/\/api$/, '')}/api/docs`;

export default function Sobre() {
  const user = useAtomValue(currentUserAtom);
  const { demo, municipio } = useAtomValue(connectionInfoAtom);
  const help = useAtomValue(bridgeAtom)?.keysOf('ajuda.abrir');
  return (
    <>
      <PaneHead pane="lista">
        <h1>Sobre</h1>
      </PaneHead>
      <ScreenBody name="sobre" label="Sobre o OS-m">
        <h2 className="sr">Informações</h2>
        <div className="sec">
          <h3>OS-m</h3>
          <dl className="facts one">
            <dt>Versão</dt>
            <dd>{__OSM_VERSION__}</dd>
            <dt>Compilação</dt>
            <dd>{import.meta.env.PROD ? 'Produção' : 'Desenvolvimento'}</dd>
            <dt>Cliente</dt>
            <dd>osm_admin</dd>
            <dt>Ambiente</dt>
            <dd>{demo ? 'Ambiente de testes' : 'Ambiente de produção'}</dd>
            <dt>Município</dt>
            <dd>{municipio || '–'}</dd>
            <dt>Departamento</dt>
            <dd>{user?.departamento?.nome ?? '–'}</dd>
            <dt>Perfis</dt>
            <dd>{user?.perfis.join(', ') || '–'}</dd>
          </dl>
        </div>
        <div className="sec">
          <h3>Ajuda</h3>
          <div style={{ display: 'flex', gap: 8 }}>
            <Button
              icon="keyboard"
              keys={help ?? undefined}
              onClick={() => runBound('ajuda.abrir', 'botao')}
            >
              Atalhos de teclado
            </Button>
            <a className="btn" href={apiDocs()} target="_blank" rel="noreferrer">
              Documentação da API
            </a>
          </div>
        </div>
        <div className="sec">
          <h3>Licenças</h3>
          <table className="t" style={{ maxWidth: 560 }}>
            <thead>
              <tr>
                <th scope="col">Pacote</th>
                <th scope="col" className="num">
                  Versão
                </th>
                <th scope="col">Licença</th>
              </tr>
            </thead>
            <tbody>
              {licences.map(([name, version, licence]) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className="num">{version}</td>
                  <td>{licence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </ScreenBody>
    </>
  );
}
