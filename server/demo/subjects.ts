/** Forms and subjects of the departments, who inspects and who analyses them. */
import type { Transaction } from 'kysely';
import { addDays } from '../../domain/kernel/civil-date.ts';
import { fold } from '../../domain/kernel/fold.ts';
import type { Database } from '../db/schema.ts';
import type { Informacao, SituacaoEncerramento } from '../../domain/assunto/schema.ts';
import { temOpcoes, type Item } from '../../domain/formulario/itens.ts';
import { forms, type FormSeed, type ItemSeed } from './vocabulary/forms.ts';
import type { ClosingSeed, SubjectSeed } from './vocabulary/subject.ts';
import { subjectsObras } from './vocabulary/subjects-obras.ts';
import { subjectsPosturas } from './vocabulary/subjects-posturas.ts';
import { subjectsTributos } from './vocabulary/subjects-tributos.ts';
import { chunks, type Team, type Worker } from './people.ts';
import { hash, Weighted } from './random.ts';

export type Origin = 'admin' | 'osm' | 'portal' | 'sistema' | 'integracao';

export interface SubjectForm {
  readonly id: number;
  readonly seed: FormSeed;
}

export interface Subject {
  readonly id: number;
  readonly seed: SubjectSeed;
  /** What its orders answer. */
  readonly form: SubjectForm | null;
  readonly closings: Weighted<ClosingSeed>;
  readonly inspectors: Weighted<Worker>;
  /** Null: its orders are never analysed. */
  readonly analysts: Weighted<Worker> | null;
  readonly exige: ReadonlySet<'cadastro' | 'protocolo' | 'doc' | 'analise'>;
}

/** In the order of the departments. */
const seeds: readonly (readonly SubjectSeed[])[] = [
  subjectsObras,
  subjectsPosturas,
  subjectsTributos,
];

/** How likely an order of that nature comes in by each door. */
const doors: Readonly<Record<SubjectSeed['origem'], Readonly<Record<Origin, number>>>> = {
  denuncia: { portal: 25, integracao: 35, osm: 30, admin: 10, sistema: 0 },
  pedido: { portal: 45, integracao: 6, osm: 35, admin: 14, sistema: 0 },
  interna: { portal: 0, integracao: 0, osm: 78, admin: 22, sistema: 0 },
  sistema: { portal: 0, integracao: 0, osm: 35, admin: 5, sistema: 60 },
};

/** The subjects of a department by the door their orders come in by. */
export type SubjectsByOrigin = Readonly<Record<Origin, Weighted<Subject>>>;

export interface DepartmentSubjects {
  readonly all: readonly Subject[];
  readonly byOrigin: SubjectsByOrigin;
  /** Those ordered for many registries at once. */
  readonly massa: Weighted<Subject>;
}

const slug = (text: string, index: number): string =>
  `${index + 1}-${fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)}`;

/** An item of a form as it is kept. */
export const itemOf = (
  { titulo, tipo, obrigatorio, ajuda, opcoes }: ItemSeed,
  at: number,
): Item => ({
  id: at + 1,
  codigo: slug(titulo, at),
  titulo,
  tipo,
  opcoes: temOpcoes(tipo) ? [...opcoes] : [],
  obrigatorio,
  ajuda,
});

/** What leaves nothing to be explained needs no words. */
/** Is what is closed so handed to the registry? */
export const implanta = ({ descricao, resultado }: ClosingSeed): boolean =>
  /habite-se|conclu|cadastr/i.test(descricao) && resultado === 'regular';

const closingOf = (seed: ClosingSeed, at: number): SituacaoEncerramento => ({
  id: at + 1,
  codigo: seed.id,
  descricao: seed.descricao,
  resultado: seed.resultado,
  exige_comentario: seed.resultado !== 'regular',
  implanta: implanta(seed),
});

/** What who goes there should know. */
function informationsOf({ prazo, exige = [], origem, areas }: SubjectSeed): Informacao[] {
  const said: (readonly [titulo: string, descricao: string])[] = [
    [
      'Prazo',
      `Conta da designação do fiscal: ${prazo} dias corridos, prorrogados ao próximo dia útil.`,
    ],
  ];
  if (origem === 'denuncia')
    said.push([
      'Sigilo do denunciante',
      'O nome de quem denunciou não se diz no local, nem consta do que se entrega ao contribuinte.',
    ]);
  if (exige.length > 0)
    said.push([
      'Antes de encerrar',
      `O assunto exige ${exige.join(', ')}: confira antes de ir a campo.`,
    ]);
  if (areas !== undefined)
    said.push([
      'Medições',
      'As áreas medidas vão na aba Áreas, em metros quadrados, com o croqui anexado.',
    ]);
  return said.map(([titulo, descricao], at) => ({ id: at + 1, titulo, descricao }));
}

