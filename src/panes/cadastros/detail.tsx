/** A registry: what it is and what belongs to it; the business; the building; partners; accounts. */
import { useContext } from 'react';
import { detalheTipos, regimes, situacoesMobiliario } from '../../../domain/cadastro/schema.ts';
import type { Cadastro, CadastroRow } from '../../../domain/cadastro/schema.ts';
import { formatArea, formatDate, formatPercent } from '../../../domain/kernel/format.ts';
import { pontoOf } from '../../../domain/kernel/geo.ts';
import { formatCep } from '../../../domain/kernel/identifiers.ts';
import { validacoes } from '../../../domain/usuario/index.ts';
import { PastContext } from '../../api/query.ts';
import { Loading } from '../../ui/states.tsx';
import { Documento, Fact, Facts, Section } from '../detail/parts.tsx';
import { Related } from '../detail/related.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { MapEmbed } from '../map/embed.tsx';
import type { DetailProps } from '../face.ts';
import { Areas, Plantas } from './building.tsx';
import { ContribuinteFacts } from './contribuinte.tsx';
import '../../nouns/guia.ts';
import '../../nouns/ordem-servico.ts';

type Known = CadastroRow & Partial<Cadastro>;

function Lugar({ c }: { c: Known }) {
  const ponto = pontoOf(c);
  return ponto ? <MapEmbed ponto={ponto} name={`Cadastro ${c.numero}`} /> : null;
}

function Comum({ c }: { c: Known }) {
  return (
    <Section title="Cadastro">
      <Facts>
        <ContribuinteFacts pessoa={c.contribuinte} />
        <Fact label="Endereço" wide>
          {c.endereco}
        </Fact>
        <Fact label="Bairro">{c.bairro}</Fact>
        <Fact label="CEP">{c.cep ? formatCep(c.cep) : null}</Fact>
        <Fact label="Zona">{c.zona?.descricao}</Fact>
        <Fact label="Área">{formatArea(c.area_total)}</Fact>
        <Fact label="Alvará">{c.alvara}</Fact>
        {(c.detalhes ?? []).map(({ tipo, valor }, at) => (
          <Fact key={at} label={detalheTipos[tipo]}>
            {valor}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function Economico({ c: { economico: e, alvara } }: { c: Cadastro }) {
  if (!e)
    return (
      <Section title="Econômico">
        <p className="dim">O cadastro não é econômico</p>
      </Section>
    );
  return (
    <>
      <Section title="Empresa">
        <Facts>
          <Fact label="Nome fantasia" wide>
            {e.nome_fantasia}
          </Fact>
          <Fact label="Situação" wide>
            {situacoesMobiliario[e.situacao_mobiliario]}
          </Fact>
          <Fact label="Regime">{e.regime ? regimes[e.regime] : null}</Fact>
          <Fact label="Abertura">{formatDate(e.abertura)}</Fact>
          <Fact label="Encerramento">{formatDate(e.encerramento)}</Fact>
          <Fact label="Horário">{e.horario}</Fact>
          <Fact label="Publicidade" wide>
            {e.publicidade}
          </Fact>
        </Facts>
      </Section>
      <Section title="Alvará">
        <Facts>
          <Fact label="Número">{alvara}</Fact>
          <Fact label="Emissão">{formatDate(e.alvara_emissao)}</Fact>
          <Fact label="Validade">{formatDate(e.alvara_validade)}</Fact>
        </Facts>
      </Section>
      <Section title="Atividades">
        <Facts>
          <Fact label="CNAE" wide>
            {e.cnae ? `${e.cnae.codigo} ${e.cnae.descricao}` : null}
          </Fact>
          {e.cnaes.map((one) => (
            <Fact key={one.codigo} label="Também" wide>
              {one.codigo} {one.descricao}
            </Fact>
          ))}
        </Facts>
      </Section>
    </>
  );
}

const SOCIOS: readonly TableColumn<Cadastro['socios'][number]>[] = [
  { head: 'Sócio', kind: 'wrap', cell: (one) => one.pessoa?.razao_social },
  {
    head: 'CPF/CNPJ',
    cell: ({ pessoa }) => (pessoa ? <Documento pessoa={pessoa} /> : null),
  },
  { head: 'Qualificação', cell: (one) => one.qualificacao },
  { head: 'Participação', kind: 'num', cell: (one) => formatPercent(one.participacao) },
  { head: 'Entrada', kind: 'num', cell: (one) => formatDate(one.entrada) },
  { head: 'Saída', kind: 'num', cell: (one) => formatDate(one.saida) },
];

function Socios({ c: { socios } }: { c: Cadastro }) {
  return (
    <Section title="Sócios">
      <Table rows={socios} none="Nenhum sócio" columns={SOCIOS} />
    </Section>
  );
}

function Usuarios({ c: { usuarios } }: { c: Cadastro }) {
  return (
    <Section title="Contas do portal">
      <Table
        rows={usuarios}
        none="Nenhuma conta do portal"
        columns={[
          { head: 'Nome', kind: 'wrap', cell: (one) => one.nome },
          { head: 'E-mail', kind: 'wrap', cell: (one) => one.email },
          { head: 'Validado por', cell: (one) => validacoes[one.validado_por] },
          { head: 'Desde', kind: 'num', cell: (one) => formatDate(one.desde) },
        ]}
      />
    </Section>
  );
}

export default function DetalheCadastro({ row, record, tab }: DetailProps) {
  const c = { ...row, ...(record as Cadastro | undefined) } as unknown as Known;
  const whole = record as Cadastro | undefined;
  /* areas and drawings are read by themselves: of a registry as it was, they are told beside it */
  const past = useContext(PastContext) !== null;
  return (
    <>
      <TabPanel id="" title="Detalhes" tab={tab}>
        <Comum c={c} />
        <Related noun="cadastro" row={row} />
        <Lugar c={c} />
      </TabPanel>
      <TabPanel id="economico" title="Econômico" tab={tab}>
        {whole ? <Economico c={whole} /> : <Loading />}
      </TabPanel>
      {past ? null : (
        <TabPanel id="plantas" title="Plantas" tab={tab}>
          <Areas id={c.id} />
          <Plantas id={c.id} numero={c.numero} />
        </TabPanel>
      )}
      <TabPanel id="socios" title="Sócios" tab={tab}>
        {whole ? <Socios c={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="usuarios" title="Usuários" tab={tab}>
        {whole ? <Usuarios c={whole} /> : <Loading />}
      </TabPanel>
    </>
  );
}
