/** A handful of photographs and documents on the newest orders, on letters that speak of files, on drawings. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { addressName } from '../uploads/kind.ts';
import { makeFolder } from '../uploads/owned.ts';
import { thumbKey, type FilesTo } from '../uploads/store.ts';
import { run } from './bulk.ts';

interface Drawn {
  readonly nome: string;
  readonly descricao: string;
  readonly tipo: 'image/jpeg' | 'application/pdf';
  readonly bytes: Buffer;
  readonly thumb: Buffer | null;
}
interface Place {
  readonly entidade: 'ordem_servico' | 'mensagem' | 'planta';
  readonly id: number;
  readonly departamento_id: number | null;
  readonly usuario_id: number;
  readonly quando: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  /** It speaks of a document rather than of photographs. */
  readonly papel: boolean;
}

const WIDTH = 1200;
const HEIGHT = 900;

/** A street of Vale Sereno as simple shapes. */
const house = (sky: string, wall: string, roof: string, extra: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 120 90">
    <rect width="120" height="90" fill="${sky}"/><rect y="68" width="120" height="22" fill="#8d8a83"/>
    <rect y="66" width="120" height="4" fill="#c9c5bc"/><rect x="22" y="34" width="62" height="34" fill="${wall}"/>
    <path d="M18 35 53 16 88 35z" fill="${roof}"/><rect x="32" y="44" width="12" height="10" fill="#5b7d99"/>
    <rect x="62" y="44" width="12" height="10" fill="#5b7d99"/><rect x="48" y="48" width="9" height="20" fill="#6b4a32"/>${extra}</svg>`;

const SCENES: readonly (readonly [nome: string, descricao: string, svg: string])[] = [
  [
    'fachada.jpg',
    'Fachada vista da rua',
    house(
      '#a9c8e0',
      '#d8c7a8',
      '#9a4f38',
      '<rect x="92" y="40" width="4" height="28" fill="#4c6b3c"/><circle cx="94" cy="34" r="11" fill="#5f8a4a"/>',
    ),
  ],
  [
    'ampliacao-fundos.jpg',
    'Ampliação em andamento nos fundos',
    house(
      '#c7d2d8',
      '#cfcac1',
      '#7d5a4a',
      '<path d="M84 68V44h24v24z" fill="#b8694e"/><path d="M84 52h24M84 60h24M92 44v24M100 44v24" stroke="#8c4c38"/>',
    ),
  ],
  [
    'calcada.jpg',
    'Entulho sobre o passeio',
    house('#b7cddd', '#c2b59b', '#84503f', '<path d="M70 78l8-10 7 6 6-9 12 13z" fill="#6f675d"/>'),
  ],
];

/** One page with a title and lines of text, in the characters of PDF's own fonts. */
function page(titulo: string, linhas: readonly string[]): Buffer {
  const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');
  const stream = `BT /F1 18 Tf 60 770 Td (${escaped(titulo)}) Tj /F1 11 Tf 0 -34 Td 16 TL ${linhas
    .map((linha) => `(${escaped(linha)}) Tj T*`)
    .join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const at = objects.map((object, i) => {
    const start = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const xref = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${at.join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Nobody's first start fails for want of a picture: where sharp does not run there are documents only. */
const loadSharp = () =>
  import('sharp').then(
    ({ default: sharp }) => sharp,
    () => null,
  );

async function draw(): Promise<Drawn[]> {
  const sharp = await loadSharp();
  const photos = (sharp ? SCENES : []).map(async ([nome, descricao, svg]): Promise<Drawn> => {
    if (!sharp) throw new Error('sem sharp');
    const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
    const thumb = await sharp(bytes).resize({ width: 320 }).webp({ quality: 75 }).toBuffer();
    return { nome, descricao, tipo: 'image/jpeg', bytes, thumb };
  });
  const paper: Drawn = {
    nome: 'planta-aprovada.pdf',
    descricao: 'Folha de rosto do projeto aprovado',
    tipo: 'application/pdf',
    bytes: page('Prefeitura de Vale Sereno', [
      'Secretaria de Fiscalização',
      '',
      'Folha de rosto do projeto arquitetônico aprovado.',
      'Documento de demonstração, sem validade.',
    ]),
    thumb: null,
  };
  return [...(await Promise.all(photos)), paper];
}

/** The newest orders at work of each department, and the newest letters that speak of something attached. */
const PLACES = `
  (select 'ordem_servico' as entidade, os.id, os.departamento_id, os.usuario_responsavel_id as usuario_id,
          to_json(coalesce(os.fiscal_ciente_em, os.created_at) + interval '400 milliseconds') #>> '{}' as quando, c.latitude::text, c.longitude::text, false as papel
     from departamento d
    cross join lateral (select * from ordem_servico x
            where x.departamento_id = d.id and x.usuario_responsavel_id is not null
              and x.situacao in ('andamento', 'reaberto', 'a_notificar', 'local_fechado')
            order by x.id desc limit 3) os
     left join cadastro c on c.id = os.cadastro_id
    order by d.id, os.id desc)
  union all
  (select 'mensagem', m.id, null, m.remetente_id, to_json(m.created_at) #>> '{}', null, null, dobrar(m.conteudo) !~ 'foto'
     from mensagem m where dobrar(m.conteudo) ~ 'anex|fotos|planta' order by m.id desc limit 6)
  union all
  (select 'planta', pl.id, null, (select min(id) from usuario), to_json(c.created_at) #>> '{}', null, null, true
     from planta pl join cadastro c on c.id = pl.cadastro_id order by pl.id limit 6)`;

/** A photo of an order answers the item of its form that asks for one. */
const PHOTOS = `
  update ordem_servico_formulario x set items = x.items || jsonb_build_array(jsonb_build_object(
      'codigo', i.item ->> 'codigo', 'titulo', i.item ->> 'titulo', 'tipo', 'foto', 'foto',
      (select jsonb_agg(jsonb_build_object('uri_token', arq.token, 'nome', arq.nome) order by anx.ordem)
       from anexo anx join arquivo arq on arq.id = anx.arquivo_id
       where anx.entidade = 'ordem_servico' and anx.entidade_id = x.ordem_servico_id and arq.ext = 'jpg')))
  from formulario f, jsonb_array_elements(f.checklist) i(item)
  where f.departamento_id = x.departamento_id and f.id = x.formulario_id and i.item ->> 'tipo' = 'foto'
    and exists (select from anexo anx join arquivo arq on arq.id = anx.arquivo_id
      where anx.entidade = 'ordem_servico' and anx.entidade_id = x.ordem_servico_id and arq.ext = 'jpg')`;

/** Puts the files into the store and their rows beside the records; answers how many files. */
export async function fillFiles(
  trx: Transaction<Database>,
  { store, arriving }: FilesTo,
  seed: number,
): Promise<number> {
  const places = await run<Place>(trx, PLACES);
  if (places.length === 0) return 0;
  const drawn = await draw();
  await makeFolder(arriving);
  let made = 0;
  const put = async (key: string, bytes: Buffer, tipo: string): Promise<void> => {
    const path = join(arriving, `demonstracao-${key}`);
    await writeFile(path, bytes);
    await store.put(key, path, tipo);
  };
  for (const [at, place] of places.entries()) {
    // A letter or a drawing has one; orders have from one to three.
    const many = place.entidade === 'ordem_servico' ? 1 + (at % 3) : 1;
    for (let i = 0; i < many; i += 1) {
      const which =
        place.entidade === 'ordem_servico' ? (at + i) % drawn.length : place.papel ? -1 : 0;
      const file = drawn.at(which) as Drawn;
      made += 1;
      const token = createHash('sha256').update(`${seed} ${made}`).digest('hex').slice(0, 32);
      await put(token, file.bytes, file.tipo);
      if (file.thumb) await put(thumbKey(token), file.thumb, 'image/webp');
      await note(trx, place, file, token, i + 1);
    }
  }
  await run(trx, PHOTOS);
  return made;
}

async function note(
  trx: Transaction<Database>,
  place: Place,
  file: Drawn,
  token: string,
  ordem: number,
): Promise<void> {
  const picture = file.thumb !== null;
  const sha256 = createHash('sha256').update(file.bytes).digest();
  const { id } = await trx
    .insertInto('arquivo')
    .values({
      token,
      usuario_id: place.usuario_id,
      nome: file.nome,
      nome_url: addressName(file.nome),
      tipo: file.tipo,
      ext: picture ? 'jpg' : 'pdf',
      tamanho: file.bytes.length,
      largura: picture ? WIDTH : null,
      altura: picture ? HEIGHT : null,
      latitude: picture ? place.latitude : null,
      longitude: picture ? place.longitude : null,
      tem_thumb: picture,
      sha256,
      guardado_sha256: sha256,
      pronto_em: place.quando,
      livre_desde: null,
      created_at: place.quando,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('anexo')
    .values({
      entidade: place.entidade,
      entidade_id: place.id,
      departamento_id: place.departamento_id,
      arquivo_id: id,
      descricao: place.entidade === 'mensagem' ? null : file.descricao,
      ordem,
      created_at: place.quando,
    })
    .execute();
}
