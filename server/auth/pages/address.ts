/** address: the account's postal address; masks are put on by the server, so it works without scripts. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatCep, isCep } from '../../../domain/kernel/identifiers.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { changeOwn } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { csrf, field, submit } from '../layout.ts';
import type { SignedVisit } from '../page.ts';
import { accountPage, goTo, show } from '../visit.ts';

const FIELDS = [
  { name: 'cep', label: 'CEP', max: 10, required: true, autocomplete: 'postal-code' },
  {
    name: 'logradouro',
    label: 'Logradouro',
    max: 150,
    required: true,
    autocomplete: 'address-line1',
  },
  { name: 'numero', label: 'Número', max: 20, required: true, autocomplete: '' },
  {
    name: 'complemento',
    label: 'Complemento',
    max: 100,
    required: false,
    autocomplete: 'address-line2',
  },
  { name: 'bairro', label: 'Bairro', max: 100, required: true, autocomplete: 'address-level3' },
  {
    name: 'municipio',
    label: 'Município',
    max: 100,
    required: true,
    autocomplete: 'address-level2',
  },
  { name: 'uf', label: 'UF', max: 2, required: true, autocomplete: 'address-level1' },
] as const;

const UFS = new Set(
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' '),
);

type Address = Record<string, string>;

export function addressPage(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/address', (visit) => {
    const stored = visit.account.usuario.endereco;
    const address = Object.fromEntries(
      FIELDS.map(({ name }) => [name, typeof stored[name] === 'string' ? stored[name] : '']),
    );
    return showAddress(visit, { ...address, cep: formatCep(address.cep ?? '') }, {});
  });

  accountPage(app, ctx, 'POST', '/address', async (visit) => {
    const given: Address = Object.fromEntries(
      FIELDS.map(({ name }) => [name, visit.field(name).trim().replace(/\s+/g, ' ')]),
    );
    given.uf = (given.uf ?? '').toUpperCase();
    const errors = check(given);
    if (Object.keys(errors).length > 0) return showAddress(visit, given, errors, 422);
    const { usuario } = visit.account;
    const after = { ...given, cep: (given.cep ?? '').replace(/\D/g, '') };
    const columns = { endereco: JSON.stringify(after) };
    await ctx.db
      .transaction()
      .execute((trx) =>
        changeOwn(trx, visit, 'endereco', columns, { endereco: [usuario.endereco, after] }),
      );
    return goTo(visit, 'address', 'enderecoSalvo');
  });
}

function check(given: Address): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { name, label, max, required } of FIELDS) {
    const value = given[name] ?? '';
    if (required && value === '') errors[name] = `${label} ${mensagens.obrigatorio}`;
    if (value.length > max) errors[name] = `${label} ${mensagens.longo(max)}`;
  }
  if (!errors.cep && !isCep(given.cep ?? '')) errors.cep = `O CEP ${mensagens.cep}`;
  if (!errors.uf && !UFS.has(given.uf ?? '')) errors.uf = `UF ${mensagens.invalido}`;
  return errors;
}

function showAddress(
  visit: SignedVisit,
  given: Address,
  errors: Record<string, string>,
  status = 200,
): Promise<FastifyReply> {
  const box = (name: (typeof FIELDS)[number]['name']) => {
    const known = FIELDS.find((entry) => entry.name === name);
    return field({
      name,
      label: known?.label ?? name,
      value: given[name] ?? '',
      maxlength: known?.max ?? 100,
      required: known?.required ?? false,
      autocomplete: known?.autocomplete ?? '',
      error: errors[name],
      ...(name === 'cep' && { inputmode: 'numeric', help: '##.###-###' }),
    });
  };
  const body = html`<form class="f" method="post" action="address" aria-label="Endereço" novalidate>
    <h2>Endereço</h2>
    ${csrf(visit)} ${box('cep')} ${box('logradouro')}
    <div class="pair">${box('numero')} ${box('complemento')}</div>
    ${box('bairro')}
    <div class="pair">${box('municipio')} ${box('uf')}</div>
    <div class="buttons">${submit('Salvar')}</div>
  </form>`;
  return show(visit, { title: 'Endereço', nav: 'address', body }, status);
}
