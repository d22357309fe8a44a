/** An order's facts in sections; analyses and requests show the same ones of their order. */
import {
  areaTipos,
  isFechada,
  nomeOs,
  origens,
  protocoloTipos,
} from '../../../domain/ordem-servico/schema.ts';
import type { OrdemServico, OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import {
  formatArea,
  formatDate,
  formatDateTime,
  formatDecimal,
  plural,
} from '../../../domain/kernel/format.ts';
import { listaImplantacoes } from '../../../domain/implantacao/index.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { CadastroFact, ContribuinteFacts } from '../cadastros/contribuinte.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { Table } from '../detail/table.tsx';
import { prazoText, useMemoria } from '../detail/memoria.tsx';
import '../../nouns/analise.ts';
import { actorNow } from '../../workspace/index.ts';
import '../../nouns/cadastro.ts';
import '../../nouns/implantacao.ts';
import '../../nouns/solicitacao.ts';

/** Row or whole record: what is not known yet is left out. */
export type Known = OrdemServicoRow & Partial<OrdemServico>;

export const OrdemLink = ({ os }: { os: { id: number; numero: number; ano: number } }) => (
  <To href={addressOf(areaOf('servicos'), os.id)}>{nomeOs(os)}</To>
);

const protocolo = (os: Known): string | null =>
  os.protocolo_numero
    ? [
        os.protocolo_tipo && protocoloTipos[os.protocolo_tipo],
        `${os.protocolo_numero}${os.protocolo_ano ? `/${os.protocolo_ano}` : ''}`,
      ]
        .filter(Boolean)
        .join(' ')
    : null;

/** `shared`: as another department sees it, which is not told what the order is worked with. */
interface OfOrder {
  readonly os: Known;
  readonly shared?: true;
}

export function OrdemSection({ os, shared }: OfOrder) {
  const assunto: Partial<OrdemServico['assunto']> = os.assunto;
  return (
    <Section title="Ordem">
      <Facts>
        <Fact label="Fiscal">{os.usuario_responsavel?.nome}</Fact>
        <Fact label="Análise">
          <Status look={lookOf('analise', os.analise_situacao)} />
        </Fact>
        {shared ? null : (
          <>
            <Fact label="Formulário">{os.formulario?.descricao}</Fact>
            <Fact label="Pontuação">{formatDecimal(assunto.pontuacao)}</Fact>
          </>
        )}
        <Fact label="Protocolo">{protocolo(os)}</Fact>
        <Fact label="Incluída por">
          {origens[os.incluido_por]}
          {os.incluido_por_usuario ? (
            <span className="dim"> · {os.incluido_por_usuario.nome}</span>
          ) : null}
        </Fact>
        {os.origem_departamento ? (
          <Fact label="Pedida por" wide>
            {os.origem_departamento.nome}
          </Fact>
        ) : null}
        {os.substituida ? (
          <Fact label="Substituída" wide>
            <OrdemLink os={os.substituida} />
          </Fact>
        ) : null}
        {os.substitui ? (
          <Fact label="Substitui" wide>
            <OrdemLink os={os.substitui} />
          </Fact>
        ) : null}
        {os.descricao ? (
          <Fact label="Descrição" wide>
            {os.descricao}
          </Fact>
        ) : null}
        {(os.implantacoes ?? []).map((im) => (
          <Fact key={im.id} label="Implantação" wide>
            <Status look={lookOf('implantacao', im.situacao)} />{' '}
            {actorNow().can(listaImplantacoes.permission) ? (
              <To href={addressOf(areaOf('implantacoes'), im.id)}>Abrir implantação</To>
            ) : null}
          </Fact>
        ))}
        {os.encerramento ? (
          <>
            <Fact label="Encerramento" wide>
              {os.encerramento.descricao}
            </Fact>
            {os.encerramento.comentario ? (
              <Fact label="Comentário" wide>
                {os.encerramento.comentario}
              </Fact>
            ) : null}
          </>
        ) : null}
      </Facts>
    </Section>
  );
}

const endereco = (os: Known): string | null => {
  const text = os.endereco ?? os.cadastro?.endereco ?? null;
  const zona = os.zona ? `(zona ${os.zona.descricao})` : null;
  return text === null && zona === null ? null : [text, zona].filter(Boolean).join(' ');
};

export function ContribuinteSection({ os, shared }: OfOrder) {
  const cadastro: Partial<NonNullable<OrdemServico['cadastro']>> | null = os.cadastro;
  return (
    <Section title="Contribuinte e cadastro">
      <Facts>
        <ContribuinteFacts pessoa={os.contribuinte} />
        <CadastroFact cadastro={os.cadastro} />
        {shared ? null : <Fact label="Alvará">{cadastro?.alvara}</Fact>}
        <Fact label="Endereço" wide>
          {endereco(os)}
        </Fact>
        {shared ? null : <Fact label="Área">{formatArea(cadastro?.area_total)}</Fact>}
      </Facts>
    </Section>
  );
}

export function PrazosSection({ os, shared }: OfOrder) {
  const { link, panel, memoria } = useMemoria(os.memoria_prazo);
  const pedido = os.solicitacoes?.at(-1);
  return (
    <Section title="Prazos" right={link}>
      {panel}
      <Facts>
        <Fact label="Aberta em">{formatDateTime(os.created_at)}</Fact>
        <Fact label="Prazo">{memoria ? prazoText(memoria) : plural(os.prazo, 'dia', 'dias')}</Fact>
        <Fact label="Fiscal ciente">{formatDateTime(os.fiscal_ciente_em)}</Fact>
        <Fact label="Original">{formatDate(os.concluir_em_original)}</Fact>
        <Fact label="Concluir em">
          {os.concluir_em ? (
            <b className="b">{formatDate(os.concluir_em)}</b>
          ) : isFechada(os.situacao) ? null : (
            `${plural(os.prazo, 'dia', 'dias')} a contar da designação`
          )}
        </Fact>
        {shared ? null : (
          <Fact label="Prorrogação">
            {pedido ? <Status look={lookOf('solicitacao', pedido.situacao)} /> : null}
          </Fact>
        )}
        {os.concluido_em ? (
          <Fact label="Concluída em">{formatDateTime(os.concluido_em)}</Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

/** The measured areas, with their sum. */
export function AreasSection({ os, edit }: { os: Known; edit?: string }) {
  const areas = os.areas ?? [];
  const cents = areas.reduce((sum, { area }) => sum + BigInt(area.replace('.', '')), 0n);
  const total = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  return (
    <Section
      title="Áreas"
      right={
        edit ? (
          <To className="lnk no-print" href={edit}>
            Editar áreas
          </To>
        ) : undefined
      }
    >
      <Table
        rows={areas}
        none="Nenhuma área medida"
        columns={[
          { head: 'Tipo', cell: ({ tipo }) => areaTipos[tipo] },
          { head: 'Descrição', kind: 'wrap', cell: ({ descricao }) => descricao },
          {
            head: 'Área',
            kind: 'num',
            cell: ({ area }) => formatArea(area),
            total: formatArea(total),
          },
        ]}
      />
    </Section>
  );
}
