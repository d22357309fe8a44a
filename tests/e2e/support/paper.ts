/** What the printer gets. */
import { extractText, getDocumentProxy } from 'unpdf';
import type { Page } from './console.ts';

/** The text of the page as it is printed, on paper that is narrower than the window. */
export async function printed(page: Page): Promise<string> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  return text.replace(/\s+/g, ' ');
}
