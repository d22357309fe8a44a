/** '/': what this is, and the way in. */
import { useAtomValue } from 'jotai';
import { currentToken, startSignIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { connectionInfoAtom } from '../../workspace/connection.ts';
import { navigate } from '../../workspace/location.ts';
import { AuthFrame } from '../frame/auth-frame.tsx';

const HOME = '/app/home';

export default function Welcome() {
  const { municipio } = useAtomValue(connectionInfoAtom);
  const enter = () => {
    if (currentToken()) navigate(HOME);
    else void startSignIn(HOME);
  };
  return (
    <AuthFrame>
      <section className="card" aria-label="Boas-vindas">
        <h1 className="word">OS-m</h1>
        <div className="sub">{municipio || 'Fiscalização municipal'}</div>
        <div className="f">
          <p>
            O console da fiscalização municipal: ordens de serviço, solicitações de prazo e
            análises, para fiscais, analistas, gerentes e administradores.
          </p>
          <Button variant="primary" tall keys="Enter" autoFocus onClick={enter}>
            Entrar
          </Button>
        </div>
      </section>
    </AuthFrame>
  );
}
