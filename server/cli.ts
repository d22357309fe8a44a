/**
 * What an administrator runs at the terminal: migrate, user:create, demo, import, backup, restore,
 * logs:verify, docs:recompute.
 * Each uses the database the server would use, by the same environment, also while the server runs.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isCivilDate } from '../domain/kernel/civil-date.ts';
import { catalogue } from './catalog.ts';
import { backup } from './db/backup.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { restore } from './db/restore.ts';
import { type Env, parseEnv } from './env.ts';
import { type Counts, importFile, reasonsOf } from './import/file.ts';
import { verifyLog } from './audit/verify.ts';
import { recomputarDocs } from './nouns/doc/recomputar.ts';
import { UserError, duration, reportError, say, step } from './steps.ts';
import { checkFiles } from './uploads/check.ts';
import { filesTo } from './uploads/files-to.ts';
import { upgradeOrAsk } from './upgrade.ts';
import { createUser } from './users.ts';

type Options = Record<string, string | boolean | undefined>;
type Command = {
  usage: string;
  options: Record<string, { type: 'string' | 'boolean' }>;
  run(open: OpenDatabase, options: Options, positionals: string[], env: Env): Promise<void>;
};

const text = { type: 'string' } as const;
/** Faults named one by one. */
const NAMED = 100;

const commands: Record<string, Command> = {
  migrate: {
    usage: 'npm run migrate',
    options: {},
    run: async ({ db }, _options, _positionals, env) =>
      reportMigrations(await step('Migrando o banco', () => upgradeOrAsk(db, env))),
  },
  'user:create': {
    usage:
      'npm run user:create -- --login ana --nome "Ana Lima" --email ana@cidade.gov.br ' +
      '[--senha …] [--owner] [--servico] [--departamento codigo [--perfil Administrador]]',
    options: {
      login: text,
      nome: text,
      email: text,
      senha: text,
      owner: { type: 'boolean' },
      servico: { type: 'boolean' },
      departamento: text,
      perfil: text,
    },
    async run({ db }, options, _positionals, env) {
      await upgradeOrAsk(db, env);
      const created = await createUser(db, {
        login: required(options, 'login'),
        nome: required(options, 'nome'),
        email: required(options, 'email'),
        senha: string(options.senha),
        owner: options.owner === true,
        servico: options.servico === true,
        departamento: string(options.departamento),
        perfil: string(options.perfil),
      });
      say(`Usuário ${created.login} criado (número ${created.id}).`);
      if (created.generatedPassword) {
        say(`Senha inicial, mostrada só agora: ${created.generatedPassword}`);
      }
    },
  },
  demo: {
    usage: 'npm run demo -- [--orders 200000] [--seed 1]',
    options: { orders: text, seed: text },
    async run({ db }, options, _positionals, env) {
      await upgradeOrAsk(db, env);
      const orders = whole(options, 'orders') ?? 5000;
      const seed = whole(options, 'seed');
      const { fillDemo } = await import('./demo/index.ts');
      await step(`Preenchendo a demonstração com ${orders} ordens`, () =>
        fillDemo(db, {
          orders,
          log: say,
          files: filesTo(env),
          ...(seed === undefined ? {} : { seed }),
        }),
      );
    },
  },
  import: {
    usage:
      'npm run import -- <pessoas|cadastros|guias|usuarios|feriados|assuntos> arquivo.csv|.ndjson ' +
      '[--dry-run] [--relatorio linhas.csv|.ndjson] [--departamento codigo] [--codificacao latin1] [--desde linha]',
    options: {
      'dry-run': { type: 'boolean' },
      relatorio: text,
      departamento: text,
      codificacao: text,
      desde: text,
    },
    async run({ db }, options, [nome, file], env) {
      if (!nome || !file)
        throw new UserError(
          'Diga o que se importa, e de onde: npm run import -- cadastros arquivo.csv',
        );
      const relatorio = string(options.relatorio);
      await upgradeOrAsk(db, env);
      const simular = options['dry-run'] === true;
      let told = 0;
      let refused = 0;
      const begun = performance.now();
      const counts = await importFile(db, catalogue, nome, named(file), {
        simular,
        departamento: string(options.departamento),
        codificacao: string(options.codificacao),
        desde: whole(options, 'desde'),
        relatorio: relatorio === undefined ? undefined : named(relatorio),
        progress: (linha, now) => {
          if (Math.floor(linha / PROGRESS_LINES) === told) return;
          told = Math.floor(linha / PROGRESS_LINES);
          say(`  linha ${linha}: ${countsOf(now)}`);
        },
        refused: (fate) => {
          refused += 1;
          if (refused <= REFUSED_SHOWN) say(`  linha ${fate.linha} recusada: ${reasonsOf(fate)}`);
          else if (refused === REFUSED_SHOWN + 1)
            say('  outras recusadas: todas estão no relatório (--relatorio linhas.csv)');
        },
      });
      const time = duration(performance.now() - begun);
      say(`${simular ? 'Simulação, nada foi escrito: ' : ''}${countsOf(counts)} (${time}).`);
      if (nome === 'feriados' && !simular && counts.nova + counts.alterada > 0)
        say('Os prazos abertos não mudam com isso: veja-os em Sistema › Feriados, Mover prazos.');
      if (counts.recusada > 0) process.exitCode = 2;
    },
  },
  backup: {
    usage: 'npm run backup -- arquivo.osm.gz [--conferir]',
    options: { conferir: { type: 'boolean' } },
    async run({ pool }, { conferir }, [file], env) {
      if (!file) throw new UserError('Diga o arquivo: npm run backup -- arquivo.osm.gz');
      const { store } = filesTo(env);
      const done = await step(`Copiando o banco para ${file}`, () =>
        backup(pool, named(file), store),
      );
      say(
        `${done.rows} linhas de ${done.tables} tabelas, ${done.files} arquivos, ${done.bytes} bytes.`,
      );
      let { faults } = done;
      if (store.kind === 's3') {
        say('Os arquivos estão no armazenamento S3: copie-o à parte.');
        const whole = conferir === true;
        const found = await step('Conferindo o armazenamento', () =>
          checkFiles(pool, store, { whole }),
        );
        say(`${found.files} arquivos ${whole ? 'lidos por inteiro' : 'procurados'}.`);
        faults = found.faults;
      }
      for (const { id, nome, erro } of faults.slice(0, NAMED))
        say(`arquivo ${id} (${nome}): ${erro}`);
      if (faults.length > NAMED) say(`e mais ${faults.length - NAMED}`);
      if (faults.length > 0) process.exitCode = 1;
    },
  },
  restore: {
    usage: 'npm run restore -- arquivo.osm.gz',
    options: {},
    async run({ db, pool }, _options, [file], env) {
      if (!file) throw new UserError('Diga o arquivo: npm run restore -- arquivo.osm.gz');
      const done = await step(`Restaurando ${file}`, () =>
        restore(db, pool, named(file), filesTo(env)),
      );
      say(
        `${done.rows} linhas em ${done.tables} tabelas, ${done.files} arquivos; cópia feita em ${done.createdAt}.`,
      );
      reportMigrations(await upgradeOrAsk(db, env));
    },
  },
  'logs:verify': {
    usage: 'npm run logs:verify -- [--entidade ordem_servico [--id 42]] [--desde 2026-11-01]',
    options: { entidade: text, id: text, desde: text },
    async run({ pool }, options) {
      const entidade = string(options.entidade);
      const id = whole(options, 'id');
      const desde = string(options.desde);
      if (id !== undefined && entidade === undefined) throw new UserError('--id pede --entidade.');
      if (desde !== undefined && !isCivilDate(desde))
        throw new UserError('--desde deve ser uma data como 2026-11-01.');
      let wrong = 0;
      const begun = performance.now();
      const done = await verifyLog(
        pool,
        catalogue.writers.values(),
        { entidade, id, desde },
        (f) => {
          wrong += 1;
          say(`${f.entidade} ${f.id}${f.seq === null ? '' : `, linha ${f.seq}`}: ${f.erro}`);
        },
      );
      const time = duration(performance.now() - begun);
      const seen = `${done.linhas} linhas em ${done.cadeias} cadeias`;
      if (wrong > 0)
        throw new UserError(
          `${seen} (${time}): ${wrong} ${wrong === 1 ? 'defeito' : 'defeitos'} no log.`,
        );
      const seals = done.selos > 0 ? `, ${done.selos} ${done.selos === 1 ? 'selo' : 'selos'}` : '';
      say(`${seen} conferidas${seals} (${time}).`);
    },
  },
  'docs:recompute': {
    usage: 'npm run docs:recompute',
    options: {},
    async run({ db }) {
      const begun = performance.now();
      const done = await recomputarDocs(db, ({ departamento_id, id, doc, campo, ...is }) =>
        say(
          `${doc} (${id} do departamento ${departamento_id}), ${campo}: guardado ${is.guardado}, calculado ${is.calculado}`,
        ),
      );
      const time = duration(performance.now() - begun);
      const seen = `${done.valores} valores de ${done.documentos} documentos`;
      if (done.diferencas > 0)
        throw new UserError(
          `${seen} (${time}): ${done.diferencas} ${done.diferencas === 1 ? 'diferença' : 'diferenças'}.`,
        );
      say(`${seen} recalculados, todos iguais (${time}).`);
    },
  },
};

