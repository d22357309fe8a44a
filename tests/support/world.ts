/**
 * A municipality small enough to know by heart, beside the demonstration's: departments 'alfa' and
 * 'beta', one person for each role with a live session, and orders in whatever situação a test needs.
 */
import type { FastifyInstance } from 'fastify';
import { grantTree, permissionPaths, startingProfiles } from '../../domain/permissions.ts';
import { createSession } from '../../server/auth/sessions.ts';
import { type AppOptions, type TestApp, testApp } from './app.ts';
import { insertOrder, type NewOrder } from './orders.ts';

export type Person = { id: number; nome: string; token: string };
export type Department = { id: number; codigo: string };

type Role = 'Administrador' | 'Gerente' | 'Analista' | 'Fiscal' | 'Consulta';
const STAFF = {
  admin: ['alfa', 'Administrador'],
  gerente: ['alfa', 'Gerente'],
  analista: ['alfa', 'Analista'],
  analista2: ['alfa', 'Analista'],
  fiscal: ['alfa', 'Fiscal'],
  fiscal2: ['alfa', 'Fiscal'],
  consulta: ['alfa', 'Consulta'],
  /** Belongs to alfa and may do nothing there. */
  nada: ['alfa', null],
  adminBeta: ['beta', 'Administrador'],
  fiscalBeta: ['beta', 'Fiscal'],
  analistaBeta: ['beta', 'Analista'],
  /** Belongs nowhere. */
  fora: [null, null],
  /** Owner: everything, everywhere. */
  dona: [null, null],
} as const satisfies Record<string, readonly ['alfa' | 'beta' | null, Role | null]>;
export type Staff = keyof typeof STAFF;

export type Reply = {
  status: number;
  /** The body as JSON; undefined when it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks wherever it likes
  json: any;
  text: string;
  headers: Readonly<Record<string, unknown>>;
};
export type CallOptions = { body?: unknown; headers?: Readonly<Record<string, string>> };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type World = TestApp & {
  alfa: Department;
  beta: Department;
  people: Record<Staff, Person>;
  /** Subjects of alfa by what they demand, and one of beta. */
  assuntos: Record<
    'simples' | 'analisado' | 'opcional' | 'exigente' | 'excluido' | 'interno' | 'beta',
    number
  >;
  grupo: number;
  zonas: [number, number];
  pessoas: [number, number];
  /** Registries in zone 0, zone 1 and none. */
  cadastros: [number, number, number];
  /** A profile and its person, to whom the paths are granted and nothing else. */
  somebody(codigo: 'alfa' | 'beta', paths: readonly string[]): Promise<Person>;
  order(order?: NewOrder): Promise<{ id: number; numero: number; ano: number }>;
  /** Calls the API: `path` as the catalogue writes it, with D and ids filled in. */
  call(who: Person | null, method: Method, path: string, options?: CallOptions): Promise<Reply>;
};

/** The reply of a request, with what the tests look at. */
export async function request(
  app: FastifyInstance,
  who: Person | null,
  method: string,
  url: string,
  options: CallOptions = {},
): Promise<Reply> {
  const reply = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : {
          payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
        }),
  });
  const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json');
  return {
    status: reply.statusCode,
    json: isJson && reply.body !== '' ? reply.json() : undefined,
    text: reply.body,
    headers: reply.headers,
  };
}

