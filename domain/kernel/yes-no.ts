/** What an address says of yes and no, in either language; undefined: neither. */
export const yesOf = (value: string): boolean | undefined =>
  new Map([
    ['true', true],
    ['sim', true],
    ['false', false],
    ['nao', false],
  ]).get(value);
