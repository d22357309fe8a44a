/**
 * What a word processor puts on the clipboard, before the schema reads it: its lists are paragraphs with
 * marks typed into them, and its wrappers say nothing. What is not in the schema is dropped there.
 */

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const isListed = (element: Element | null): element is HTMLElement =>
  element?.localName === 'p' && /mso-list:\s*l\d/.test(styleOf(element));
const levelOf = (element: Element): number =>
  Number(/mso-list:[^;]*level(\d)/.exec(styleOf(element))?.[1] ?? 1);
/** The typed mark of an item: '1.', 'a)', '·'. */
const markOf = (element: Element): Element | null =>
  element.querySelector('span[style*="mso-list:Ignore"], span[style*="mso-list: Ignore"]');
const isNumbered = (element: Element): boolean =>
  /^\s*(?:\d+|[a-z]|[ivxlc]+)\s*[.)°º-]/i.test(markOf(element)?.textContent ?? '');

/** Paragraphs in a row that are items of one list become that list. */
function makeLists(root: ParentNode): void {
  // Known before any is moved: one that was moved has none before it.
  const heads = [...root.querySelectorAll('p')].filter(
    (one) => isListed(one) && !isListed(one.previousElementSibling),
  );
  for (const first of heads) {
    const items: HTMLElement[] = [];
    for (let at: Element | null = first; isListed(at); at = at.nextElementSibling) items.push(at);
    const make = (numbered: boolean): HTMLElement =>
      first.ownerDocument.createElement(numbered ? 'ol' : 'ul');
    const top = make(isNumbered(first));
    first.before(top);
    const open: { list: HTMLElement; level: number }[] = [{ list: top, level: levelOf(first) }];
    for (const item of items) {
      const level = levelOf(item);
      while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
      const last = open.at(-1);
      if (last && level > last.level && last.list.lastElementChild) {
        const list = make(isNumbered(item));
        last.list.lastElementChild.append(list);
        open.push({ list, level });
      }
      markOf(item)?.remove();
      const li = item.ownerDocument.createElement('li');
      open.at(-1)?.list.append(li);
      li.append(item);
    }
  }
}

/** A cell holds paragraphs and lists: headings in it are paragraphs, a table in it is what its cells say. */
function plainCells(root: ParentNode): void {
  for (const inner of root.querySelectorAll('td table, th table'))
    inner.replaceWith(
      ...[...inner.querySelectorAll('td, th')].flatMap((cell) => {
        const p = cell.ownerDocument.createElement('p');
        p.textContent = cell.textContent;
        return p.textContent?.trim() ? [p] : [];
      }),
    );
  const headings = [1, 2, 3, 4, 5, 6].flatMap((n) => [`td h${n}`, `th h${n}`, `li h${n}`]);
  for (const heading of root.querySelectorAll(headings.join(', '))) {
    const p = heading.ownerDocument.createElement('p');
    p.append(...heading.childNodes);
    heading.replaceWith(p);
  }
}

/** Its HTML, clean enough to be read by the schema. */
export function limpo(html: string): string {
  // Parsed apart: nothing in it runs, nothing is fetched.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const gone of body.querySelectorAll(
    'script, style, meta, link, title, xml, img, object, iframe, svg',
  ))
    gone.remove();
  for (const empty of body.querySelectorAll('*'))
    if (empty.localName.includes(':') && empty.textContent?.trim() === '') empty.remove();
  makeLists(body);
  plainCells(body);
  return body.innerHTML;
}
