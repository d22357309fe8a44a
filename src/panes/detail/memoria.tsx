/** How a deadline came about: the rule, the days left out, the result (decisions, section 6). */
import { useContext, useId, useState } from 'react';
import type { MemoriaPrazo } from '../../../domain/kernel/deadlines.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { PastContext } from '../../api/query.ts';
import { Fact, Facts } from './parts.tsx';

const contagens = { corridos: 'dias corridos', uteis: 'dias úteis' } as const;

/** What a rule is about, in words. */
const atos: Readonly<Record<string, string>> = { ordem_servico: 'Prazo da ordem de serviço' };
const atoText = (ato: string): string => atos[ato] ?? ato.replaceAll('_', ' ');

/** The memory of a record as the wire has it, or null. */
export const memoriaOf = (value: unknown): MemoriaPrazo | null =>
  typeof value === 'object' && value !== null && 'regra' in value ? (value as MemoriaPrazo) : null;

/** '20 dias corridos' */
export const prazoText = ({ regra }: MemoriaPrazo): string =>
  `${regra.dias} ${contagens[regra.contagem]}`;

function Memoria({ memoria }: { memoria: MemoriaPrazo }) {
  return (
    <div className="note memoria">
      <div className="grow">
        <p>{memoria.resumo}</p>
        <Facts>
          <Fact label="Regra">{atoText(memoria.regra.ato)}</Fact>
          <Fact label="Vigente desde">{formatDate(memoria.regra.vigente_de)}</Fact>
          <Fact label="Contagem">{prazoText(memoria)}</Fact>
          <Fact label="Início">{formatDate(memoria.inicio)}</Fact>
          <Fact label="Primeiro dia">{formatDate(memoria.primeiro_dia)}</Fact>
          <Fact label="Vence">{formatDate(memoria.vence)}</Fact>
          <Fact label="Dias fora" wide>
            {memoria.dias_fora.length === 0
              ? 'nenhum'
              : memoria.dias_fora
                  .map(
                    ({ dia, ate, motivo }) =>
                      `${formatDate(dia)}${ate ? ` a ${formatDate(ate)}` : ''} (${motivo})`,
                  )
                  .join('; ')}
          </Fact>
        </Facts>
      </div>
    </div>
  );
}

/** The link in the section's title and, opened, the memory below it. */
export function useMemoria(value: unknown) {
  const memoria = memoriaOf(value);
  /* what was is read, not operated */
  const past = useContext(PastContext) !== null;
  const [open, setOpen] = useState(past);
  const id = useId();
  return {
    link: memoria ? (
      <button
        type="button"
        className="lnk no-print"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Memória do prazo
      </button>
    ) : undefined,
    panel:
      memoria && open ? (
        <div id={id}>
          <Memoria memoria={memoria} />
        </div>
      ) : null,
    memoria,
  };
}
