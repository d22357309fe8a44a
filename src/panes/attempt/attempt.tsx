/** '/attempt': back from sign-in; the code becomes a session and the wanted route is shown. */
import { useEffect, useState } from 'react';
import { finishSignIn, startSignIn, takeWanted } from '../../api/session.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Glyph } from '../../ui/icon.tsx';
import { Loading } from '../../ui/states.tsx';
import { navigate } from '../../workspace/location.ts';
import { AuthFrame } from '../frame/auth-frame.tsx';

/** A code serves once: one exchange per page, however often this is drawn. */
let exchange: Promise<string> | null = null;

export default function Attempt() {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    exchange ??= finishSignIn(new URLSearchParams(location.search));
    exchange.then(
      (wanted) => navigate(wanted, { replace: true }),
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, []);
  return (
    <AuthFrame>
      <section className="card" aria-label="Entrando">
        <h1 className="word">OS-m</h1>
        {problem === null ? (
          <Loading />
        ) : (
          <div className="f">
            <p className="st" role="alert">
              <Glyph name="minus" role="bad" />
              <span style={{ whiteSpace: 'normal' }}>{problem}</span>
            </p>
            <Button variant="primary" tall autoFocus onClick={() => void startSignIn(takeWanted())}>
              Entrar novamente
            </Button>
          </div>
        )}
      </section>
    </AuthFrame>
  );
}
