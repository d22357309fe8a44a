/** A registry: what it is and what belongs to it; the business; the building; partners; accounts. */
import { detalheTipos, regimes, situacoesMobiliario } from '../../../domain/cadastro/schema.ts';
import type { Cadastro, CadastroRow } from '../../../domain/cadastro/schema.ts';
import { formatArea, formatDate, formatPercent } from '../../../domain/kernel/format.ts';
import { pontoOf } from '../../../domain/kernel/geo.ts';
import { formatCep } from '../../../domain/kernel/identifiers.ts';
import { validacoes } from '../../../domain/usuario/index.ts';
import { Loading } from '../../ui/states.tsx';
import { Documento, Fact, Facts, Section } from '../detail/parts.tsx';
import { Related } from '../detail/related.tsx';
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
        <Fact label="CEP" nowrap>
          {c.cep ? formatCep(c.cep) : null}
        </Fact>
        <Fact label="Zona">{c.zona?.descricao}</Fact>
        <Fact label="Área">{formatArea(c.area_total)}</Fact>
        <Fact label="Alvará" nowrap>
          {c.alvara}
        </Fact>
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
          <Fact label="Número" nowrap>
            {alvara}
          </Fact>
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

function Socios({ c: { socios } }: { c: Cadastro }) {
  return (
    <Section title="Sócios">
      {socios.length === 0 ? (
        <p className="dim">Nenhum sócio</p>
      ) : (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Sócio</th>
              <th scope="col">CPF/CNPJ</th>
              <th scope="col">Qualificação</th>
              <th scope="col" className="num">
                Participação
              </th>
              <th scope="col" className="num">
                Entrada
              </th>
              <th scope="col" className="num">
                Saída
              </th>
            </tr>
          </thead>
          <tbody>
            {socios.map((one) => (
              <tr key={one.id}>
                <td className="wrap">{one.pessoa?.razao_social}</td>
                <td>{one.pessoa ? <Documento pessoa={one.pessoa} /> : null}</td>
                <td>{one.qualificacao}</td>
                <td className="num">{formatPercent(one.participacao)}</td>
                <td className="num">{formatDate(one.entrada)}</td>
                <td className="num">{formatDate(one.saida)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Usuarios({ c: { usuarios } }: { c: Cadastro }) {
  return (
    <Section title="Contas do portal">
      {usuarios.length === 0 ? (
        <p className="dim">Nenhuma conta do portal</p>
      ) : (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Nome</th>
              <th scope="col">E-mail</th>
              <th scope="col">Validado por</th>
              <th scope="col" className="num">
                Desde
              </th>
            </tr>
          </thead>
          <tbody>
            {usuarios.map((one) => (
              <tr key={one.id}>
                <td className="wrap">{one.nome}</td>
                <td className="wrap">{one.email}</td>
                <td>{validacoes[one.validado_por]}</td>
                <td className="num">{formatDate(one.desde)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

export default function DetalheCadastro({ row, record, tab }: DetailProps) {
  const c = { ...row, ...(record as Cadastro | undefined) } as unknown as Known;
  const whole = record as Cadastro | undefined;
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
      <TabPanel id="plantas" title="Plantas" tab={tab}>
        <Areas id={c.id} />
        <Plantas id={c.id} numero={c.numero} />
      </TabPanel>
      <TabPanel id="socios" title="Sócios" tab={tab}>
        {whole ? <Socios c={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="usuarios" title="Usuários" tab={tab}>
        {whole ? <Usuarios c={whole} /> : <Loading />}
      </TabPanel>
    </>
  );
}
