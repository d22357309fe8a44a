/** The fields on the specimen sheet, with a pretended search behind the pickers. */
import { useEffect, useState } from 'react';
import {
  AinfField,
  CepField,
  CheckboxField,
  ChipsInput,
  CnpjField,
  CpfCnpjField,
  CpfField,
  DateField,
  FluentRoot,
  IntegerField,
  MoneyField,
  MonthYearField,
  MultiPicker,
  PersonPicker,
  PhoneField,
  Picker,
  PlateField,
  ProcessNumberField,
  DecimalField,
  SelectField,
  SubItems,
  SwitchField,
  TextArea,
  TextField,
} from '../ui/fields/index.ts';
import type { PersonRow, PickerSource } from '../ui/fields/index.ts';

interface Assunto {
  readonly id: number;
  readonly descricao: string;
  readonly prazo: number;
}

const names = [
  'Vistoria de habite-se',
  'Denúncia de obra irregular',
  'Muro e divisa',
  'Recuo frontal',
];
const assuntos: Assunto[] = Array.from({ length: 34 }, (_, at) => ({
  id: at + 1,
  descricao: `${names[at % 4] ?? ''} ${at + 1}`,
  prazo: 5 + (at % 6) * 5,
}));

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const pageOf = <T,>(all: readonly T[], page: number) => ({
  rows: all.slice((page - 1) * 10, page * 10),
  page,
  pages: Math.ceil(all.length / 10),
  count: all.length,
  after: page * 10 < all.length ? String(page) : null,
});

const source: PickerSource<Assunto> = {
  search: async (q, page) => {
    await wait(150);
    return pageOf(
      assuntos.filter((one) => one.descricao.toLowerCase().includes(q.toLowerCase())),
      page,
    );
  },
  columns: [
    { title: 'Assunto', cell: (row) => row.descricao },
    { title: 'Prazo', width: '90px', right: true, cell: (row) => `${row.prazo} dias` },
  ],
  labelOf: (row) => row.descricao,
  keyOf: (row) => row.id,
};

const people: PersonRow[] = [
  { id: 1, cpf_cnpj: '12ABC34501DE35', razao_social: 'Construtora Ipê Amarelo Ltda' },
  { id: 2, cpf_cnpj: '***.207.663-**', razao_social: 'Valdir Pacheco Nunes' },
];

interface Item {
  readonly id?: number;
  readonly titulo: string;
}
const kept: readonly Item[] = [
  { id: 1, titulo: 'Placa de obra' },
  { id: 2, titulo: 'Tapume' },
];

