/** Models and documents, put where a test needs them. */
import type pg from 'pg';

interface NewModelo {
  readonly departamento: number;
  readonly titulo?: string;
  readonly tipo?: string;
  readonly dias?: number | null;
  readonly reincidencia?: object | null;
  readonly parametros?: readonly object[];
  readonly irregularidades?: readonly object[];
}

/** A parameter of 10 a started 50, and one that is a percentage of 1.000; two irregularities. */
export const PARAMETROS = [
  {
    id: 901,
    codigo: 'AREA',
    descricao: 'Área',
    unidade: 'm2',
    padrao: null,
    obrigatorio: true,
    grau: false,
    regras: [
      {
        tipo: 'multiplicador_por_fracao',
        parametro_inicial: '0.00',
        parametro_final: '9999999999.99',
        valor: '10.00',
        fracao: '50.00',
      },
    ],
  },
  {
    id: 902,
    codigo: 'PERC',
    descricao: 'Percentual',
    unidade: 'percentual',
    padrao: '5.00',
    obrigatorio: false,
    grau: false,
    regras: [
      {
        tipo: 'fixo',
        parametro_inicial: '0.00',
        parametro_final: '100.00',
        valor: '1000.00',
        fracao: '1.00',
      },
    ],
  },
];
export const IRREGULARIDADES = [
  {
    id: 911,
    codigo: 'I1',
    descricao: 'Obra sem alvará',
    valor: '100.00',
    legislacao_id: null,
    texto: 'Art. 1º',
  },
  {
    id: 912,
    codigo: 'I2',
    descricao: 'Entulho na calçada',
    valor: null,
    legislacao_id: null,
    texto: null,
  },
];

export async function insertModelo(pool: pg.Pool, o: NewModelo): Promise<number> {
  const parametros = JSON.stringify(o.parametros ?? PARAMETROS);
  const irregularidades = JSON.stringify(o.irregularidades ?? IRREGULARIDADES);
  const { rows } = await pool.query<{ id: number }>(
    `insert into doc_modelo (departamento_id, tipo, titulo, dias_regularizar, parametros, irregularidades, reincidencia)
     values ($1, $2, coalesce($3, 'Modelo ' || (select count(*) + 1 from doc_modelo)), $4, $5, $6, $7) returning id`,
    [
      o.departamento,
      o.tipo ?? 'notificacao',
      o.titulo ?? null,
      o.dias === undefined ? 15 : o.dias,
      parametros,
      irregularidades,
      o.reincidencia ? JSON.stringify(o.reincidencia) : null,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into doc_modelo_versao (departamento_id, doc_modelo_id, versao, modelo)
     select departamento_id, id, 1, jsonb_build_object('tipo', tipo, 'titulo', titulo, 'dias_regularizar', dias_regularizar,
       'parametros', parametros, 'irregularidades', irregularidades, 'reincidencia', reincidencia)
     from doc_modelo where departamento_id = $1 and id = $2`,
    [o.departamento, id],
  );
  return id;
}

interface NewDoc {
  readonly departamento: number;
  readonly modelo: number;
  readonly colunas?: Readonly<Record<string, unknown>>;
}

let numero = 0;
/** A document that awaits acknowledgement, of 1/2099 on. */
export async function insertDoc(pool: pg.Pool, o: NewDoc): Promise<number> {
  numero += 1;
  const columns = {
    departamento_id: o.departamento,
    tipo: 'notificacao',
    serie: 'notificacao',
    numero,
    ano: 2099,
    mes: 1,
    doc_modelo_id: o.modelo,
    modelo_versao: 1,
    doc_situacao_id: 1,
    situacao: 'aguardando_ciencia',
    autuado_em: '2026-03-02',
    memoria_valor: '{}',
    busca: `${numero}/2099`,
    ...o.colunas,
  };
  const names = Object.keys(columns);
  const { rows } = await pool.query<{ id: number }>(
    `insert into doc (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  return rows[0]?.id ?? 0;
}

/** Known of, with nothing against making a debt of it. */
export const devido = (departamento: number, modelo: number, cadastro: number): NewDoc => ({
  departamento,
  modelo,
  colunas: {
    doc_situacao_id: 2,
    situacao: 'andamento',
    ciencia_em: '2026-03-04',
    valor_total: '1000.00',
    debita: true,
    cadastro_id: cadastro,
  },
});

/** An open publication, of 1/2099 on. */
export async function insertPublicacao(pool: pg.Pool, departamento: number): Promise<number> {
  numero += 1;
  const { rows } = await pool.query<{ id: number }>(
    `insert into doc_publicacao (departamento_id, numero, ano, titulo) values ($1, $2, 2099, 'Edital') returning id`,
    [departamento, numero],
  );
  return rows[0]?.id ?? 0;
}
