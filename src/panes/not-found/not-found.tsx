/** '/not_found': an address that leads nowhere; `fullPath` says which. */
import { useAtomValue } from 'jotai';
import { currentToken } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { navigate, queryAtom } from '../../workspace/location.ts';
import { AuthFrame } from '../frame/auth-frame.tsx';

export default function NotFound() {
  const fullPath = useAtomValue(queryAtom).get('fullPath');
  return (
    <AuthFrame>
      <section className="card" aria-label="Página não encontrada">
        <h1 className="word">Página não encontrada</h1>
        <div className="sub" style={{ overflowWrap: 'anywhere' }}>
          {fullPath ? `Não existe ${fullPath}` : 'Este endereço não existe'}
        </div>
        <div className="f">
          <Button
            variant="primary"
            tall
            autoFocus
            onClick={() => navigate(currentToken() ? '/app/home' : '/', { replace: true })}
          >
            Ir para o início
          </Button>
          <Button tall onClick={() => history.back()}>
            Voltar
          </Button>
        </div>
      </section>
    </AuthFrame>
  );
}
