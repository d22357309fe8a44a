/** The rules of a department's day where no day tells them by itself: what two do at the same moment. */
import { expect, it } from 'vitest';
import { assuntos, depoisDe, equipe, LONGE, mundoVazio, recusa } from './rules.ts';

const admin = equipe.indexOf('administrador');
const fiscal = equipe.indexOf('fiscal');
const HOJE = '2026-11-29';

it('um prazo que outro acabou de dar não é conhecido: o de longe vem depois dele, o de amanhã não', () => {
  const aberta = depoisDe(mundoVazio(HOJE), admin, {
    nome: 'criar',
    marca: 'os-1',
    assunto: assuntos[0],
    fiscal,
  });
  const pede = (data: string) =>
    recusa(aberta, admin, { nome: 'pedirPrazo', marca: '', os: 'os-1', data });
  expect(pede(LONGE)).toBeNull();
  expect(pede('2026-11-30')).toBe(422);
});
