/**
 * Documents of the demonstration: for every order those that it says were issued, of every type, numbered in the
 * order of time and computed as the product does.
 */
import type { Transaction } from 'kysely';
import { addDays, diffDays, hojeEm } from '../../domain/kernel/deadlines.ts';
import { ainfDe, formatAinf } from '../../domain/doc/ainf.ts';
import { criarDoc, emitirNotificacao } from '../../domain/doc/novo.ts';
import { paraOnde, passoDaCiencia } from '../../domain/doc/passos.ts';
import { enviarEletronica } from '../../domain/doc/vida.ts';
import { calcular } from '../../domain/doc/calculo.ts';
import { nomeDoc } from '../../domain/doc/schema.ts';
import { EMITIDO, isAuto, isNotificacao } from '../../domain/doc/situacoes.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { ditoOf } from '../actions/write.ts';
import { BASE } from '../actions/base.ts';
import type { Database } from '../db/schema.ts';
import { docWriter } from '../nouns/doc/writer.ts';
import { documentoBuscavel } from '../read/documento.ts';
import { Pipeline, run } from './bulk.ts';
import { fromDayNumber, toDayNumber } from './calendar.ts';
import { regraInicial, regrasDe } from './holidays.ts';
import type { Modelo } from './docs/models.ts';
import { docTables } from './docs/tables.ts';
import { sentTo } from './docs/sends.ts';
import { Terms } from './orders/terms.ts';
import { Random } from './random.ts';
import { defences, remarks, visits } from './vocabulary/docs.ts';

/** Orders read at once, and between two pauses in which the socket takes what was written. */
const BATCH = 2000;

interface Ordem {
  readonly departamento_id: number;
  readonly id: number;
  readonly contribuinte_id: number | null;
  readonly cadastro_id: number | null;
  readonly zona_id: number | null;
  readonly fiscal_id: number | null;
  readonly endereco: string | null;
  readonly razao_social: string | null;
  readonly cpf_cnpj: string | null;
  readonly email: string | null;
  readonly cadastro: string | null;
  /** ISO instant at which its order's step says that it was issued. */
  readonly emitido: string;
}

/** Days after which a defence is over, whatever the rule, and the debt was made. */
const IMPLANTED = 90;

/** So few that chance would leave out what becomes of them: one after the other becomes each; of more, the first ones. */
const FEW = 40;
/** Days after which one that nobody answered goes out in the gazette. */
const UNANSWERED = 21;

type Each = 'espera' | 'a_implantar' | 'implantado' | null;
/** What the first of a department and an age become: whatever the day, each is there that can be. */
const turnsOf = (age: number): readonly Each[] =>
  age > IMPLANTED
    ? ['a_implantar', 'implantado', 'espera']
    : age > UNANSWERED
      ? ['espera', null]
      : [null];

function destinyOf(each: Each, age: number) {
  if (each === 'espera' && age > UNANSWERED) return [1, 'aguardando_ciencia', false] as const;
  if (each === 'a_implantar' && age > IMPLANTED) return [6, 'andamento', true] as const;
  if (each === 'implantado' && age > IMPLANTED) return [15, 'concluido', true] as const;
  return null;
}

/** Of so many documents one is no notice. */
const OTHER_IN = 3;
/** Where one that is issued for an order comes from, as the product says it. */
const ORIGEM = 1;

/** Which of the department's models: notices mostly, and each of the others in its turn. */
function ofTurn(own: readonly Modelo[], turn: number): Modelo | undefined {
  const others = own.filter(({ tipo }) => !isNotificacao(tipo));
  const notices = own.filter(({ tipo }) => isNotificacao(tipo));
  return turn % OTHER_IN === 0 && others.length > 0
    ? others[(turn / OTHER_IN) % others.length]
    : notices[turn % notices.length];
}

