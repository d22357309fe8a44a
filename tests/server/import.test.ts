/** What another system hands over: each line's fate, the records, their log, and the file run again. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cnpjFrom, cpfFrom } from '../../domain/kernel/identifiers.ts';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { type FileOptions, importFile } from '../../server/import/file.ts';
import { bundleOf } from '../support/bundle.ts';
import { until } from '../support/until.ts';
import { makeWorld, type World } from '../support/world.ts';

let w: World;
let folder: string;
beforeAll(async () => {
  w = await makeWorld();
  folder = await mkdtemp(join(tmpdir(), 'osm-import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await w?.close();
});

type Fate = { linha: number; destino: string; campos?: string[]; erros?: Record<string, string[]> };
let files = 0;
async function run(
  nome: string,
  text: string | Buffer,
  options: Partial<FileOptions> & { ext?: string } = {},
): Promise<Fate[]> {
  const file = join(folder, `${(files += 1)}.${options.ext ?? 'csv'}`);
  const relatorio = `${file}.relatorio.ndjson`;
  await writeFile(file, text);
  await importFile(w.db, catalogue, nome, file, { simular: false, relatorio, ...options });
  return (await readFile(relatorio, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Fate)
    .toSorted((a, b) => a.linha - b.linha);
}
const ndjson = (nome: string, lines: readonly unknown[], options: Partial<FileOptions> = {}) =>
  run(nome, lines.map((line) => JSON.stringify(line)).join('\n'), { ...options, ext: 'ndjson' });
const fates = (of: readonly Fate[]): string[] => of.map(({ destino }) => destino);
const one = async (sql: string, values: unknown[] = []) =>
  (await w.pool.query<Record<string, unknown>>(sql, values)).rows[0];
const count = async (sql: string): Promise<number> =>
  Number((await one(`select count(*) as n from ${sql}`))?.['n']);
async function whole(): Promise<string[]> {
  const found: string[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), {}, (f) =>
    found.push(`${f.entidade} ${f.id}: ${f.erro}`),
  );
  return found;
}

const ANA = cpfFrom('111222333');
const LOJA = cnpjFrom('98XYZ76501AB');
const PESSOAS = `cpf_cnpj;Nome;email;telefone
${ANA};Ana Müller;ana@correio.example;
${LOJA.toLowerCase()};"Loja ""Boa"" Ltda";;12 3555-0000
`;

describe('um arquivo', () => {
  it('diz de cada linha o que lhe aconteceu; de novo, tudo é igual', async () => {
    const text = `\uFEFF${PESSOAS}11111111111;Ninguém;;
${ANA};Outra Ana;;
;Sem documento;;
${cpfFrom('222333444')};X;nada;
`;
    const dry = await run('pessoas', text, { simular: true });
    expect(await count(`pessoa where cpf_cnpj = '${ANA}'`)).toBe(0);
    const log = await count('log');
    const done = await run('pessoas', text);
    expect(done).toEqual(dry);
    expect(done).toEqual([
      { linha: 2, destino: 'nova' },
      { linha: 3, destino: 'nova' },
      { linha: 4, destino: 'recusada', erros: { cpf_cnpj: ['não é um CPF válido'] } },
      { linha: 5, destino: 'recusada', erros: { cpf_cnpj: ['repete a chave da linha 2'] } },
      { linha: 6, destino: 'recusada', erros: { cpf_cnpj: ['é obrigatório'] } },
      {
        linha: 7,
        destino: 'recusada',
        erros: {
          razao_social: ['é muito curto (mínimo: 2 caracteres)'],
          email: ['não é um e-mail válido'],
        },
      },
    ]);
    expect(await count('log')).toBe(log + 2);
    expect(
      await one('select cpf_cnpj, razao_social, telefone from pessoa where cpf_cnpj = $1', [LOJA]),
    ).toEqual({ cpf_cnpj: LOJA, razao_social: 'Loja "Boa" Ltda', telefone: '12 3555-0000' });
    expect(fates(await run('pessoas', PESSOAS))).toEqual(['igual', 'igual']);
    expect(await count('log')).toBe(log + 2);
    const changed = await run('pessoas', PESSOAS.replace('Ana Müller', 'Ana Müller Sá'));
    expect(changed).toEqual([
      { linha: 2, destino: 'alterada', campos: ['razao_social'] },
      { linha: 3, destino: 'igual' },
    ]);
    expect(await whole()).toEqual([]);
  });

  it('é lido por vírgulas, em várias linhas, com fins de linha do Windows', async () => {
    const text = `razao_social,cpf_cnpj\r\n"Bruno, o ""velho""\r\nda praça",${cpfFrom('333444555')}\r\n\r\nCarla,${cpfFrom('444555666')}`;
    expect(await run('pessoas', text)).toEqual([
      { linha: 2, destino: 'nova' },
      { linha: 5, destino: 'nova' },
    ]);
    expect(
      await one('select razao_social from pessoa where cpf_cnpj = $1', [cpfFrom('333444555')]),
    ).toEqual({ razao_social: 'Bruno, o "velho"\nda praça' });
  });

  it('em Latin-1 é recusado com o que fazer, e lido quando isso se diz', async () => {
    const bytes = Buffer.from(`cpf_cnpj;razao_social\n${cpfFrom('555666777')};José\n`, 'latin1');
    await expect(run('pessoas', bytes)).rejects.toThrow(/não está em UTF-8.*--codificacao latin1/);
    expect(fates(await run('pessoas', bytes, { codificacao: 'latin1' }))).toEqual(['nova']);
    expect(
      await one('select razao_social from pessoa where cpf_cnpj = $1', [cpfFrom('555666777')]),
    ).toEqual({ razao_social: 'José' });
    const utf16 = Buffer.from('\uFEFFcpf_cnpj;razao_social\n', 'utf16le');
    await expect(run('pessoas', utf16)).rejects.toThrow(/UTF-16/);
  });

  it.each([
    ['vazio', '', /está vazio/],
    ['com coluna que não há', 'cpf_cnpj;cor\n', /Coluna desconhecida.*"cor"/],
    ['com coluna repetida', 'cpf_cnpj;cpf_cnpj\n', /Coluna repetida/],
    ['sem a chave', 'razao_social\nAna\n', /Falta na primeira linha a coluna cpf_cnpj/],
  ])('%s é recusado inteiro', async (_, text, why) => {
    await expect(run('pessoas', text)).rejects.toThrow(why);
  });
  it('do que não se importa, também', async () => {
    await expect(run('planetas', 'x')).rejects.toThrow(/Não se importa "planetas"/);
    await expect(run('pessoas', 'x', { ext: 'xml' })).rejects.toThrow(/\.csv e \.ndjson/);
    await expect(run('assuntos', 'descricao\nx\n')).rejects.toThrow(/--departamento/);
  });

  it('de NDJSON: uma linha que não se lê não para as outras', async () => {
    const text = [
      JSON.stringify({ cpf_cnpj: cpfFrom('666777888'), razao_social: 'Davi' }),
      '{"cpf_cnpj": ',
      '[1]',
      JSON.stringify({ cpf_cnpj: cpfFrom('666777999'), razao_social: 'x'.repeat(1_100_000) }),
      `{"cpf_cnpj": "${cpfFrom('777888999')}", "razao_social": "Eva\\u0000"}`,
      `{"cpf_cnpj": "${cpfFrom('777888999')}", "razao_social": "Eva", "__proto__": 1}`,
      `{"cpf_cnpj": "${cpfFrom('777888999')}", "razao_social": "Eva", "cor": 1}`,
      `{"cpf_cnpj": "${cpfFrom('777888999')}", "razao_social": "Eva"}`,
    ].join('\n');
    const done = await run('pessoas', text, { ext: 'ndjson' });
    expect(fates(done)).toEqual([
      'nova',
      'recusada',
      'recusada',
      'recusada',
      'recusada',
      'recusada',
      'recusada',
      'nova',
    ]);
    expect(done.map(({ erros }) => erros && Object.keys(erros)[0])).toEqual([
      undefined,
      'base',
      'base',
      'base',
      'razao_social',
      '__proto__',
      'cor',
      undefined,
    ]);
  });

  it('passa de um lote a outro sem esquecer o que veio antes', async () => {
    const lines = Array.from({ length: 6000 }, (_, n) => ({
      cpf_cnpj: cpfFrom(String(100_000_000 + n)),
      razao_social: `Pessoa ${n}`,
    }));
    const again = [...lines, lines[0]];
    const done = await ndjson('pessoas', again);
    expect(done.filter(({ destino }) => destino === 'nova')).toHaveLength(6000);
    expect(done.at(-1)?.erros).toEqual({ cpf_cnpj: ['repete a chave da linha 1'] });
    expect(await ndjson('pessoas', again, { desde: 5999 })).toEqual([
      { linha: 5999, destino: 'igual' },
      { linha: 6000, destino: 'igual' },
      { linha: 6001, destino: 'igual' },
    ]);
    expect(await whole()).toEqual([]);
  });

  it('morto no meio pelo sistema e rodado outra vez: nada se perde, nada fica duas vezes', async () => {
    const file = join(folder, 'morto.ndjson');
    const TODAS = 10_000;
    await writeFile(
      file,
      Array.from({ length: TODAS }, (_, n) =>
        JSON.stringify({
          cpf_cnpj: cpfFrom(String(200_000_000 + n)),
          razao_social: `Interrompida ${n}`,
        }),
      ).join('\n'),
    );
    const written = () => count(`pessoa where razao_social like 'Interrompida %'`);
    const logged = () =>
      count(
        `log l join pessoa p on l.entidade = 'pessoa' and l.entidade_id = p.id where p.razao_social like 'Interrompida %'`,
      );
    const { program, remove } = await bundleOf('server/cli.ts');
    const start = () => {
      const child = spawn(process.execPath, [program, 'import', 'pessoas', file], {
        env: { ...process.env, DATABASE_URL: w.url },
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const ended = new Promise<string>((resolve) => {
        child.once('close', (code, signal) => resolve(`${signal ?? code} ${said}`));
      });
      return { child, ended };
    };
    try {
      const first = start();
      await until('um lote escrito', async () => (await written()) > 0);
      first.child.kill('SIGKILL');
      expect(await first.ended).toContain('SIGKILL');
      const second = await start().ended;
      const before = Number(/, (\d+) iguais/.exec(second)?.[1]);
      expect(before, second).toBeGreaterThan(0);
      expect(before).toBeLessThan(TODAS);
      // A batch is whole, or is not at all.
      expect(before % 2500).toBe(0);
      expect(second).toContain(
        `${TODAS - before} novas, 0 alteradas, ${before} iguais, 0 recusadas`,
      );
      expect([await written(), await logged()]).toEqual([TODAS, TODAS]);
      expect(await whole()).toEqual([]);
    } finally {
      remove();
    }
  });
});

describe('cadastros', () => {
  const casa = {
    tipo: 'imobiliario',
    numero: '77.01.001',
    contribuinte: ANA,
    endereco: 'Rua das Flores, 10',
    cep: '12.788-900',
    area_total: '125.5',
    latitude: '-22.7',
    areas: [{ tipo: 'principal', uso: 'residencial', area: '80' }],
    detalhes: [{ tipo: 'uso', valor: 'Residencial' }],
  };
  const loja = {
    tipo: 'economico',
    numero: '9001-1',
    contribuinte: LOJA,
    economico: { regime: 'mei', abertura: '2020-02-01' },
    socios: [{ pessoa: ANA, qualificacao: 'Titular', participacao: '100' }],
  };
  it('chegam inteiros, e o que não está é dito', async () => {
    expect(
      await ndjson('cadastros', [
        casa,
        loja,
        { ...casa, numero: '77.01.002', contribuinte: cpfFrom('987654321') },
        { ...casa, numero: '77.01.003', zona: 'Zona que não há' },
        { ...casa, numero: '77.01.004', economico: { regime: 'mei' } },
        { ...casa, numero: '77.01.005', cep: '1' },
        {
          ...loja,
          numero: '9001-2',
          socios: [{ pessoa: cpfFrom('987654321'), qualificacao: 'x' }],
        },
      ]),
    ).toMatchObject([
      { destino: 'nova' },
      { destino: 'nova' },
      { destino: 'recusada', erros: { contribuinte: ['não foi encontrado'] } },
      { destino: 'recusada', erros: { zona: ['não foi encontrado'] } },
      { destino: 'recusada', erros: { economico: ['só se diz de um cadastro econômico'] } },
      { destino: 'recusada', erros: { cep: ['não é um CEP válido'] } },
      { destino: 'recusada', erros: { 'socios.0.pessoa': ['não foi encontrado'] } },
    ]);
    expect(
      await one(`select cep, area_total, latitude, busca from cadastro where numero = '77.01.001'`),
    ).toEqual({
      cep: '12788900',
      area_total: '125.50',
      latitude: '-22.700000',
      busca: expect.stringMatching(
        /^77\.01\.001 ana muller sa cpf[a-z]{24} rua das flores, 10$/,
      ) as string,
    });
    expect(fates(await ndjson('cadastros', [casa, loja]))).toEqual(['igual', 'igual']);
    expect(await whole()).toEqual([]);
  });
  it('mudam no que a linha diz, e o resto fica; a busca acompanha', async () => {
    const log = await count('log');
    expect(
      await ndjson('cadastros', [
        { tipo: 'imobiliario', numero: '77.01.001', situacao: 'baixado', endereco: 'Rua Nova, 5' },
        { ...loja, economico: { horario: '8h às 18h' }, socios: [] },
      ]),
    ).toEqual([
      { linha: 1, destino: 'alterada', campos: ['situacao', 'endereco'] },
      { linha: 2, destino: 'alterada', campos: ['economico', 'socios'] },
    ]);
    expect(await count('log')).toBe(log + 2);
    expect(
      await one(
        `select e.* from cadastro_economico e join cadastro c on c.id = e.cadastro_id where c.numero = '9001-1'`,
      ),
    ).toMatchObject({ regime: 'mei', abertura: '2020-02-01', horario: '8h às 18h', cnaes: [] });
    expect(
      await count(
        `cadastro_area x join cadastro c on c.id = x.cadastro_id where c.numero = '77.01.001'`,
      ),
    ).toBe(1);
    const busca = await one(`select busca from cadastro where numero = '77.01.001'`);
    expect(busca?.['busca']).toMatch(/ana muller sa .* rua nova, 5$/);
    await run('pessoas', `cpf_cnpj;razao_social\n${ANA};Ana Outra\n`);
    const followed = await one(`select busca from cadastro where numero = '77.01.001'`);
    expect(followed?.['busca']).toMatch(/^77\.01\.001 ana outra cpf/);
    expect(await whole()).toEqual([]);
  });
  it('por uma tabela, com o que é de uma empresa em colunas suas', async () => {
    const text = `Tipo;Número;Excluído;Área;economico.regime;economico.abertura;latitude
Econômico;9001-3;não;1.234,50;Simples Nacional;01/02/2021;'-22,7
rural;9500;sim;;;;
`;
    expect(fates(await run('cadastros', text))).toEqual(['nova', 'nova']);
    expect(
      await one(
        `select c.area_total, c.latitude, e.regime, e.abertura from cadastro c join cadastro_economico e on e.cadastro_id = c.id where numero = '9001-3'`,
      ),
    ).toEqual({
      area_total: '1234.50',
      latitude: '-22.700000',
      regime: 'simples',
      abertura: '2021-02-01',
    });
    expect(fates(await run('cadastros', text))).toEqual(['igual', 'igual']);
  });
  it('um que estava aqui antes do log fica inteiro nele quando muda', async () => {
    const made = await one(
      `insert into cadastro (tipo, numero, endereco) values ('rural', 'antigo', 'Estrada 1') returning id`,
    );
    await w.pool.query(
      `insert into cadastro_detalhe (cadastro_id, tipo, valor) values ($1, 'uso', 'Pasto')`,
      [made?.['id']],
    );
    await ndjson('cadastros', [
      {
        tipo: 'rural',
        numero: 'antigo',
        endereco: 'Estrada 2',
        detalhes: [{ tipo: 'uso', valor: 'Milho' }],
      },
    ]);
    const { rows } = await w.pool.query<{ acao: string; campos: Record<string, unknown> }>(
      `select acao, campos from log where entidade = 'cadastro' and entidade_id = $1 order by seq`,
      [made?.['id']],
    );
    expect(rows.map(({ acao }) => acao)).toEqual(['logs.base', 'integracao.cadastros']);
    expect(rows[1]?.campos).toEqual({
      endereco: { de: 'Estrada 1', para: 'Estrada 2' },
      detalhes: { de: [{ tipo: 'uso', valor: 'Pasto' }], para: [{ tipo: 'uso', valor: 'Milho' }] },
    });
    expect(await whole()).toEqual([]);
  });
});

describe('guias, usuários, feriados, assuntos', () => {
  it('guias com seus débitos e pagamentos', async () => {
    const guia = {
      numero: 'G-1',
      tipo: 'parcela',
      tributo: 'iptu',
      competencia: '2026-03-15',
      vencimento: '2026-03-20',
      valor: '100',
      contribuinte: ANA,
      cadastro_tipo: 'imobiliario',
      cadastro_numero: '77.01.001',
      debitos: [{ tipo: 'imposto', valor: '100' }],
    };
    expect(
      fates(
        await ndjson('guias', [
          guia,
          { ...guia, numero: 'G-2', debitos: [{ tipo: 'dízimo', valor: '1' }] },
          { ...guia, numero: 'G-3', situacao: 'vencida' },
          { ...guia, numero: 'G-4', cadastro_numero: 'nenhum' },
        ]),
      ),
    ).toEqual(['nova', 'recusada', 'recusada', 'recusada']);
    expect(fates(await ndjson('guias', [guia]))).toEqual(['igual']);
    expect(
      await ndjson('guias', [
        { ...guia, situacao: 'paga', pagamentos: [{ data: '2026-03-18', valor: '100' }] },
      ]),
    ).toEqual([{ linha: 1, destino: 'alterada', campos: ['situacao', 'pagamentos'] }]);
    expect(await one(`select competencia, busca from guia where numero = 'G-1'`)).toMatchObject({
      competencia: '2026-03-01',
      busca: expect.stringMatching(/^g-1 ana outra cpf/) as string,
    });
    expect(await whole()).toEqual([]);
  });
  it('usuários: quem entra de novo confirma o e-mail, e proprietários não se importam', async () => {
    const ana = { login: 'Ana.Nova', nome: 'Ana Nova', email: 'ana.nova@cidade.example' };
    const dona = await one('select login, nome, email from usuario where id = $1', [
      w.people.dona.id,
    ]);
    expect(fates(await ndjson('usuarios', [ana], { departamento: w.alfa.codigo }))).toEqual([
      'nova',
    ]);
    expect(
      await ndjson('usuarios', [
        { ...ana, login: 'ana.nova', nome: 'Ana Nova Sá', fiscal: true },
        { ...ana, login: 'outra', nome: 'Outra' },
        { ...dona, nome: 'Outra Dona' },
        { login: 'ANA.nova2', nome: 'Ana Dois', email: 'ana2@cidade.example', cargo: 'nenhum' },
      ]),
    ).toMatchObject([
      { destino: 'alterada', campos: ['nome', 'fiscal'] },
      { destino: 'recusada', erros: { email: ['já está em uso'] } },
      {
        destino: 'recusada',
        erros: { login: ['é de um proprietário ou de uma conta de serviço, que não se importa'] },
      },
      { destino: 'recusada', erros: { cargo: ['não foi encontrado'] } },
    ]);
    expect(await ndjson('usuarios', [{ ...ana, email: 'tomada@cidade.example' }])).toMatchObject([
      { erros: { email: ['só a própria pessoa o troca, porque o confirma'] } },
    ]);
    expect(
      await count(
        `usuario_departamento ud join usuario u on u.id = ud.usuario_id where u.login = 'Ana.Nova'`,
      ),
    ).toBe(1);
    expect(await whole()).toEqual([]);
  });
  it('feriados', async () => {
    const text = 'data;ambito;descricao\n25/08/2027;municipal;Dia da cidade\n';
    expect(fates(await run('feriados', text))).toEqual(['nova']);
    expect(fates(await run('feriados', text))).toEqual(['igual']);
    expect(await run('feriados', text.replace('Dia da', 'Festa da'))).toMatchObject([
      { destino: 'alterada', campos: ['descricao'] },
    ]);
  });
  it('assuntos de um departamento', async () => {
    const assunto = {
      descricao: 'Assunto de fora',
      prazo: 15,
      exige_cadastro: true,
      encerramento: [{ codigo: 'ok', descricao: 'Regular', resultado: 'regular' }],
      informacoes: [{ titulo: 'Saiba', descricao: 'O que é preciso saber.' }],
    };
    const departamento = w.alfa.codigo;
    expect(fates(await ndjson('assuntos', [assunto], { departamento }))).toEqual(['nova']);
    expect(fates(await ndjson('assuntos', [assunto], { departamento }))).toEqual(['igual']);
    expect(
      await ndjson(
        'assuntos',
        [
          { ...assunto, prazo: 20, informacoes: [] },
          { ...assunto, descricao: 'Sem código', encerramento: [{ descricao: 'x' }] },
        ],
        { departamento },
      ),
    ).toMatchObject([
      { destino: 'alterada', campos: ['prazo', 'informacoes'] },
      { destino: 'recusada' },
    ]);
    expect(await whole()).toEqual([]);
  });
});
