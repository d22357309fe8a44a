/** The bricks of a record: sections, facts, links to other records, a person's document. */
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { createContext, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { umaPessoa } from '../../../domain/pessoa/index.ts';
import { send } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { announce, toast } from '../../ui/toast-store.ts';
import { actorNow, navigate } from '../../workspace/index.ts';

/** A section: 12 px semibold title, what stands at its right end, and the facts below. */
export function Section(props: { title: ReactNode; right?: ReactNode; children: ReactNode }) {
  return (
    <section className="sec">
      <h3>
        {props.title}
        {props.right ? <span className="right">{props.right}</span> : null}
      </h3>
      {props.children}
    </section>
  );
}

/** Is the record still being read? What is not there yet is not told as nothing. */
export const ReadingContext = createContext(false);

/** A label and its value; `wide` takes the whole row. Nothing is '–', what is still being read '…'. */
export function Fact(props: { label: string; wide?: boolean; children: ReactNode }) {
  const { children, wide } = props;
  const reading = useContext(ReadingContext);
  const empty = children === null || children === undefined || children === '';
  return (
    <>
      <dt className={wide ? 'w' : undefined}>{props.label}</dt>
      <dd className={wide ? 'w' : undefined}>
        {empty ? <span className="dim">{reading ? '…' : '–'}</span> : children}
      </dd>
    </>
  );
}

/** `one`: one below the other; `fit`: as wide as its labels need. */
export const Facts = (props: { children: ReactNode; one?: boolean; fit?: boolean }) => (
  <dl className={props.one ? 'facts one' : props.fit ? 'facts fit' : 'facts'}>{props.children}</dl>
);

/** A link of ours: the browser's own ways (new tab, copy) work, a plain press stays in the page. */
export function To(props: {
  href: string;
  children: ReactNode;
  className?: string;
  title?: string;
  /** Its name in words, where what is read is a number. */
  label?: string;
  /** -1 within a list, which is one tab stop. */
  tabIndex?: number;
}) {
  return (
    <a
      className={props.className ?? 'lnk'}
      href={props.href}
      title={props.title}
      aria-label={props.label}
      tabIndex={props.tabIndex}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigate(props.href);
      }}
    >
      {props.children}
    </a>
  );
}

const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;
const pontuado = (digits: string): string => digits.replace(CPF, '$1.$2.$3-$4');

/** A person's CPF, masked; 'Revelar' asks for the whole one, which the server logs. A CNPJ stands whole. */
export function Documento({ pessoa }: { pessoa: { id: number; cpf_cnpj: string } }) {
  const [shown, setShown] = useState<{ id: number; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  /* of who is protected not even a part is told */
  const masked = pessoa.cpf_cnpj.includes('*') && pessoa.cpf_cnpj !== '***';
  const text = shown?.id === pessoa.id ? shown.text : pessoa.cpf_cnpj;
  const may = actorNow().can(umaPessoa.permission);
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      const whole = await send<{ cpf_cnpj: string }>(umaPessoa.call, {
        params: { pessoa: pessoa.id },
        secret: true,
      });
      setShown({ id: pessoa.id, text: pontuado(whole.cpf_cnpj) });
      announce('CPF revelado');
    } catch (error) {
      toast({ text: messageOf(error), tone: 'erro' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span className="nowrap">{text}</span>
      {masked && shown?.id !== pessoa.id ? (
        <>
          {' '}
          <button
            type="button"
            className="lnk no-print"
            aria-disabled={!may || busy || undefined}
            title={may ? 'Mostrar o CPF inteiro; a consulta fica registrada' : SEM_PERMISSAO}
            onClick={() => {
              if (may && !busy) void reveal();
            }}
          >
            Revelar
          </button>
        </>
      ) : null}
    </>
  );
}

/** 'CPF' or 'CNPJ', by its shape. */
export const documentoLabel = (texto: string): string => (texto.includes('/') ? 'CNPJ' : 'CPF');
