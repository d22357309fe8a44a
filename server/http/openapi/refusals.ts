/** What the document says of refusals, made of the table that the server refuses by (http/errors.ts). */
import { mensagens } from '../../../domain/kernel/messages.ts';
import { RECUSAS, type Item, type Recusa } from '../errors.ts';
import { header, json, type Json } from './parts.ts';
import { Pool } from './pool.ts';
import { pascal, type Schemas } from './schemas.ts';

type Status = keyof typeof RECUSAS;
/** The codes that may come with each status. */
export type Refused = { readonly [S in Status]?: readonly Recusa<S>[] };

const text = { type: 'string' } as const;
/** Of a row of many: http/errors.ts. */
const item: { readonly [K in keyof Item]: Json } = {
  id: { type: ['integer', 'string'] },
  mensagem: text,
};
const messages = { type: 'array', items: text, minItems: 1 } as const;

/** What a refusal says beside its code and its message. */
const MORE: Readonly<Record<string, Json>> = {
  conflito: { atual: { description: 'O registro como está' } },
  erro_interno: { id: { type: 'string', description: 'O x-request-id' } },
};
const HEADERS: { readonly [S in Status]?: Json } = {
  401: { 'WWW-Authenticate': header('Bearer') },
  405: { Allow: header('Os métodos que o endereço aceita') },
  429: { 'Retry-After': header('Segundos até a próxima tentativa', 'integer') },
  503: { 'Retry-After': header('Segundos até a próxima tentativa, onde se sabe', 'integer') },
};

export class Refusals {
  readonly #schemas: Schemas;
  readonly #responses = new Pool('responses');

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** The refusals of an operation, by status; `atual`: the record that a conflict answers with, and its name. */
  of(refused: Refused, atual?: { readonly name: string; readonly schema: Json }): Json {
    return Object.fromEntries(
      Object.entries(refused).flatMap(([status, codes]) =>
        codes.length === 0
          ? []
          : [[status, this.#response(Number(status) as Status, codes, atual)]],
      ),
    );
  }

  /** 422: what is wrong with which field, and of a write why not and with which of many. */
  invalid(writes: boolean): Json {
    const fields = this.#schemas.named('CamposInvalidos', {
      type: 'object',
      description: "Campo → o que há com ele; 'base' quando não é de um só",
      minProperties: 1,
      additionalProperties: messages,
    });
    const example = { motivo: [mensagens.obrigatorio] };
    if (!writes)
      return this.#put('Invalido', 'Campo → o que há com ele', {
        content: json(fields, { exemplo: { value: example } }),
      });
    const items = this.#schemas.named('ItensInvalidos', {
      type: 'object',
      description: 'O mesmo, de muitos registros de uma vez: o que há com cada um',
      properties: {
        itens: {
          type: 'array',
          items: {
            type: 'object',
            required: Object.keys(item),
            properties: item,
            additionalProperties: false,
          },
        },
      },
      required: ['itens'],
      // Said by pattern: as what is additional it would hold for the items too in the types of a client.
      patternProperties: { '^(?!itens$)': messages },
      additionalProperties: false,
    });
    const impeded = this.#coded(422, ['acao_impedida']);
    return this.#put(
      'InvalidoOuImpedido',
      `Campo → o que há com ele. ${RECUSAS[422].acao_impedida}`,
      {
        content: json(
          { anyOf: [fields, items, impeded] },
          {
            campos: { value: example },
            itens: {
              value: {
                cadastro_ids: [mensagens.referencia],
                itens: [{ id: 7, mensagem: mensagens.referencia }],
              },
            },
            regra: {
              value: {
                errorCode: 'acao_impedida',
                message: 'A ordem tem uma solicitação de prazo em aberto',
              },
            },
          },
        ),
      },
    );
  }

  finish(): Json {
    return this.#responses.finish();
  }

  #put(name: string, description: string, rest: Json): Json {
    return this.#responses.put({ description, ...rest }, { names: [name], rank: -1 });
  }

  /** One with these codes. */
  #coded(status: Status, codes: readonly string[], properties: Json = {}): Json {
    const schema = {
      type: 'object',
      required: ['errorCode', 'message', ...Object.keys(properties)],
      properties: { errorCode: { type: 'string', enum: codes }, message: text, ...properties },
      additionalProperties: false,
    };
    return this.#schemas.named(`Recusa${status}${nameOf(codes)}`, schema);
  }

  #response(
    status: Status,
    codes: readonly string[],
    atual?: { readonly name: string; readonly schema: Json },
  ): Json {
    const said: Readonly<Record<string, string>> = RECUSAS[status];
    const special = codes.filter((code) => code in MORE);
    const plain = codes.filter((code) => !special.includes(code));
    const ofRecord = special.includes('conflito') ? atual : undefined;
    const schemas = [
      ...special.map((code) =>
        code === 'conflito' && atual
          ? this.#schemas.named(`Recusa409${nameOf([code])}${atual.name}`, {
              type: 'object',
              required: ['errorCode', 'message', 'atual'],
              properties: {
                errorCode: { type: 'string', enum: [code] },
                message: text,
                atual: atual.schema,
              },
              additionalProperties: false,
            })
          : this.#coded(status, [code], MORE[code]),
      ),
      ...(plain.length > 0 ? [this.#coded(status, plain)] : []),
    ];
    const [only] = schemas;
    const schema = schemas.length === 1 && only ? only : { anyOf: schemas };
    const example = plain[0] ?? special[0] ?? '';
    const value = {
      errorCode: example,
      message: said[example],
      ...(example === 'erro_interno' ? { id: '2f9d8c1e-6a0b-4c55-9a3f-3f2b9f0f6b11' } : {}),
    };
    return this.#put(
      `${nameOf(codes)}${status}${ofRecord?.name ?? ''}`,
      codes.map((code) => said[code] ?? '').join('. '),
      {
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        content: json(schema, example === 'conflito' ? undefined : { exemplo: { value } }),
      },
    );
  }
}

const nameOf = (codes: readonly string[]): string => codes.map(pascal).join('Ou');
