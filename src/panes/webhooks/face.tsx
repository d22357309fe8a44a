/** Webhooks and what was sent by them: as their fields say, but for the secret and where a delivery's record is. */
import type { Entrega, EntregaRow } from '../../../domain/webhook/index.ts';
import { eventos, TESTE } from '../../../domain/webhook/index.ts';
import { titleOfAcao } from '../../../domain/log/acoes.ts';
import { formatDateTime, formatInteger } from '../../../domain/kernel/format.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, homeOf, lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { defaultDetail } from '../detail/default-detail.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import type { DetailProps, Face } from '../face.ts';
import { none, shared } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import { defaultColumns } from '../list/default-columns.ts';
import '../../nouns/analise.ts';
import '../../nouns/doc.ts';
import '../../nouns/ordem-servico.ts';
import '../../nouns/webhook.ts';

const dosWebhooks = areaOf('webhooks');

export const webhooks: Face = {
  columns: defaultColumns(dosWebhooks.list),
  ...defaultDetail(dosWebhooks),
  forms: () =>
    import('./segredo.tsx').then(({ ComSegredo }) => ({
      'sistema.webhooks.create': { Body: ComSegredo },
      'sistema.webhooks.trocar_segredo': { Body: ComSegredo },
    })),
};

const eventoDe = ({ evento }: EntregaRow): string => (evento === TESTE ? 'Teste' : eventos[evento]);

const columns = columnsOf<EntregaRow>()([
  { ...shared.id, fixed: true },
  { id: 'evento', header: 'Evento', width: 136, flex: 1, cell: eventoDe, title: eventoDe },
  {
    id: 'situacao',
    header: 'Situação',
    width: 104,
    cell: ({ situacao }) => <Status look={lookOf('webhook_entrega', situacao)} />,
  },
  {
    id: 'webhook',
    header: 'Webhook',
    width: 110,
    flex: 0.8,
    wide: true,
    cell: ({ webhook }) => webhook.descricao,
    title: ({ webhook }) => webhook.descricao,
  },
  {
    id: 'codigo',
    header: 'Resposta',
    width: 72,
    num: true,
    wide: true,
    cell: ({ codigo }) => codigo ?? none,
  },
  {
    id: 'tentativas',
    header: 'Tent.',
    name: 'Tentativas',
    width: 52,
    num: true,
    cell: ({ tentativas }) => formatInteger(tentativas),
  },
  {
    id: 'created_at',
    header: 'Aconteceu em',
    width: 124,
    num: true,
    order: 'created_at',
    wide: true,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    id: 'erro',
    header: 'Motivo',
    width: 120,
    flex: 1,
    off: true,
    cell: ({ erro }) => erro ?? none,
    title: ({ erro }) => erro ?? undefined,
  },
]);

/** The record that it tells of, where there is one and it has a screen. */
function Registro({ of }: { of: EntregaRow }) {
  const area = of.entidade === null ? null : homeOf(of.entidade);
  if (!area || of.entidade_id === null) return null;
  return (
    <To href={addressOf(area, of.entidade_id)}>
      {area.record} {of.entidade_id}
    </To>
  );
}

function Detalhe({ row, record, tab }: DetailProps) {
  const of = { ...row, ...(record as object) } as unknown as EntregaRow & Partial<Entrega>;
  return (
    <TabPanel id="" title="Entrega" tab={tab}>
      <Section title="Entrega">
        <Facts fit>
          <Fact label="Webhook">
            <To href={addressOf(dosWebhooks, of.webhook.id)}>{of.webhook.descricao}</To>
          </Fact>
          <Fact label="Evento">{eventoDe(of)}</Fact>
          <Fact label="Registro">
            <Registro of={of} />
          </Fact>
          <Fact label="Ação">{of.acao ? titleOfAcao(of.acao) : null}</Fact>
          <Fact label="Aconteceu em">{formatDateTime(of.created_at)}</Fact>
          <Fact label="Entregue em">{formatDateTime(of.entregue_em)}</Fact>
          <Fact label="Identificação">{`entrega_${of.id}`}</Fact>
        </Facts>
      </Section>
      <Section title="Última resposta">
        <Facts fit>
          <Fact label="Tentativas">{formatInteger(of.tentativas)}</Fact>
          <Fact label="Resposta">{of.codigo}</Fact>
          <Fact label="Motivo" wide>
            {of.erro}
          </Fact>
          <Fact label="Corpo da resposta" wide>
            {of.resposta}
          </Fact>
        </Facts>
      </Section>
    </TabPanel>
  );
}

const daEntrega = defaultDetail(areaOf('webhook-entregas'));
export const entregas: Face = { ...daEntrega, columns, Detail: Detalhe };
