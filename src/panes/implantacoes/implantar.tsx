/** Saying what of a closed order goes to its registry: each measured area, the drawing, the situation of the business. */
import { useAtomValue } from 'jotai';
import { areasDoCadastro } from '../../../domain/cadastro/index.ts';
import {
  areaSituacoes,
  areaTipos,
  areaUsos,
  situacoesMobiliario,
} from '../../../domain/cadastro/schema.ts';
import { levar } from '../../../domain/implantacao/padrao.ts';
import type { AreaLevada, Implantacao, PlantaLevada } from '../../../domain/implantacao/schema.ts';
import { formatArea } from '../../../domain/kernel/format.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import { sum } from '../../../domain/kernel/money.ts';
import { areaTipos as osAreaTipos } from '../../../domain/ordem-servico/schema.ts';
import { partAtom } from '../../api/query.ts';
import {
  CheckboxField,
  IntegerField,
  optionsOf,
  SelectField,
  TextArea,
  TextField,
} from '../../ui/fields/index.ts';
import type { Option } from '../../ui/fields/index.ts';
import { Keys } from '../../ui/kbd.tsx';
import type { BodyProps } from '../form/body.ts';
import { situationFact, Summary } from '../form/summary.tsx';
import './implantar.css';

type Medida = Implantacao['medidas'][number];
type Hook = BodyProps['hook'];

const opens = <Keys keys="Alt+ArrowDown" hidden />;
const nome = ({ tipo, descricao, area }: Medida): string =>
  `${osAreaTipos[tipo]}: ${descricao}, ${formatArea(area)}`;

/** The registry's areas, in whose place one may stand. */
function useLugares(cadastroId: number): readonly Option[] {
  const { data = [] } = useAtomValue(partAtom(areasDoCadastro, cadastroId));
  return data.map(({ id, tipo, uso, area }) => ({
    value: String(id),
    label: `${areaTipos[tipo]}, ${areaUsos[uso].toLowerCase()}, ${formatArea(area)}`,
  }));
}

interface AreaProps {
  readonly medida: Medida;
  /** Its place among those that are taken; -1: it is not. */
  readonly at: number;
  readonly of: AreaLevada | undefined;
  readonly lugares: readonly Option[];
  readonly hook: Hook;
  readonly autoFocus: boolean;
  readonly onTake: (yes: boolean) => void;
  readonly onChange: (change: Partial<AreaLevada>) => void;
}

