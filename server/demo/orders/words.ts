/** What the templates' names stand for in one order: its street, its size, its documents. */
import { shortDate } from '../calendar.ts';
import { template, type Random } from '../random.ts';

const engineers = [
  'Alberto Novaes',
  'Cássio Moura',
  'Flávio Toledo',
  'Henrique Sato',
  'Jair Rezende',
  'Otto Müller',
  'Ricardo Paes',
  'Vítor Zanetti',
];
const hours = [
  '8h30',
  '9h',
  '9h40',
  '10h15',
  '11h',
  '13h30',
  '14h',
  '14h20',
  '15h',
  '15h45',
  '16h10',
  '17h',
];

export class Words {
  private random: Random;
  private year = 0;
  private rua = '';
  private bairro = '';
  private m2 = 0;
  private alvara = '';
  /** Day that '{data}' means; set as the story goes on. */
  day = 0;
  private readonly kept = new Map<string, string>();
  private readonly said = new Set<string>();

  constructor(random: Random) {
    this.random = random;
  }

  begin(order: {
    year: number;
    day: number;
    rua: string;
    bairro: string;
    m2: number;
    alvara: string | null;
  }): void {
    this.kept.clear();
    this.said.clear();
    this.year = order.year;
    this.day = order.day;
    this.rua = order.rua;
    this.bairro = order.bairro;
    this.m2 = order.m2;
    this.alvara =
      order.alvara ?? `${this.random.int(100, 2900)}/${order.year - this.random.int(1, 3)}`;
  }

  /** m² of what the order is about. */
  get area(): number {
    return this.m2;
  }

  fill(text: string): string {
    return text.includes('{') ? template(text).fill(this.value) : text;
  }

  pick(texts: readonly string[]): string {
    return this.fill(this.random.pick(texts));
  }

  /** Another one than before in the same order; null when all were said. */
  pickFresh(texts: readonly string[]): string | null {
    const left = texts.filter((text) => !this.said.has(text));
    if (left.length === 0) return null;
    const text = this.random.pick(left);
    this.said.add(text);
    return this.fill(text);
  }

  private readonly value = (name: string): string => {
    if (name === 'data') return shortDate(this.day);
    if (name === 'hora') return this.random.pick(hours);
    let value = this.kept.get(name);
    if (value === undefined) this.kept.set(name, (value = this.make(name)));
    return value;
  };

  private make(name: string): string {
    const { random } = this;
    switch (name) {
      case 'rua':
        return this.rua;
      case 'bairro':
        return this.bairro;
      case 'm2':
        return this.m2.toLocaleString('pt-BR');
      case 'alvara':
        return this.alvara;
      case 'cm':
        return String(random.int(6, 95));
      case 'dias':
        return random.pick(['10', '15', '20', '30']);
      case 'n':
        return String(random.int(2, 9));
      case 'dez':
        return String(random.int(10, 95));
      case 'pav':
        return String(random.int(3, 14));
      case 'unid':
        return String(random.int(3, 24) * 4);
      case 'bloco':
        return random.pick(['A', 'B', 'C']);
      case 'db':
        return String(random.int(61, 84));
      case 'dbok':
        return String(random.int(44, 54));
      case 'vizinho':
        return String(random.int(12, 980));
      case 'engenheiro':
        return random.pick(engineers);
      case 'proto':
        return `protocolo ${random.int(10_000, 59_999)}/${this.year}`;
      case 'recl':
        return `156-${random.int(61_000, 98_999)}`;
      case 'doc':
        return `Notificação ${random.int(20, 990)}/${this.year}`;
      case 'auto':
        return `Auto de infração ${random.int(10, 320)}/${this.year}`;
      case 'ano1':
        return String(this.year - 1);
      case 'ano2':
        return String(this.year - 2);
      default:
        throw new Error(`palavra desconhecida no texto da demonstração: {${name}}`);
    }
  }
}
