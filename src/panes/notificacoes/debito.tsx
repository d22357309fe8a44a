/** The debt of a document: how it was asked for, and what came of it. */
import type { Doc } from '../../../domain/doc/schema.ts';
import { parou } from '../../../domain/implantacao/pedido.ts';
import { formatDate, formatDateTime } from '../../../domain/kernel/format.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { actorNow } from '../../workspace/index.ts';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import '../../nouns/job-output.ts';

/** Nothing of it before somebody asked: who may, has it as an action. */
export function DebitoSection({ doc: { implantacao: of, implantado_em } }: { doc: Doc }) {
  if (!of?.job) return null;
  const { job } = of;
  return (
    <Section
      title="Implantação do débito"
      right={
        actorNow().can('sistema.job_outputs.index') ? (
          <To href={addressOf(areaOf('trabalhos'), job.id)}>Trabalho {job.id}</To>
        ) : undefined
      }
    >
      {parou(of) ? (
        <p className="bad" role="alert">
          {job.erro ?? 'A implantação parou com erro'}
        </p>
      ) : null}
      <Facts>
        <Fact label="Tipo de débito">{of.debito_tipo?.descricao}</Fact>
        <Fact label="Parcelas">{of.parcelas}</Fact>
        <Fact label="Vencimento">{formatDate(of.vencimento)}</Fact>
        <Fact label="Implantado em">
          {implantado_em ? (
            formatDate(implantado_em)
          ) : (
            <Status look={lookOf('job_output', job.status)} />
          )}
        </Fact>
        <Fact label="Pedida em">{formatDateTime(of.pedida_em)}</Fact>
        <Fact label="Por">{of.pedida_por?.nome}</Fact>
        {of.observacao ? (
          <Fact label="Observação" wide>
            {of.observacao}
          </Fact>
        ) : null}
      </Facts>
    </Section>
  );
}
