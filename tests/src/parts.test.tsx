/** Facts of a record: nothing is told as nothing, and what is still being read is not. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Fact, ReadingContext } from '../../src/panes/detail/parts.tsx';

it.each([
  [null, '–', '…'],
  ['', '–', '…'],
  ['0', '0', '0'],
])('%j', (value, read, reading) => {
  const said = (isReading: boolean) =>
    renderToStaticMarkup(
      <ReadingContext value={isReading}>
        <Fact label="Prazo">{value}</Fact>
      </ReadingContext>,
    ).replaceAll(/<dt>.*<\/dt>|<[^>]+>/g, '');
  expect([said(false), said(true)]).toEqual([read, reading]);
});