/** Where one of that age has come to: code, type, and whether it was acknowledged. */
function destiny(
  random: Random,
  age: number,
  { tipo, dias_regularizar }: Modelo,
  charged: boolean,
) {
  if (age < 6 || random.chance(0.08))
    return random.chance(0.03)
      ? ([11, 'cancelado', false] as const)
      : ([1, 'aguardando_ciencia', false] as const);
  if (age < 45) {
    const { doc_situacao_id, situacao } = paraOnde(passoDaCiencia(tipo, dias_regularizar !== null));
    return [doc_situacao_id, situacao, true] as const;
  }
  const at = random.next();
  if (at < 0.55) return [5, 'concluido', true] as const;
  if (at < 0.7) return [14, 'concluido', true] as const;
  if (at < 0.85)
    return charged && age > IMPLANTED && at < 0.8
      ? ([15, 'concluido', true] as const)
      : ([6, 'andamento', true] as const);
  if (at < 0.88) return [4, 'defesa', true] as const;
  if (at < 0.91) return [11, 'cancelado', true] as const;
  return [12, 'andamento', true] as const;
}

/** Every order's documents; answers how many. */
export async function fillDocs(
  trx: Transaction<Database>,
  o: { seed: number; today: string; feriados: ReadonlyMap<string, string> },
  all: ReadonlyMap<number, readonly Modelo[]>,
): Promise<number> {
  const terms = new Terms(regraInicial('regularizar'), o.feriados);
  const ofDefence = regrasDe('defesa').map((one) => ({
    ...one,
    terms: new Terms(one, o.feriados),
  }));
  const defenceOf = (day: string) => {
    const de = ofDefence.find((one) => one.vigente_ate === null || day <= one.vigente_ate);
    return de ? de.terms.of(toDayNumber(day), de.dias ?? 30) : null;
  };
  const random = new Random(o.seed);
  const last = new Map<string, number>();
  const pipeline = new Pipeline(trx);
  const { docs, valores, faults, ciencias, sends, said, defenses, steps, issued, acts } =
    docTables(pipeline);
  const departamentos = (
    await trx.selectFrom('departamento').select('id').orderBy('id').execute()
  ).map(({ id: one }) => one);
  const found = await trx.selectFrom('comentario_situacao').select(['id', 'tipo']).execute();
  await run(
    trx,
    `create temporary table demo_emissao (ordem_servico_id int8, em timestamptz, acao text, nome text, entrada jsonb) on commit drop`,
  );

  let id = 0;
  const add = (os: Ordem, modelo: Modelo, each: Each): void => {
    id += 1;
    random.reset(o.seed + 7919, id);
    const { departamento_id } = os;
    const dia = hojeEm(new Date(os.emitido));
    const ano = Number(dia.slice(0, 4));
    const next = (serie: string, of: number): number => {
      const key = `${departamento_id} ${serie} ${of}`;
      const n = (last.get(key) ?? 0) + 1;
      last.set(key, n);
      return n;
    };
    const { tipo } = modelo;
    const numero = next(`doc.${tipo}`, ano);
    const ainf = isAuto(tipo)
      ? ainfDe({
          departamento: departamentos.indexOf(departamento_id) + 1,
          tipo,
          sequencia: next('ainf', 0),
          origem: ORIGEM,
          dia,
          noMes: next('ainf.mes', Number(dia.slice(0, 7).replace('-', ''))),
        })
      : null;
    const quantidades = modelo.parametros.map(({ id: parametro_id, unidade }) => ({
      parametro_id,
      quantidade: (unidade === 'monetario'
        ? random.between(80, 9000)
        : random.waiting(60, 900) + 1
      ).toFixed(2),
    }));
    const achadas = modelo.irregularidades
      .filter((_, at) => at === id % modelo.irregularidades.length || random.chance(0.2))
      .map(({ id: irregularidade_id }) => ({ irregularidade_id, quantidade: 1 }));
    const memoria = calcular({ ...modelo, versao: 1, quantidades, achadas, fator: '1', dia });
    const age = diffDays(dia, o.today);
    const charged = modelo.tipo_implantacao === 'debito' && memoria.total !== '0.00';
    const drawn = destiny(random, age, modelo, charged);
    const [codigo, situacao, acknowledged] = (each && destinyOf(each, age)) ?? drawn;
    const ciencia_em = acknowledged ? addDays(dia, Math.min(random.int(0, 20), age)) : null;
    const term =
      ciencia_em !== null && modelo.dias_regularizar !== null
        ? terms.of(toDayNumber(ciencia_em), modelo.dias_regularizar)
        : null;
    const defence = ciencia_em === null ? null : defenceOf(ciencia_em);
    const comentario = random.chance(0.35) ? random.pick(remarks) : null;
    const busca = [
      `${numero}/${ano}`,
      ainf,
      ainf && formatAinf(ainf),
      os.razao_social,
      os.cpf_cnpj && documentoBuscavel(os.cpf_cnpj),
      os.cadastro,
      os.endereco,
    ];
    docs.add({
      departamento_id,
      id,
      tipo,
      serie: tipo,
      numero,
      ano,
      mes: Number(dia.slice(5, 7)),
      ainf,
      auto_origem_id: ORIGEM,
      doc_modelo_id: modelo.id,
      modelo_versao: 1,
      doc_situacao_id: codigo,
      situacao,
      contribuinte_id: os.contribuinte_id,
      cadastro_id: os.cadastro_id,
      zona_id: os.zona_id,
      ordem_servico_id: os.id,
      fiscal_id: os.fiscal_id,
      endereco: os.endereco,
      autuado_em: dia,
      ciencia_em,
      dias_regularizar: modelo.dias_regularizar,
      prazo_regularizar: term && fromDayNumber(term.due),
      memoria_regularizar: term?.memoria ?? null,
      prazo_defesa: defence && fromDayNumber(defence.due),
      memoria_defesa: defence?.memoria ?? null,
      valor_total: memoria.total,
      debita: modelo.tipo_implantacao === 'debito' ? true : null,
      memoria_valor: JSON.stringify(memoria),
      comentario,
      incluido_por_usuario_id: os.fiscal_id,
      busca: fold(busca.filter(Boolean).join(' ')),
      created_at: os.emitido,
      updated_at: os.emitido,
    });
    for (const [at, linha] of quantidades.entries()) {
      const { codigo: de, descricao = '', unidade = 'unitario' } = modelo.parametros[at] ?? {};
      valores.add({
        departamento_id,
        doc_id: id,
        ...linha,
        codigo: de ?? '',
        descricao,
        unidade,
        valor: memoria.valores[at]?.valor ?? '0',
      });
    }
    for (const { irregularidade_id, quantidade } of achadas) {
      const of = modelo.irregularidades.find((one) => one.id === irregularidade_id);
      if (!of) continue;
      const { codigo: de, descricao, valor, legislacao_id } = of;
      faults.add({
        departamento_id,
        doc_id: id,
        irregularidade_id,
        codigo: de,
        descricao,
        valor,
        quantidade,
        legislacao_id,
      });
    }
    const enviado = sentTo({ ...os, id, dia, ciencia_em, situacao, hoje: o.today });
    if (enviado) sends.add({ departamento_id, doc_id: id, ...enviado.envio });
    if (ciencia_em)
      ciencias.add({
        departamento_id,
        doc_id: id,
        tipo: ciencia_em === dia ? 'pessoal' : 'correios',
        ciencia_em,
        data: ciencia_em,
        expedido_em: ciencia_em === dia ? null : dia,
        quem: null,
        observacao: null,
        usuario_id: os.fiscal_id,
        created_at: `${ciencia_em}T15:00:00Z`,
        ...enviado?.leitura,
      });
    if (ciencia_em && ciencia_em < o.today) {
      const then = {
        departamento_id,
        doc_id: id,
        usuario_id: os.fiscal_id,
        created_at: `${ciencia_em}T18:00:00Z`,
      };
      const saw = { 5: 'regular', 6: 'irregular' }[codigo as number];
      if (saw || random.chance(0.25))
        said.add({
          ...then,
          texto: random.pick(saw ? visits : remarks),
          comentario_situacao_id: found.find(({ tipo }) => tipo === saw)?.id ?? null,
        });
      if (situacao === 'defesa')
        defenses.add({ ...then, apresentada_em: ciencia_em, texto: random.pick(defences) });
    }
    const acao = (isNotificacao(tipo) ? emitirNotificacao : criarDoc).id;
    const para = 'aguardando_ciencia';
    steps.add({
      departamento_id,
      doc_id: id,
      acao,
      de: null,
      para,
      texto: comentario,
      usuario_id: os.fiscal_id,
      created_at: os.emitido,
    });
    const entrada = {
      doc_modelo_id: modelo.id,
      ordem_servico_id: os.id,
      valores: quantidades,
      irregularidades: achadas,
      ...(comentario === null ? {} : { comentario }),
    };
    const act = {
      departamento_id,
      entidade: docWriter.noun,
      entidade_id: id,
      depois: null,
      parte: null,
    };
    acts.add({
      ...act,
      em: os.emitido,
      acao,
      usuario_id: os.fiscal_id,
      antes: JSON.stringify({
        doc_situacao_id: EMITIDO,
        situacao: para,
        ciencia_em: null,
        prazo_regularizar: null,
        memoria_regularizar: null,
        prazo_defesa: null,
        memoria_defesa: null,
      }),
      dito: JSON.stringify(ditoOf(entrada, { de: null, para, texto: comentario }, true)),
    });
    // One that waits to be read: what is told of it is its sending alone.
    if (enviado && codigo === EMITIDO) {
      const passo = { de: para, para, texto: enviado.texto };
      const by = { usuario_id: os.fiscal_id, acao: enviarEletronica.id };
      steps.add({ departamento_id, doc_id: id, ...by, ...passo, created_at: enviado.em });
      acts.add({
        ...act,
        ...by,
        em: enviado.em,
        antes: null,
        dito: JSON.stringify(ditoOf({}, passo, false)),
        parte: 'envios',
      });
    }
    issued.add({
      ordem_servico_id: os.id,
      em: os.emitido,
      acao,
      nome: nomeDoc({ tipo, numero, ano }),
      entrada: JSON.stringify(entrada),
    });
    // What became of it is found as it is: nothing of the product does that yet.
    if (codigo !== EMITIDO)
      acts.add({
        ...act,
        em: ciencia_em && ciencia_em < o.today ? `${ciencia_em}T23:00:00Z` : os.emitido,
        acao: BASE,
        usuario_id: null,
        antes: '{}',
        dito: JSON.stringify(ditoOf(null, null, true)),
      });
  };

  const [issues] = await run<{ n: number }>(
    trx,
    `select count(*)::int as n from demo_ato where entidade = 'ordem_servico' and acao = $1`,
    [emitirNotificacao.id],
  );
  const few = (issues?.n ?? 0) < FEW;
  /** How many of each department and age there are so far. */
  const turned = new Map<string, number>();
  /** How many each order has so far. */
  const seen = new Map<number, number>();
  // In the order of time, so that their numbers are, too.
  await run(
    trx,
    `declare demo_docs no scroll cursor for
     select x.departamento_id, x.id, x.contribuinte_id, x.cadastro_id, x.zona_id, x.endereco,
       ato.usuario_id as fiscal_id, to_json(ato.em) #>> '{}' as emitido, p.razao_social, p.cpf_cnpj, p.email, c.numero as cadastro
     from demo_ato ato join ordem_servico x on x.id = ato.entidade_id
     left join pessoa p on p.id = x.contribuinte_id
     left join cadastro c on c.id = x.cadastro_id
     where ato.entidade = 'ordem_servico' and ato.acao = $1
     order by ato.em, x.id`,
    [emitirNotificacao.id],
  );
  for (;;) {
    const rows = await run<Ordem>(trx, `fetch ${BATCH} from demo_docs`);
    for (const os of rows) {
      const own = all.get(os.departamento_id) ?? [];
      const n = seen.get(os.id) ?? 0;
      seen.set(os.id, n + 1);
      const age = diffDays(hojeEm(new Date(os.emitido)), o.today);
      const turns = turnsOf(age);
      const turn = `${os.departamento_id} ${turns.join(' ')}`;
      const at = turned.get(turn) ?? 0;
      turned.set(turn, at + 1);
      const each = turns[few ? at % turns.length : at] ?? null;
      // What is implanted is owed.
      const owed =
        each !== null && each !== 'espera' && own.find((one) => one.tipo_implantacao === 'debito');
      const modelo = owed || ofTurn(own, os.id + n);
      if (!modelo) throw new Error(`departamento ${os.departamento_id} sem modelo`);
      add(os, modelo, each);
    }
    await pipeline.send();
    if (rows.length < BATCH) break;
  }
  await run(trx, 'close demo_docs');
  await pipeline.send(true);
  for (const [key, ultimo] of last) {
    const [departamento_id = '', serie = '', ano = ''] = key.split(' ');
    await trx
      .insertInto('numeracao')
      .values({ departamento_id: Number(departamento_id), serie, ano: Number(ano), ultimo })
      .execute();
  }
  return id;
}
