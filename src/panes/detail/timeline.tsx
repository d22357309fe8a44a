/** What happened to a record, newest first. */
import { useAtomValue } from 'jotai';
import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import { formatRelative } from '../../../domain/format.ts';
import { Glyph, Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { statusLook } from '../../ui/status-map.ts';
import { hojeAtom } from '../../workspace/index.ts';
import type { StatusKind } from '../../ui/status-map.ts';

export interface Happening {
  readonly key: string;
  /** ISO instant. */
  readonly at: string;
  readonly text: ReactNode;
  /** Dimmed, after the text: 'A confirmar → Em andamento'. */
  readonly aside?: string;
  readonly quote?: string | null;
  readonly status?: { readonly kind: StatusKind; readonly value: string };
  readonly icon?: IconName;
}

export function Timeline({ entries, label }: { entries: readonly Happening[]; label: string }) {
  const hoje = useAtomValue(hojeAtom);
  const now = useMemo(() => new Date(`${hoje}T12:00:00-03:00`), [hoje]);
  if (entries.length === 0) return <p className="dim">Nada aconteceu ainda</p>;
  return (
    <ol className="time" aria-label={label}>
      {entries.map((entry) => {
        const look = entry.status && statusLook(entry.status.kind, entry.status.value);
        return (
          <li key={entry.key}>
            <time dateTime={entry.at}>{formatRelative(entry.at, now)}</time>
            {look ? (
              <Glyph name={look.shape} role={look.role} />
            ) : (
              <Icon name={entry.icon ?? 'history'} size={12} />
            )}
            <div>
              {entry.text}
              {entry.aside ? (
                <Fragment>
                  {' '}
                  <span className="dim">· {entry.aside}</span>
                </Fragment>
              ) : null}
              {entry.quote ? <q>{entry.quote}</q> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** 'A confirmar → Em andamento', 'Abertura', or nothing when it stayed. */
export function stepText(
  kind: StatusKind,
  de: string | null,
  para: string | null,
): string | undefined {
  if (para === null || de === para) return undefined;
  const to = statusLook(kind, para).label;
  return de === null ? to : `${statusLook(kind, de).label} → ${to}`;
}

/** What each action is called once it was done; the title stands in for those not here. */
const DID: Readonly<Record<string, string>> = {
  'ordem_servicos.create': 'incluiu a OS',
  'ordem_servicos.create_massa': 'incluiu a OS em massa',
  'ordem_servicos.update': 'alterou a OS',
  'ordem_servicos.confirmar_fiscal': 'confirmou o fiscal',
  'ordem_servicos.aceitar': 'aceitou',
  'ordem_servicos.questionar': 'questionou',
  'ordem_servicos.notificar': 'marcou para notificar',
  'ordem_servicos.local_fechado': 'registrou local fechado',
  'ordem_servicos.retomar': 'retomou',
  'ordem_servicos.encerrar': 'encerrou a OS',
  'ordem_servicos.reabrir': 'reabriu',
  'ordem_servicos.cancelar': 'cancelou a OS',
  'ordem_servicos.manutencao': 'fez manutenção',
  'ordem_servicos.substituir': 'substituiu',
  'ordem_servicos.comentar': 'comentou',
  'ordem_servicos.anexos': 'anexou',
  'ordem_servicos.areas': 'alterou as áreas',
  'ordem_servicos.solicitar_prazo': 'solicitou prazo',
  'solicitacoes.autorizar': 'autorizou o prazo',
  'solicitacoes.recusar': 'recusou o prazo',
  'ordem_servicos.analise.minhas_analises.concluir': 'concluiu a análise',
  'ordem_servicos.analise.minhas_analises.reanalise': 'retomou a análise',
  'ordem_servicos.analise.minhas_analises.reabertura': 'mandou reabrir a OS',
  'ordem_servicos.analise.analises.cancelar': 'cancelou a análise',
  'ordem_servicos.analise.analises.update': 'trocou o analista',
};

/** 'Rafael Nogueira aceitou'; without a person the bare title. */
export function didText(usuario: { nome: string } | null, acao: string, titulo: string): string {
  const did = DID[acao];
  if (!usuario) return did ? `Sistema ${did}` : titulo;
  return did ? `${usuario.nome} ${did}` : `${usuario.nome}: ${titulo}`;
}
