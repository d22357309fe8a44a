/** Which record the mails on screen are about, by the address; and the way there and back. */
import { escopos } from '../../../domain/email-historico/index.ts';
import { matchRoute } from '../../routes.ts';
import { navigate } from '../../workspace/index.ts';

export type Escopo = keyof typeof escopos;
const isEscopo = (text: string): text is Escopo => Object.hasOwn(escopos, text);

/** The record of the address; null elsewhere. */
export function emailsOf(): { scope: Escopo; id: number } | null {
  const params = matchRoute(location.pathname)?.params;
  const scope = params?.scope ?? '';
  return isEscopo(scope) ? { scope, id: Number(params?.scope_id) } : null;
}

/** Address of the list that stands in the page's. */
export function emailsBase(): string {
  const of = emailsOf();
  return `/app/email-historicos/${of?.scope ?? 'ordem_servico'}/${of?.id ?? 0}`;
}

const HOME: Readonly<Partial<Record<Escopo, string>>> = {
  ordem_servico: '/app/osm/servicos',
  solicitacao: '/app/osm/solicitacoes',
  mensagem: '/app/mensagens/recebidas/recebidas',
};

/** Address of the record itself; null where it has no screen. */
export function recordAddress(scope: Escopo, id: number): string | null {
  const base = HOME[scope];
  return base ? `${base}/${id}` : null;
}

/** Back to the record; one without a screen has none to go back to. */
export function leaveEmails(): boolean {
  const of = emailsOf();
  const to = of && recordAddress(of.scope, of.id);
  return navigate(to ?? '/app/home');
}