/** A measured area: taken or not, and as what. */
function Area(props: AreaProps) {
  const { medida, at, of, lugares, hook, onChange } = props;
  const path = (name: keyof AreaLevada): string => `areas.${at}.${name}`;
  const common = (name: keyof AreaLevada) => ({
    name: path(name),
    error: hook.errorOf(path(name)),
  });
  return (
    <div role="group" aria-label={nome(medida)} className="im-levar">
      <CheckboxField
        name={`levar.${medida.id}`}
        label={nome(medida)}
        value={of !== undefined}
        autoFocus={props.autoFocus}
        onChange={props.onTake}
        error={at < 0 ? null : hook.errorOf(path('area_id'))}
      />
      {of ? (
        <div className="im-como">
          <div className="two">
            <SelectField
              {...common('tipo')}
              label="Tipo"
              required
              options={optionsOf(areaTipos)}
              aux={opens}
              value={of.tipo}
              onChange={(tipo) => onChange({ tipo: tipo as AreaLevada['tipo'] })}
            />
            <SelectField
              {...common('uso')}
              label="Uso"
              required
              options={optionsOf(areaUsos)}
              aux={opens}
              value={of.uso}
              onChange={(uso) => onChange({ uso: uso as AreaLevada['uso'] })}
            />
          </div>
          <div className="two">
            <SelectField
              {...common('situacao')}
              label="Situação"
              required
              options={optionsOf(areaSituacoes)}
              aux={opens}
              value={of.situacao}
              onChange={(situacao) => onChange({ situacao: situacao as AreaLevada['situacao'] })}
            />
            <IntegerField
              {...common('ano')}
              label="Ano"
              value={of.ano ?? null}
              onChange={(ano) => onChange({ ano: ano ?? undefined })}
            />
          </div>
          <SelectField
            {...common('cadastro_area_id')}
            label="No lugar de"
            placeholder="Nenhuma: área nova no cadastro"
            options={lugares}
            aux={opens}
            value={of.cadastro_area_id === undefined ? '' : String(of.cadastro_area_id)}
            onChange={(id) => onChange({ cadastro_area_id: id === '' ? undefined : Number(id) })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Without what was left empty: of these fields nothing is not a value. */
const without = <T extends object>(of: T): T =>
  Object.fromEntries(Object.entries(of).filter(([, v]) => v !== undefined && v !== '')) as T;

/** The drawing: a name, a year, and which of the order's files it is. */
function Planta({ im, hook }: { im: Implantacao; hook: Hook }) {
  const planta = hook.values.planta as PlantaLevada | null;
  const put = (change: Partial<PlantaLevada>): void =>
    hook.set('planta', without({ titulo: '', arquivos: [], ...planta, ...change }));
  const arquivos = planta?.arquivos ?? [];
  return (
    <div role="group" aria-label="Planta" className="im-levar">
      <CheckboxField
        name="levar.planta"
        label="Planta"
        value={planta !== null}
        disabled={im.anexos.length === 0}
        hint={im.anexos.length === 0 ? 'A OS não tem arquivos.' : undefined}
        onChange={(yes) =>
          hook.set(
            'planta',
            yes
              ? {
                  titulo: `Planta da OS ${im.ordem_servico.numero}/${im.ordem_servico.ano}`,
                  arquivos: [],
                }
              : null,
          )
        }
        error={hook.errorOf('planta')}
      />
      {planta ? (
        <div className="im-como">
          <TextField
            name="planta.titulo"
            label="Título"
            required
            value={textOf(planta.titulo)}
            onChange={(titulo) => put({ titulo })}
            error={hook.errorOf('planta.titulo')}
          />
          <div className="two">
            <TextField
              name="planta.descricao"
              label="Descrição"
              value={textOf(planta.descricao)}
              onChange={(descricao) => put({ descricao })}
              error={hook.errorOf('planta.descricao')}
            />
            <IntegerField
              name="planta.ano"
              label="Ano"
              value={planta.ano ?? null}
              onChange={(ano) => put({ ano: ano ?? undefined })}
              error={hook.errorOf('planta.ano')}
            />
          </div>
          {im.anexos.map(({ file_info: { uri_token: code, name } }, at) => (
            <CheckboxField
              key={code}
              name={`planta.arquivos.${code}`}
              label={name}
              value={arquivos.includes(code)}
              onChange={(yes) =>
                put({
                  arquivos: yes ? [...arquivos, code] : arquivos.filter((one) => one !== code),
                })
              }
              error={at === im.anexos.length - 1 ? hook.errorOf('planta.arquivos') : null}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** What the registry has of the business now, and what it is to have. */
function Situacao({ im, hook }: { im: Implantacao; hook: Hook }) {
  return (
    <SelectField
      name="situacao_mobiliario"
      label="Situação mobiliária"
      options={optionsOf(situacoesMobiliario)}
      aux={opens}
      value={textOf(hook.values.situacao_mobiliario)}
      onChange={(value) => hook.set('situacao_mobiliario', value === '' ? '0' : value)}
      hint={
        im.situacao_atual ? `No cadastro: ${situacoesMobiliario[im.situacao_atual]}` : undefined
      }
      error={hook.errorOf('situacao_mobiliario')}
    />
  );
}

/** The form of one implantation, whose record is read. */
function Fields({ im, form, hook }: BodyProps & { readonly im: Implantacao }) {
  const areas = (hook.values.areas ?? []) as readonly AreaLevada[];
  const lugares = useLugares(im.cadastro?.id ?? 0);
  const take = (medida: Medida, yes: boolean): void =>
    hook.set(
      'areas',
      yes ? [...areas, levar(im, medida)] : areas.filter(({ area_id: id }) => id !== medida.id),
    );
  const change = (id: number, with_: Partial<AreaLevada>): void =>
    hook.set(
      'areas',
      areas.map((one) => (one.area_id === id ? without({ ...one, ...with_ }) : one)),
    );
  const taken = im.medidas.filter(({ id }) => areas.some((one) => one.area_id === id));
  return (
    <>
      <Summary
        title="Cadastro"
        facts={[
          { term: 'Número', text: im.cadastro?.numero ?? '–' },
          { term: 'Encerrada', text: im.encerramento?.descricao ?? '–' },
        ]}
      />
      <div className="field" role="group" aria-label="Áreas medidas na OS">
        <div className="lab">Áreas medidas na OS</div>
        {im.medidas.length === 0 ? <span className="dim">Nenhuma</span> : null}
        {im.medidas.map((medida, first) => {
          const at = areas.findIndex(({ area_id: id }) => id === medida.id);
          return (
            <Area
              key={medida.id}
              medida={medida}
              at={at}
              of={areas[at]}
              lugares={lugares}
              hook={hook}
              autoFocus={first === 0}
              onTake={(yes) => take(medida, yes)}
              onChange={(with_) => change(medida.id, with_)}
            />
          );
        })}
        {hook.errorOf('areas') ? <p className="bad">{hook.errorOf('areas')}</p> : null}
      </div>
      <Planta im={im} hook={hook} />
      {im.cadastro?.tipo === 'economico' ? <Situacao im={im} hook={hook} /> : null}
      <TextArea
        name="observacao"
        label="Observação"
        rows={3}
        maxLength={2000}
        autoFocus={im.medidas.length === 0}
        hint="Exigida quando nada se leva ao cadastro."
        value={textOf(hook.values.observacao)}
        onChange={(value) => hook.set('observacao', value)}
        error={hook.errorOf('observacao')}
      />
      <Summary
        title="Ao implantar"
        facts={[
          ...situationFact(form, hook.values),
          {
            term: 'Áreas',
            text:
              taken.length === 0
                ? 'nenhuma'
                : `${taken.length}, ${formatArea(sum(taken.map(({ area }) => area)))}`,
          },
        ]}
      />
    </>
  );
}

export function Implantar(props: BodyProps) {
  const { target } = props.form;
  return target.kind === 'one' ? (
    <Fields {...props} im={target.row as unknown as Implantacao} />
  ) : null;
}
