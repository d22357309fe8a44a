/**
 * What a mail says. Its HTML was made by us, of what people wrote: it is shown in a frame of its own
 * origin that runs nothing, loads nothing and leads nowhere.
 */
import type { Email, EmailRow } from '../../../domain/email/index.ts';
import { formatDateTime, plural } from '../../../domain/format.ts';
import { Loading } from '../../ui/states.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { recordAddress } from './address.ts';
import './emails.css';

const POLICY =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none'\">";

/** The page with a policy that allows nothing, and without the styles that the console's own would refuse. */
export function framed(html: string): string {
  const plain = html.replaceAll(/\sstyle="[^"]*"/g, '');
  const at = plain.indexOf('<head>');
  return at < 0 ? POLICY + plain : plain.slice(0, at + 6) + POLICY + plain.slice(at + 6);
}

export function EmailFacts({ e }: { e: EmailRow }) {
  const about = recordAddress(e.scope, e.scope_id);
  return (
    <Section title="Envio">
      <Facts>
        <Fact label="Para" wide>
          {e.usuario.nome} · {e.para}
        </Fact>
        <Fact label="Criado em">{formatDateTime(e.created_at)}</Fact>
        <Fact label="Enviado em">{formatDateTime(e.enviado_em)}</Fact>
        <Fact label="Tentativas">{plural(e.tentativas, 'tentativa', 'tentativas')}</Fact>
        <Fact label="Registro">{about ? <To href={about}>Abrir</To> : null}</Fact>
        {e.erro === null ? null : (
          <Fact label="Motivo" wide>
            <span className={e.status === 'error' ? 'bad' : undefined}>{e.erro}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

export function EmailHtml({ e }: { e: Email | undefined }) {
  if (!e) return <Loading />;
  if (e.html === null) return <p className="dim">O texto é escrito quando o envio começa.</p>;
  return (
    <iframe
      className="mail"
      title={`E-mail: ${e.assunto}`}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={framed(e.html)}
    />
  );
}

export function EmailText({ e }: { e: Email | undefined }) {
  if (!e) return <Loading />;
  return <pre className="mail">{e.texto ?? 'O texto é escrito quando o envio começa.'}</pre>;
}