/** A file as it was named from where somebody stands: npm runs us in our own folder, and says which that was. */
const named = (file: string): string => {
  const { npm_lifecycle_event: script = '', INIT_CWD: where } = process.env;
  return resolve(script in commands && where !== undefined ? where : '.', file);
};

/** Lines between two words of an import that is under way. */
const PROGRESS_LINES = 10_000;

/** Refused lines that are shown one by one. */
const REFUSED_SHOWN = 50;

const countsOf = ({ nova, alterada, igual, recusada }: Counts): string =>
  `${nova} novas, ${alterada} alteradas, ${igual} iguais, ${recusada} recusadas`;

async function main(): Promise<void> {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = commands[name];
  if (!command) {
    throw new UserError(`Comando desconhecido. Há:\n${usages(Object.values(commands))}`);
  }
  const parsed = parse(command, rest);
  const env = parseEnv(process.env);
  const open = await openDatabase(env, say, { tool: true });
  try {
    await command.run(open, parsed.values, parsed.positionals, env);
  } finally {
    await open.close();
  }
}

function parse(command: Command, args: string[]): { values: Options; positionals: string[] } {
  try {
    return parseArgs({ args, options: command.options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${reason}\nUso:\n${usages([command])}`);
  }
}

function usages(list: readonly Command[]): string {
  return list.map(({ usage }) => `  ${usage}`).join('\n');
}

function reportMigrations(names: readonly string[]): void {
  say(names.length === 0 ? 'Nenhuma migração a aplicar.' : `Aplicadas: ${names.join(', ')}.`);
}

function string(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function required(options: Options, name: string): string {
  const value = string(options[name]);
  if (value === undefined) throw new UserError(`Falta --${name}.`);
  return value;
}

function whole(options: Options, name: string): number | undefined {
  const value = string(options[name]);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new UserError(`--${name} deve ser um número inteiro.`);
  return Number(value);
}

try {
  await main();
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
