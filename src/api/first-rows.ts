/** When a list has answered for the first time: what its rows do not need is only fetched then. */

let tell: () => void = () => undefined;
/** Resolves with the first answer of a list, or its failure. */
export const firstRows = new Promise<void>((resolve) => {
  tell = resolve;
});
export const tellFirstRows = (): void => tell();