export async function fillSubjects(
  trx: Transaction<Database>,
  seed: number,
  teams: readonly Team[],
  today: string,
): Promise<DepartmentSubjects[]> {
  const stamp = `${addDays(today, -790)}T12:00:00Z`;
  const stamps = { created_at: stamp, updated_at: stamp };
  let formId = 0;
  let subjectId = 0;
  const result: DepartmentSubjects[] = [];
  for (const [d, list] of seeds.entries()) {
    const departamento_id = d + 1;
    const formOf = new Map<string, SubjectForm>();
    for (const form of forms[d] ?? []) {
      formId += 1;
      formOf.set(form.descricao, { id: formId, seed: form });
      const checklist = JSON.stringify(form.itens.map(itemOf));
      await trx
        .insertInto('formulario')
        .values({
          departamento_id,
          id: formId,
          descricao: form.descricao,
          tipo: form.tipo,
          checklist,
          ...stamps,
        })
        .execute();
      await trx
        .insertInto('formulario_versao')
        .values({ departamento_id, formulario_id: formId, versao: 1, checklist, created_at: stamp })
        .execute();
    }
    const subjects: Subject[] = [];
    const handled: {
      departamento_id: number;
      assunto_id: number;
      usuario_id: number;
      papel: 'fiscal' | 'analista';
    }[] = [];
    for (const seedOf of list) {
      const id = (subjectId += 1);
      const exige = new Set(seedOf.exige ?? []);
      const form = seedOf.formulario === undefined ? null : (formOf.get(seedOf.formulario) ?? null);
      await trx
        .insertInto('assunto')
        .values({
          departamento_id,
          id,
          descricao: seedOf.descricao,
          prazo: seedOf.prazo,
          pontuacao: seedOf.pontuacao,
          exige_cadastro: exige.has('cadastro'),
          exige_protocolo: exige.has('protocolo'),
          exige_doc: exige.has('doc'),
          exige_analise: exige.has('analise'),
          permite_analise: seedOf.permiteAnalise ?? false,
          interno: seedOf.interno ?? false,
          compartilhado: seedOf.compartilhado ?? false,
          // What is told of a case that others ask for is told at once.
          pede_descricao: seedOf.compartilhado ?? null,
          pede_endereco: seedOf.compartilhado ?? null,
          excluido: seedOf.excluido ?? false,
          formulario_id: form?.id ?? null,
          encerramento: JSON.stringify(seedOf.encerramento.map(closingOf)),
          informacoes: JSON.stringify(informationsOf(seedOf)),
          ...stamps,
        })
        .execute();
      const team = teams[d] as Team;
      const inspectors = team.inspectors.filter(
        (w, i) =>
          w.id <= 5 || hash(seed + id, i) % 100 < 65 || i % list.length === id % list.length,
      );
      const analysts = exige.has('analise') || seedOf.permiteAnalise ? team.analysts : [];
      for (const w of inspectors)
        handled.push({ departamento_id, assunto_id: id, usuario_id: w.id, papel: 'fiscal' });
      for (const w of analysts)
        handled.push({ departamento_id, assunto_id: id, usuario_id: w.id, papel: 'analista' });
      subjects.push({
        id,
        seed: seedOf,
        form,
        exige,
        closings: new Weighted(seedOf.encerramento, (c) => c.weight ?? 1),
        inspectors: new Weighted(inspectors, (w) => w.weight),
        analysts: analysts.length > 0 ? new Weighted(analysts, (w) => w.weight) : null,
      });
    }
    for (const part of chunks(handled))
      await trx.insertInto('usuario_assunto').values(part).execute();
    const byDoor = (origin: Origin): Weighted<Subject> =>
      new Weighted(subjects, (s) => s.seed.weight * doors[s.seed.origem][origin]);
    result.push({
      all: subjects,
      byOrigin: {
        admin: byDoor('admin'),
        osm: byDoor('osm'),
        portal: byDoor('portal'),
        sistema: byDoor('sistema'),
        integracao: byDoor('integracao'),
      },
      massa: new Weighted(subjects, (s) => (s.seed.massa ? s.seed.weight : 0)),
    });
  }
  return result;
}
