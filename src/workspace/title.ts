/** The title of the window: what is shown, after the number of what waits when that is wanted. */

let base = '';
let badge = 0;

function write(): void {
  const title = badge > 0 ? `(${badge}) ${base}` : base;
  if (base !== '' && document.title !== title) document.title = title;
}

/** 'OS-m · Mensagens recebidas' (navigation rule 1). */
export function setTitle(title: string): void {
  base = title;
  write();
}

/** The number before it; 0 for none. */
export function setBadge(count: number): void {
  badge = count;
  write();
}
