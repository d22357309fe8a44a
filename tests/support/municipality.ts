/**
 * A municipality small enough to know by heart, beside the demonstration's: departments 'alfa' and
 * 'beta', one person for each role with a live session, subjects, registries. It is made once a server,
 * as a template that each test file copies.
 */
import { tiposItem, type Item, type TipoItem } from '../../domain/formulario/itens.ts';
import { resultados } from '../../domain/assunto/schema.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { grantTree, permissionPaths, startingProfiles } from '../../domain/kernel/permissions.ts';
import { createSession } from '../../server/auth/session-store.ts';
import type { Database } from '../../server/db/schema.ts';
import { parseEnv } from '../../server/env.ts';

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

export type Municipality = {
  alfa: Department;
  beta: Department;
  people: Record<Staff, Person>;
  /** Subjects of alfa by what they demand, and one of beta. */
  assuntos: Record<
    | 'simples'
    | 'analisado'
    | 'opcional'
    | 'exigente'
    | 'excluido'
    | 'interno'
    /** It has the form below. */
    | 'vistoriado'
    | 'beta',
    number
  >;
  /** Of alfa: one item of each kind, under its kind's name; 'sim_nao' and 'medida' are demanded. */
  formulario: number;
  grupo: number;
  zonas: [number, number];
  pessoas: [number, number];
  /** Registries in zone 0, zone 1 and none. */
  cadastros: [number, number, number];
  /** Of the first two registries: one paid, one open. */
  guias: [number, number];
};

type Held = { departamento: Department; grupo: number | null; perfil: number | null };

/** One item of each kind. */
export const checklist: readonly Item[] = (Object.keys(tiposItem) as TipoItem[]).map(
  (tipo, at) => ({
    id: at + 1,
    codigo: tipo,
    titulo: `Item ${tiposItem[tipo]}`,
    tipo,
    opcoes: tipo === 'escolha' ? ['Bom', 'Ruim'] : tipo === 'medida' ? ['m', 'cm'] : [],
    obrigatorio: tipo === 'sim_nao' || tipo === 'medida',
    ajuda: null,
  }),
);

export async function addProfile(
  db: Kysely<Database>,
  departamento: Department,
  descricao: string,
  paths: readonly string[],
): Promise<number> {
  const { id } = await db
    .insertInto('perfil')
    .values({
      departamento_id: departamento.id,
      descricao,
      permissoes: JSON.stringify(grantTree(paths)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The n-th person, with a live session; what is held is where they belong. */
export async function addPerson(
  db: Kysely<Database>,
  login: string,
  n: number,
  held: Held | null,
): Promise<Person> {
  const fiscal = login.startsWith('fiscal');
  const nome = `Pessoa ${String(n).padStart(3, '0')} ${login}`;
  const { id } = await db
    .insertInto('usuario')
    .values({
      login: `teste.${login}.${n}`,
      nome,
      email: `teste.${login}.${n}@alfa.example`,
      fiscal,
      recebe_os: fiscal,
      owner: login === 'dona',
      confirmado_em: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (held) {
    const belongs = { departamento_id: held.departamento.id, usuario_id: id };
    await db
      .insertInto('usuario_departamento')
      .values({ ...belongs, usuario_grupo_id: fiscal ? held.grupo : null })
      .execute();
    if (held.perfil !== null)
      await db
        .insertInto('usuario_perfil')
        .values({ ...belongs, perfil_id: held.perfil })
        .execute();
  }
  const { token } = await createSession(db, { usuarioId: id, tipo: 'console' }, parseEnv({}));
  return { id, nome, token };
}

export async function makeMunicipality(db: Kysely<Database>, pool: pg.Pool): Promise<Municipality> {
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
  const profiles = new Map<string, number>();
  for (const departamento of [alfa, beta])
    for (const p of startingProfiles)
      profiles.set(
        `${departamento.codigo}/${p.descricao}`,
        await addProfile(
          db,
          departamento,
          p.descricao,
          permissionPaths.filter((path) => p.grants(path)),
        ),
      );
  const { id: grupo } = await db
    .insertInto('usuario_grupo')
    .values({ departamento_id: alfa.id, nome: 'Grupo Alfa' })
    .returning('id')
    .executeTakeFirstOrThrow();

  const people = {} as Record<Staff, Person>;
  const staff = Object.entries(STAFF) as [Staff, readonly ['alfa' | 'beta' | null, Role | null]][];
  for (const [at, [login, [codigo, role]]] of staff.entries()) {
    const departamento = codigo === 'alfa' ? alfa : beta;
    people[login] = await addPerson(
      db,
      login,
      at + 1,
      codigo && {
        departamento,
        grupo: codigo === 'alfa' ? grupo : null,
        perfil: role && (profiles.get(`${codigo}/${role}`) ?? null),
      },
    );
  }

  const { id: formulario } = await db
    .insertInto('formulario')
    .values({
      departamento_id: alfa.id,
      descricao: 'Vistoria de teste',
      tipo: 'vistoria',
      checklist: JSON.stringify(checklist),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('formulario_versao')
    .values({
      departamento_id: alfa.id,
      formulario_id: formulario,
      versao: 1,
      checklist: JSON.stringify(checklist),
    })
    .execute();
  const closing = (at: number, codigo: string, resultado: keyof typeof resultados) => ({
    id: at,
    codigo,
    descricao: resultados[resultado],
    resultado,
    exige_comentario: true,
    implanta: false,
  });
  const subject = async (
    departamento_id: number,
    descricao: string,
    extra: Record<string, boolean | number>,
    analysts: readonly number[] = [],
  ): Promise<number> => {
    const { id } = await db
      .insertInto('assunto')
      .values({
        departamento_id,
        descricao: `Assunto ${descricao}`,
        prazo: 10,
        pontuacao: '2.50',
        encerramento: JSON.stringify([closing(1, 'ok', 'regular'), closing(2, 'nok', 'irregular')]),
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
    vistoriado: await subject(alfa.id, 'vistoriado', { formulario_id: formulario }),
    beta: await subject(beta.id, 'de beta', { exige_analise: true }, [people.analistaBeta.id]),
  };

  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;
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

  const guia = (numero: string, cadastroId: number, dono: number, situacao: string) =>
    one(
      `insert into guia (numero, tipo, tributo, competencia, vencimento, valor, situacao, pessoa_id, cadastro_id, busca)
       select $1, 'lancamento', 'iptu', '2026-01-01', '2099-01-20', 100, $2, p.id, $3, dobrar($1 || ' ' || p.razao_social)
       from pessoa p where p.id = $4`,
      [numero, situacao, cadastroId, dono],
    );
  const guias: [number, number] = [
    await guia('TESTE-G1', cadastros[0], pessoas[0], 'paga'),
    await guia('TESTE-G2', cadastros[1], pessoas[1], 'aberta'),
  ];

  return { alfa, beta, people, assuntos, formulario, grupo, zonas, pessoas, cadastros, guias };
}
