/** What inspectors answered to the subject's form: all that closing demands, and on the way there some of it. */
import {
  pendentes,
  respostaTexto,
  type Item,
  type Resposta,
} from '../../../domain/formulario/itens.ts';
import { isEmCampo } from '../../../domain/ordem-servico/schema.ts';
import { dayOfInstant, fromDayNumber } from '../calendar.ts';
import { Random } from '../random.ts';
import { itemOf } from '../subjects.ts';
import type { ItemSeed } from '../vocabulary/forms.ts';
import type { Made } from './made.ts';

/** Its own numbers: what is answered changes nothing of what happened. */
const SEED = 7331;
const random = new Random(SEED);

/** How much of the form an order in the field has: all that is demanded, some of it, nothing yet. */
const ALL = 0.62;
const SOME = 0.82;

export interface Answers {
  readonly formulario_id: number;
  readonly items: readonly Resposta[];
  readonly pendentes: readonly string[];
  /** 'n de m itens' */
  readonly texto: string;
}

/** Null: its subject asks nothing, or nobody was there yet. */
export function answersOf(made: Made): Answers | null {
  const { form } = made.subject;
  const closedOnce = made.reaberta || made.situacao === 'encerrada';
  if (!form || !(closedOnce || isEmCampo(made.situacao))) return null;
  random.reset(SEED, made.index);
  const roll = closedOnce ? 0 : random.next();
  if (roll > SOME) return null;
  const day = fromDayNumber(dayOfInstant(made.concluido ?? made.ciente ?? made.created));
  const itens = form.seed.itens.map((seed, at) => ({ seed, item: itemOf(seed, at) }));
  const items = itens.flatMap(({ seed, item }): Resposta[] => {
    const wanted = item.obrigatorio ? roll < ALL || random.chance(0.5) : random.chance(0.7);
    // Photos come with the files.
    if (!wanted || item.tipo === 'foto') return [];
    return [{ codigo: item.codigo, titulo: item.titulo, tipo: item.tipo, ...valueOf(seed, day) }];
  });
  if (items.length === 0) return null;
  return {
    formulario_id: form.id,
    items,
    pendentes: pendentes(
      itens.map(({ item }): Item => item),
      items,
    ),
    texto: `${items.filter((one) => respostaTexto(one) !== '').length} de ${itens.length} itens`,
  };
}

function valueOf({ tipo, opcoes, entre: [min, max] }: ItemSeed, day: string): Partial<Resposta> {
  switch (tipo) {
    case 'sim_nao':
      return { sim_nao: random.chance(0.6) };
    case 'numero':
      return { numero: String(random.int(min, max)) };
    case 'medida': {
      const [unidade = ''] = opcoes;
      const small = max - min < 20;
      const valor = small ? random.between(min, max).toFixed(2) : String(random.int(min, max));
      return { medida: { valor, unidade } };
    }
    case 'data':
      return { data: day };
    case 'escolha':
      return { escolha: random.pick(opcoes) };
    case 'texto':
      return { texto: random.pick(opcoes) };
    case 'foto':
      return {};
  }
}
