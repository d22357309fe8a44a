/**
 * What we are measured against: node:http and pg, the straightforward SQL, no session, no permission,
 * no validation, no log of requests; each statement planned once a connection. Arguments: DATABASE_URL, pool size.
 * Prints its port.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const [url, max] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const DEP = 1;

const names = new Map();
/** The statement under a name, so that a connection parses it once. */
function named(text, values) {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return { name, text, values };
}

const LIST = `select os.*, a.descricao as assunto, u.nome as fiscal
  from ordem_servico os
  join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
  left join usuario u on u.id = os.usuario_responsavel_id
  where os.departamento_id = $1 and os.situacao in ($2, $3, $4)
  order by os.id desc limit 50`;
const COUNT = `select count(*) from ordem_servico os where os.departamento_id = $1 and os.situacao in ($2, $3, $4)`;
const ONE = `select os.*, a.descricao as assunto, u.nome as fiscal, p.razao_social, c.numero as cadastro_numero, z.descricao as zona, d.nome as departamento
  from ordem_servico os
  join departamento d on d.id = os.departamento_id
  join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
  left join usuario u on u.id = os.usuario_responsavel_id
  left join pessoa p on p.id = os.contribuinte_id
  left join cadastro c on c.id = os.cadastro_id
  left join zona z on z.id = os.zona_id
  where os.departamento_id = $1 and os.id = $2`;
const child = (table, name) =>
  `select x.*, u.nome from ${table} x left join usuario u on u.id = x.${name} where x.departamento_id = $1 and x.ordem_servico_id = $2 order by x.id`;
const CHILDREN = {
  comentarios: child('ordem_servico_comentario', 'usuario_id'),
  historico: child('ordem_servico_historico', 'usuario_id'),
  analises: child('ordem_servico_analise', 'analista_id'),
  solicitacoes: child('ordem_servico_solicitacao', 'solicitado_por_id'),
  areas:
    'select * from ordem_servico_area where departamento_id = $1 and ordem_servico_id = $2 order by id',
};

async function list(query) {
  const values = [DEP, ...query.get('situacao_in').split(',')];
  const { rows } = await pool.query(named(LIST, values));
  const counted = await pool.query(named(COUNT, values));
  const count = Number(counted.rows[0].count);
  return { rows, page: 1, pages: Math.ceil(count / 50), count };
}

async function one(id, whole) {
  const { rows } = await pool.query(named(ONE, [DEP, id]));
  if (!whole) return rows[0];
  const found = { ...rows[0] };
  for (const [name, text] of Object.entries(CHILDREN))
    found[name] = (await pool.query(named(text, [DEP, id]))).rows;
  return found;
}

async function act(id, de, para) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      named(
        `update ordem_servico set situacao = $3, lock_version = lock_version + 1, updated_at = now() where departamento_id = $1 and id = $2 returning *`,
        [DEP, id, para],
      ),
    );
    await client.query(
      named(
        `insert into log (departamento_id, entidade, entidade_id, acao, usuario_id, campos) values ($1, 'ordem_servico', $2, $3, 1, $4)`,
        [DEP, id, para, JSON.stringify({ situacao: { de, para } })],
      ),
    );
    await client.query('commit');
    return rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The rows that a document is, its amount already known: no rule, no version, no term, nothing chained by us. */
async function issue(modelo, cadastro) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const {
      rows: [{ ultimo }],
    } = await client.query(
      named(
        `insert into numeracao as n (departamento_id, serie, ano, ultimo) values ($1, 'medida', 2026, 1)
       on conflict (departamento_id, serie, ano) do update set ultimo = n.ultimo + 1 returning ultimo`,
        [DEP],
      ),
    );
    const { rows } = await client.query(
      named(
        `insert into doc (departamento_id, tipo, serie, numero, ano, mes, doc_modelo_id, modelo_versao, doc_situacao_id, situacao,
         contribuinte_id, cadastro_id, autuado_em, valor_total, memoria_valor, busca)
       select $1, m.tipo, 'medida', $2, 2026, 11, m.id, 1, 1, 'aguardando_ciencia', c.pessoa_id, c.id, current_date, 1750, '{}', c.busca
       from doc_modelo m, cadastro c where m.departamento_id = $1 and m.id = $3 and c.id = $4 returning *`,
        [DEP, ultimo, modelo, cadastro],
      ),
    );
    const { id } = rows[0];
    await client.query(
      named(
        `insert into doc_valor (departamento_id, doc_id, parametro_id, codigo, descricao, unidade, quantidade, valor)
       values ($1, $2, 1, 'AREA', 'Área irregular', 'm2', 120, 1500)`,
        [DEP, id],
      ),
    );
    await client.query(
      named(
        `insert into doc_irregularidade (departamento_id, doc_id, irregularidade_id, codigo, descricao, valor, quantidade)
       values ($1, $2, 1, 'OB-10', 'Área construída sem licença', 250, 1)`,
        [DEP, id],
      ),
    );
    await client.query(
      named(
        `insert into doc_historico (departamento_id, doc_id, acao, para, usuario_id) values ($1, $2, 'medida', 'aguardando_ciencia', 1)`,
        [DEP, id],
      ),
    );
    await client.query(
      named(
        `insert into log (departamento_id, entidade, entidade_id, acao, usuario_id, campos) values ($1, 'doc', $2, 'medida', 1, $3)`,
        [DEP, id, JSON.stringify(rows[0])],
      ),
    );
    await client.query('commit');
    return rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const answer = async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    const id = Number(pathname.split('/')[2]);
    const body =
      pathname === '/lista'
        ? await list(searchParams)
        : pathname.startsWith('/documento/')
          ? await issue(id, Number(searchParams.get('cadastro')))
          : pathname.startsWith('/acao/')
            ? await act(id, searchParams.get('de'), searchParams.get('para'))
            : await one(id, pathname.startsWith('/inteira/'));
    const text = JSON.stringify(body);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
};
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
