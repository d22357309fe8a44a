/** What a day showed to be wrong, in words. */
export class Falha extends Error {
  constructor(what: string, lines: readonly string[]) {
    super([`${what}:`, ...lines.slice(0, 20).map((line) => `  ${line}`)].join('\n'));
    this.name = 'Falha';
  }
}
