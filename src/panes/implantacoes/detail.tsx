/** An implantation: what the order found, what was taken of it to the registry, and the registry as it is. */
import {
  areaSituacoes,
  areaTipos,
  areaUsos,
  situacoesMobiliario,
} from '../../../domain/cadastro/schema.ts';
import { umaImplantacao } from '../../../domain/implantacao/index.ts';
import { parou } from '../../../domain/implantacao/pedido.ts';
import type { Implantacao, ImplantacaoRow } from '../../../domain/implantacao/schema.ts';
import { formatArea, formatDateTime } from '../../../domain/kernel/format.ts';
import { sum } from '../../../domain/kernel/money.ts';
import { areaTipos as osAreaTipos } from '../../../domain/ordem-servico/schema.ts';
import { refreshOne } from '../../api/query.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { Loading } from '../../ui/states.tsx';
import { Areas, Plantas } from '../cadastros/building.tsx';
import { CadastroFact, ContribuinteFacts } from '../cadastros/contribuinte.tsx';
import { Attachments } from '../detail/attachments.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { Table } from '../detail/table.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import type { DetailProps } from '../face.ts';
import { OrdemLink } from '../servicos/sections.tsx';
import '../../nouns/cadastro.ts';
import '../../nouns/job-output.ts';

type Known = ImplantacaoRow & Partial<Implantacao>;

const Trabalho = ({ job }: { job: NonNullable<Known['job']> }) => (
  <To href={addressOf(areaOf('trabalhos'), job.id)}>Trabalho {job.id}</To>
);

/** The job stopped: why, and the two ways on. */
function Parada({ im }: { im: Known }) {
  if (im.situacao !== 'implantando' || !im.job || !parou(im)) return null;
  return (
    <Section title="Erro" right={<Trabalho job={im.job} />}>
      <p className="bad" role="alert">
        {im.job.erro ?? 'A implantação parou com erro'}
      </p>
      <p className="dim">Tente de novo no trabalho, ou implante com outros dados.</p>
    </Section>
  );
}

function Geral({ im }: { im: Known }) {
  return (
    <Section title="Implantação">
      <Facts>
        <Fact label="OS">
          <OrdemLink os={im.ordem_servico} />
        </Fact>
        <CadastroFact cadastro={im.cadastro} />
        <ContribuinteFacts pessoa={im.contribuinte} />
        <Fact label="Fiscal">{im.usuario_responsavel?.nome}</Fact>
        <Fact label="Encerrada em">{formatDateTime(im.ordem_servico.concluido_em)}</Fact>
        <Fact label="Encerramento" wide>
          {im.encerramento?.descricao}
        </Fact>
        {im.encerramento?.comentario ? (
          <Fact label="Comentário" wide>
            {im.encerramento.comentario}
          </Fact>
        ) : null}
        <Fact label="Desde">{formatDateTime(im.created_at)}</Fact>
        {im.motivo ? (
          <Fact label="Motivo" wide>
            {im.motivo}
          </Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

/** What the order measured. */
function Medidas({ medidas }: Pick<Implantacao, 'medidas'>) {
  return (
    <Section title="Áreas medidas na OS">
      <Table
        label="Áreas medidas na OS"
        rows={medidas}
        none="Nenhuma área medida"
        columns={[
          { head: 'Tipo', cell: ({ tipo }) => osAreaTipos[tipo] },
          { head: 'Descrição', kind: 'wrap', cell: ({ descricao }) => descricao },
          { head: 'Área', kind: 'num', cell: ({ area }) => formatArea(area) },
        ]}
      />
    </Section>
  );
}

/** What was asked to be taken, and has been or is being. */
function Levado({ im }: { im: Implantacao }) {
  const { areas, planta, situacao_mobiliario: situacao } = im;
  return (
    <Section
      title={im.implantada_em ? 'Levado ao cadastro' : 'A levar ao cadastro'}
      right={im.job && !parou(im) ? <Trabalho job={im.job} /> : undefined}
    >
      <Facts>
        <Fact label="Pedida em">{formatDateTime(im.pedida_em)}</Fact>
        <Fact label="Por">{im.pedida_por?.nome}</Fact>
        <Fact label="Implantada em">{formatDateTime(im.implantada_em)}</Fact>
        <Fact label="Situação mobiliária" wide>
          {situacoesMobiliario[situacao]}
        </Fact>
        <Fact label="Planta" wide>
          {planta
            ? `${planta.titulo} (${planta.arquivos.map(({ nome }) => nome).join(', ')})`
            : null}
        </Fact>
        {im.observacao ? (
          <Fact label="Observação" wide>
            {im.observacao}
          </Fact>
        ) : null}
      </Facts>
      <Table
        label="Áreas levadas ao cadastro"
        rows={areas}
        none="Nenhuma área"
        columns={[
          { head: 'Área', kind: 'wrap', cell: ({ descricao }) => descricao },
          { head: 'Tipo', cell: ({ tipo }) => areaTipos[tipo] },
          { head: 'Uso', cell: ({ uso }) => areaUsos[uso] },
          { head: 'Situação', cell: (one) => areaSituacoes[one.situacao] },
          { head: 'Ano', kind: 'num', cell: ({ ano }) => ano },
          {
            head: 'm²',
            kind: 'num',
            cell: ({ area }) => formatArea(area),
            total: formatArea(sum(areas.map(({ area }) => area))),
          },
        ]}
      />
    </Section>
  );
}

export default function DetalheImplantacao({ row, record, tab }: DetailProps) {
  const whole = record as Implantacao | undefined;
  const im = { ...row, ...whole } as unknown as Known;
  return (
    <>
      <TabPanel id="" title="Implantação" tab={tab}>
        <Parada im={im} />
        <Geral im={im} />
        {whole ? (
          <>
            {whole.pedida_em ? <Levado im={whole} /> : null}
            <Medidas medidas={whole.medidas} />
            <Attachments
              title="Anexos da OS"
              anexos={whole.anexos}
              owner={`implantacao ${whole.id}`}
              ownerName={`OS ${whole.ordem_servico.numero}/${whole.ordem_servico.ano}`}
              reload={() => void refreshOne(umaImplantacao, whole.id)}
              empty="Nenhum anexo"
            />
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="cadastro" title="Cadastro" tab={tab}>
        {im.cadastro ? (
          <>
            <Areas id={im.cadastro.id} />
            <Plantas id={im.cadastro.id} numero={im.cadastro.numero} />
          </>
        ) : (
          <Section title="Cadastro">
            <p className="dim">A OS não é de um cadastro</p>
          </Section>
        )}
      </TabPanel>
    </>
  );
}
