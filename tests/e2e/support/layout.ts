/** What can be read as it stands: no text over another, no field too narrow for what is in it, no record that runs sideways. */
import type { Page } from './console.ts';

/** What is wrong at this moment, in words. Runs in the page. */
function faults(): string[] {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  /** As much of a text as shows that a field holds something. */
  const LEGIBLE = 90;
  const seen = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest('.sr, .skip, [inert]');
  const short = (text: string | null): string => (text ?? '').trim().slice(0, 40);
  /** What is left of a box after everything around it that cuts. */
  const inSight = (from: Element, box: Box): Box => {
    let { left, top, right, bottom } = box;
    for (let one: Element | null = from; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const around = one.getBoundingClientRect();
      left = Math.max(left, around.left);
      right = Math.min(right, around.right);
      top = Math.max(top, around.top);
      bottom = Math.min(bottom, around.bottom);
    }
    return { left, top, right, bottom };
  };
  /** What floats above the rest covers it on purpose. */
  const layerOf = (from: Element): Element => {
    for (let one = from; one.parentElement; one = one.parentElement)
      if (
        one.matches('dialog, section') ||
        /absolute|fixed|sticky/.test(getComputedStyle(one).position)
      )
        return one;
    return document.body;
  };

  const lines: (Box & { readonly of: Element; readonly layer: Element; readonly text: string })[] =
    [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const of = node.parentElement;
    if (!of || !node.nodeValue?.trim() || !seen(of)) continue;
    if (of.closest('script, style, option, textarea, svg, .leaflet-container, .uplot')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(of);
    for (const rect of range.getClientRects()) {
      const box = inSight(of, rect);
      if (box.right - box.left > 2 && box.bottom - box.top > 2)
        lines.push({ ...box, of, layer, text: short(node.nodeValue) });
    }
  }
  const over = lines.flatMap((a, at) =>
    lines
      .slice(at + 1)
      .filter(
        (b) =>
          a.layer === b.layer &&
          a.of !== b.of &&
          a.right > b.left + 2 &&
          b.right > a.left + 2 &&
          a.bottom > b.top + 3 &&
          b.bottom > a.top + 3,
      )
      .map((b) => `um texto sobre outro: ${a.text} | ${b.text}`),
  );

  const pen = document.createElement('canvas').getContext('2d');
  const narrow = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'),
  ]
    .filter((one) => seen(one) && !/checkbox|radio|file|search/.test(one.type))
    .filter((one) => {
      const style = getComputedStyle(one);
      const said = one instanceof HTMLSelectElement ? one.selectedOptions[0]?.text : one.value;
      if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const wants = Math.min(pen?.measureText(said ?? '').width ?? 0, LEGIBLE);
      const has =
        one.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      return has < Math.max(wants - 1, 30);
    })
    .map((one) => `campo estreito: ${short(one.labels?.[0]?.textContent ?? one.ariaLabel)}`);

  // A name in a `.tb` is shortened in itself; a number is not.
  const whole = 'dt, .lab, .rec h2, legend, button:not(.tb), .tb:has(> b), .rec .l1';
  const wide = [...document.querySelectorAll(whole)]
    .filter((one) => seen(one) && one.clientWidth > 0)
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).overflowX === 'visible')
    .map((one) => `não cabe: ${short(one.textContent)}`);
  const sideways = [...document.querySelectorAll('.scroll.body, .fm > .scroll')]
    .filter((one) => seen(one) && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `corre de lado: ${one.className}, ${one.scrollWidth} de ${one.clientWidth}`);
  return [...new Set([...over, ...narrow, ...wide, ...sideways])];
}

/** What is wrong, and stays so: a screen that is being drawn is looked at again. */
export async function illegible(page: Page): Promise<string[]> {
  for (let looks = 10; looks > 0; looks -= 1) {
    if ((await page.evaluate(faults)).length === 0) return [];
    await page.waitForTimeout(200);
  }
  return page.evaluate(faults);
}

/** Numbers of the list that end beyond their column, or begin over what stands before them; and numbers that are codes, cut. Runs in the page. */
export function misplaced(): string[] {
  const ends = (of: Element): { readonly left: number; readonly right: number } => {
    const range = document.createRange();
    range.selectNodeContents(of);
    const all = [...range.getClientRects()].filter(({ width }) => width > 0);
    return {
      left: Math.min(...all.map(({ left }) => left)),
      right: Math.max(...all.map(({ right }) => right)),
    };
  };
  /** By where the column begins: the first of each. */
  const found = new Map<number, string>();
  for (const one of document.querySelectorAll('.gr:not(.sr) > .cells > .num')) {
    const column = one.getBoundingClientRect();
    const { left, right } = ends(one);
    const before = one.previousElementSibling;
    const check = before?.querySelector('.cb');
    const taken = check
      ? check.getBoundingClientRect().right
      : before && Math.min(ends(before).right, column.left);
    if (found.has(column.left)) continue;
    const said = `«${one.textContent}» em ${Math.round(column.width)} px`;
    if (right > column.right + 1) found.set(column.left, `${said} passa da sua coluna`);
    else if (taken && left < taken) found.set(column.left, `${said} fica sobre o que a precede`);
  }
  for (const one of document.querySelectorAll(
    '.gr:not(.sr) > .cells > [role="gridcell"]:not(.num)',
  ))
    if (
      /^[\dA-Z*./-]*\d[\dA-Z*./-]*$/.test(one.textContent) &&
      one.scrollWidth > one.clientWidth + 1
    )
      found.set(
        one.getBoundingClientRect().left,
        `«${one.textContent}» em ${one.clientWidth} px está cortado`,
      );
  return [...found.values()];
}
