/** Whether a report or a menu is shown over the whole screen: said in its address, so that a screen on a wall is a bookmark. */
const WALL = 'painel';

export const isWall = (search: string): boolean => new URLSearchParams(search).get(WALL) === '1';

/** The search with it, or without. */
export function withWall(search: string, on = true): string {
  const params = new URLSearchParams(search);
  params.delete(WALL);
  if (on) params.set(WALL, '1');
  return params.toString();
}
