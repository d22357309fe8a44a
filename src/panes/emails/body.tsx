/**
 * What a mail says. Its HTML was made by us, of what people wrote: it is shown in a frame of its own
 * origin that runs nothing, loads nothing and leads nowhere.
 */
import type { Email, EmailRow } from '../../../domain/email-historico/index.ts';
import { formatDateTime, plural } from '../../../domain/kernel/format.ts';
import { Loading } from '../../ui/states.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { screenOf } from '../../workspace/list/below.ts';
import './emails.css';

/** The console's own policy holds in the frame too: only a style that carries its nonce is taken. */
const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;margin:12px 16px;color:#1f2328}h1{font-size:18px}th{text-align:left;padding-right:12px;vertical-align:top}hr{border:0;border-top:1px solid #d0d7de}';

/** The page under a policy that allows one style sheet and nothing else; its own inline styles go. */
export function framed(html: string, key: string): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${key}'; base-uri 'none'; form-action 'none'"><style nonce="${key}">${STYLE}</style>`;
  const plain = html.replaceAll(/\sstyle="[^"]*"/g, '');
  const at = plain.indexOf('<head>');
  return at < 0 ? head + plain : plain.slice(0, at + 6) + head + plain.slice(at + 6);
}

const UNWRITTEN = 'O texto é escrito quando o envio começa.';
/** 'guardado: …' → 'Guardado: …' */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function EmailFacts({ e }: { e: EmailRow }) {
  const about = screenOf(e.scope, e.scope_id);
  return (
    <Section title="Envio">
      <Facts>
        <Fact label="Para" wide>
          {e.usuario ? `${e.usuario.nome} · ` : null}
          {e.para}
        </Fact>
        <Fact label="Criado em">{formatDateTime(e.created_at)}</Fact>
        <Fact label="Enviado em">{formatDateTime(e.enviado_em)}</Fact>
        <Fact label="Tentativas">{plural(e.tentativas, 'tentativa', 'tentativas')}</Fact>
        <Fact label="Registro">{about ? <To href={about}>Abrir</To> : null}</Fact>
        {e.erro === null ? null : (
          <Fact label="Motivo" wide>
            <span className={e.status === 'error' ? 'bad' : undefined}>{sentence(e.erro)}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

export function EmailHtml({ e }: { e: Email | undefined }) {
  if (!e) return <Loading />;
  return (
    <Section title="Conteúdo">
      {e.html === null ? (
        <p className="dim">{UNWRITTEN}</p>
      ) : (
        <iframe
          className="mail"
          title={`E-mail: ${e.assunto}`}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={framed(e.html, nonce())}
        />
      )}
    </Section>
  );
}

export function EmailText({ e }: { e: Email | undefined }) {
  if (!e) return <Loading />;
  return (
    <Section title="Texto">
      <pre className="mail">{e.texto ?? UNWRITTEN}</pre>
    </Section>
  );
}