export async function makeWorld(
  environment: Readonly<Record<string, string>> = {},
  options: AppOptions = {},
): Promise<World> {
  const base = await testApp(environment, options);
  const { db, app, env } = base;
  const department = async (codigo: string): Promise<Department> => {
    const { id } = await db
      .insertInto('departamento')
      .values({ codigo, nome: `Departamento ${codigo}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, codigo };
  };
  const alfa = await department('alfa');
  const beta = await department('beta');
  const idOf = { alfa: alfa.id, beta: beta.id };

  const profile = async (
    codigo: 'alfa' | 'beta',
    descricao: string,
    paths: readonly string[],
  ): Promise<number> => {
    const { id } = await db
      .insertInto('perfil')
      .values({
        departamento_id: idOf[codigo],
        descricao,
        permissoes: JSON.stringify(grantTree(paths)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const profiles = new Map<string, number>();
  for (const codigo of ['alfa', 'beta'] as const)
    for (const p of startingProfiles)
      profiles.set(
        `${codigo}/${p.descricao}`,
        await profile(
          codigo,
          p.descricao,
          permissionPaths.filter((path) => p.grants(path)),
        ),
      );
  const { id: grupo } = await db
    .insertInto('usuario_grupo')
    .values({ departamento_id: alfa.id, nome: 'Grupo Alfa' })
    .returning('id')
    .executeTakeFirstOrThrow();

  let made = 0;
  const person = async (
    login: string,
    codigo: 'alfa' | 'beta' | null,
    perfil: number | undefined,
  ): Promise<Person> => {
    made += 1;
    const fiscal = login.startsWith('fiscal');
    const nome = `Pessoa ${String(made).padStart(3, '0')} ${login}`;
    const { id } = await db
      .insertInto('usuario')
      .values({
        login: `teste.${login}.${made}`,
        nome,
        email: `teste.${login}.${made}@alfa.example`,
        fiscal,
        recebe_os: fiscal,
        owner: login === 'dona',
        confirmado_em: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (codigo) {
      await db
        .insertInto('usuario_departamento')
        .values({
          departamento_id: idOf[codigo],
          usuario_id: id,
          usuario_grupo_id: fiscal && codigo === 'alfa' ? grupo : null,
        })
        .execute();
      if (perfil !== undefined)
        await db
          .insertInto('usuario_perfil')
          .values({ departamento_id: idOf[codigo], usuario_id: id, perfil_id: perfil })
          .execute();
    }
    const { token } = await createSession(db, { usuarioId: id, tipo: 'console' }, env);
    return { id, nome, token };
  };
  const people = {} as Record<Staff, Person>;
  for (const [login, [codigo, role]] of Object.entries(STAFF) as [
    Staff,
    readonly ['alfa' | 'beta' | null, Role | null],
  ][])
    people[login] = await person(
      login,
      codigo,
      role === null ? undefined : profiles.get(`${codigo}/${role}`),
    );

  const subject = async (
    departamento_id: number,
    descricao: string,
    extra: Record<string, boolean>,
    analysts: readonly number[] = [],
  ): Promise<number> => {
    const { id } = await db
      .insertInto('assunto')
      .values({
        departamento_id,
        descricao: `Assunto ${descricao}`,
        prazo: 10,
        pontuacao: '2.50',
        encerramento: JSON.stringify([
          { id: 'ok', descricao: 'Regular' },
          { id: 'nok', descricao: 'Irregular' },
        ]),
        ...extra,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const roles = [
      ...analysts.map((usuario_id) => ({ usuario_id, papel: 'analista' as const })),
      ...(departamento_id === alfa.id ? [people.fiscal, people.fiscal2] : [people.fiscalBeta]).map(
        (p) => ({ usuario_id: p.id, papel: 'fiscal' as const }),
      ),
    ];
    await db
      .insertInto('usuario_assunto')
      .values(roles.map((r) => ({ departamento_id, assunto_id: id, ...r })))
      .execute();
    return id;
  };
  const analysts = [people.analista.id, people.analista2.id];
  const assuntos = {
    simples: await subject(alfa.id, 'simples', {}),
    analisado: await subject(alfa.id, 'analisado', { exige_analise: true }, analysts),
    opcional: await subject(alfa.id, 'opcional', { permite_analise: true }, analysts),
    exigente: await subject(alfa.id, 'exigente', {
      exige_doc: true,
      exige_protocolo: true,
      exige_cadastro: true,
    }),
    excluido: await subject(alfa.id, 'excluído', { excluido: true }),
    interno: await subject(alfa.id, 'interno', { interno: true }),
    beta: await subject(beta.id, 'de beta', { exige_analise: true }, [people.analistaBeta.id]),
  };

  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await base.pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;
  const zona = (nome: string): Promise<number> =>
    one('insert into zona (descricao) values ($1)', [nome]);
  const zonas: [number, number] = [await zona('Zona Teste 1'), await zona('Zona Teste 2')];
  const pessoa = (documento: string, nome: string): Promise<number> =>
    one('insert into pessoa (cpf_cnpj, razao_social) values ($1, $2)', [documento, nome]);
  const pessoas: [number, number] = [
    await pessoa('11144477735', 'Ágata Conceição de Teste'),
    await pessoa('12ABC34501DE35', 'Teste Comércio Ltda'),
  ];
  const cadastro = (
    numero: string,
    dono: number,
    endereco: string,
    zonaId: number | null,
  ): Promise<number> =>
    one(
      `insert into cadastro (numero, tipo, pessoa_id, endereco, zona_id, area_total, busca) values ($1, 'imobiliario', $2, $3, $4, 120.5, dobrar($1 || ' ' || $3))`,
      [numero, dono, endereco, zonaId],
    );
  const cadastros: [number, number, number] = [
    await cadastro('TESTE-1', pessoas[0], 'Rua das Acácias, 10', zonas[0]),
    await cadastro('TESTE-2', pessoas[1], 'Avenida São João, 20', zonas[1]),
    await cadastro('TESTE-3', pessoas[1], 'Travessa 100% Útil', null),
  ];

  return {
    ...base,
    alfa,
    beta,
    people,
    assuntos,
    grupo,
    zonas,
    pessoas,
    cadastros,
    async somebody(codigo, paths) {
      return person('alguem', codigo, await profile(codigo, `Perfil ${made + 1}`, paths));
    },
    order: (o = {}) =>
      insertOrder(base.pool, {
        departamento: alfa.id,
        assunto: o.departamento === beta.id ? assuntos.beta : assuntos.simples,
        ...o,
      }),
    call: (who, method, path, call) => request(app, who, method, `/api/v2/osm/admin${path}`, call),
  };
}
