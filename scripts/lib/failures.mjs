/** What failed, as `npm test` says it at its end: by name, and in the first lines of what was wrong. */
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './steps.mjs';

const LINES = 10;
const WIDTH = 200;

/** A name and the first lines of its errors, which may be of either runner; the same error of a second try once. */
export function failure(name, errors = []) {
  return {
    name,
    lines: [...new Set((errors ?? []).map(saidBy))].flatMap((text) => text.split('\n')),
  };
}

function saidBy({ message = '', stack = '', diff = '' }) {
  const lines = stripVTControlCharacters(`${message}\n${diff}`)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line))
    .slice(0, LINES);
  return [placesIn(stack || message), ...lines].filter(Boolean).join('\n');
}

/** Our own lines that the error came through, from the one that threw. */
function placesIn(stack) {
  const places = [...stack.matchAll(/^\s+at .*?(\/[^\s()]+:\d+):\d+\)?$/gm)]
    .map(([, place]) => place)
    .filter((place) => place.startsWith(ROOT) && !place.includes('/node_modules/'));
  return places.map((place) => place.slice(ROOT.length)).join(' ← ');
}

/** Printed under a title; nothing where nothing failed. */
export function printFailures(title, failures) {
  if (failures.length === 0) return;
  console.log(title);
  for (const { name, lines } of failures) {
    console.log(`  ${name}`);
    for (const line of lines) console.log(`    ${line}`);
  }
}