export function SpecimenFields({ show }: { show: string | null }) {
  const [texto, setTexto] = useState('Falta');
  const [longo, setLongo] = useState(
    'Bloco B vistoriado em 18/11. Recuos, escada e reservatório conforme o projeto aprovado.',
  );
  const [inteiro, setInteiro] = useState<number | null>(20);
  const [valor, setValor] = useState('1234.5');
  const [area, setArea] = useState('');
  const [data, setData] = useState('2026-11-17');
  const [mes, setMes] = useState('2026-11');
  const [sim, setSim] = useState(true);
  const [opcao, setOpcao] = useState('');
  const [chips, setChips] = useState<readonly string[]>(['muro', 'divisa']);
  const [doc, setDoc] = useState('12ABC34501DE35');
  const [fone, setFone] = useState('44999281234');
  const [cep, setCep] = useState('87013170');
  const [placa, setPlaca] = useState('ABC1D23');
  const [ainf, setAinf] = useState('41200000870041220261030008763');
  const [processo, setProcesso] = useState('48213/2026');
  const [assunto, setAssunto] = useState<Assunto | null>(null);
  const [outro, setOutro] = useState<Assunto | null>(assuntos[2] ?? null);
  const [varios, setVarios] = useState<readonly Assunto[]>(assuntos.slice(0, 2));
  const [pessoa, setPessoa] = useState<PersonRow | null>(null);
  const [itens, setItens] = useState(kept);
  useEffect(() => {
    const opener = { picker: 'assunto', multi: 'varios', person: 'pessoa' }[show ?? ''];
    if (opener) document.querySelector<HTMLElement>(`[name="${opener}"]`)?.click();
    if (show === 'calendar')
      document.querySelector<HTMLElement>('[aria-label^="Abrir calendário"]')?.click();
    if (show === 'months')
      document.querySelector<HTMLElement>('[aria-label^="Abrir meses"]')?.click();
  }, [show]);
  const set = { name: 'campo' };
  return (
    <FluentRoot>
      <div className="blk">
        <h2>Campos</h2>
        <div className="spec-form">
          <div className="two">
            <Picker
              label="Assunto"
              name="assunto"
              required
              value={assunto}
              onChange={setAssunto}
              {...source}
            />
            <Picker label="Situação" name="outro" value={outro} onChange={setOutro} {...source} />
            <TextField
              label="Motivo"
              name="motivo"
              required
              value={texto}
              onChange={setTexto}
              error={texto.length < 10 ? 'Mínimo de 10 caracteres.' : null}
            />
            <TextField
              {...set}
              label="Para"
              value="Marta S. Figueiredo"
              onChange={setTexto}
              disabled
              hint="Campo travado: tracejado e cadeado."
            />
            <DateField
              name="data"
              label="Data da constatação"
              required
              value={data}
              onChange={setData}
              hoje="2026-11-19"
            />
            <MonthYearField
              name="mes"
              label="Mês"
              value={mes}
              onChange={setMes}
              hoje="2026-11-19"
            />
            <SelectField
              name="opcao"
              label="Análise"
              value={opcao}
              onChange={setOpcao}
              options={[{ value: 'regular', label: 'Regular' }]}
            />
            <IntegerField name="prazo" label="Prazo (dias)" value={inteiro} onChange={setInteiro} />
            <MoneyField name="valor" label="Valor" value={valor} onChange={setValor} />
            <DecimalField
              name="area"
              label="Área"
              unit="m²"
              value={area}
              onChange={setArea}
              error="Informe a área."
            />
          </div>
          <TextArea
            name="comentario"
            label="Comentário"
            required
            value={longo}
            onChange={setLongo}
            rows={4}
          />
          <CheckboxField
            name="analise"
            label="Solicitar análise"
            value={sim}
            onChange={setSim}
            hint="O assunto permite análise."
          />
          <SwitchField name="teclas" label="Atalhos de uma tecla" value={sim} onChange={setSim} />
          <MultiPicker
            name="varios"
            label="Assuntos"
            noun="assunto"
            value={varios}
            onChange={setVarios}
            {...source}
          />
          <PersonPicker
            name="pessoa"
            label="Contribuinte"
            value={pessoa}
            onChange={setPessoa}
            search={async (_q, page) => pageOf(people, page)}
          />
          <ChipsInput name="palavras" label="Palavras" value={chips} onChange={setChips} />
          <div className="two">
            <CpfCnpjField name="doc" label="CPF/CNPJ" value={doc} onChange={setDoc} />
            <PhoneField name="fone" label="Telefone" value={fone} onChange={setFone} />
            <CepField name="cep" label="CEP" value={cep} onChange={setCep} />
            <PlateField name="placa" label="Placa" value={placa} onChange={setPlaca} />
            <AinfField name="ainf" label="Auto (AINF)" value={ainf} onChange={setAinf} />
            <CpfField name="cpf" label="CPF" value={doc} onChange={setDoc} />
            <CnpjField name="cnpj" label="CNPJ" value={doc} onChange={setDoc} />
            <ProcessNumberField
              name="processo"
              label="Processo"
              value={processo}
              onChange={setProcesso}
            />
          </div>
          <SubItems
            name="itens"
            label="Itens"
            value={itens}
            kept={kept}
            onChange={setItens}
            labelOf={(item) => item.titulo}
            blank={() => ({ titulo: '' })}
            ordered
            addLabel="Adicionar item"
            render={(item, change, prefix) => (
              <TextField
                name={`${prefix}.titulo`}
                label="Título"
                value={item.titulo}
                onChange={(titulo) => change({ ...item, titulo })}
              />
            )}
          />
        </div>
      </div>
    </FluentRoot>
  );
}
