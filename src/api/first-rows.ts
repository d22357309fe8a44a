/** When a list has drawn its first rows: what they do not need is only fetched then. */

let tell: () => void = () => undefined;
/** Resolves when the first answer of a list, or its failure, is on the page. */
export const firstRows = new Promise<void>((resolve) => {
  tell = resolve;
});
export const tellFirstRows = (): void => tell();
