/** Reading server-sent events, wherever the network cuts them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMessages, type StreamMessage } from '../../src/api/event-stream.ts';

const TEXT = [
  'id: 1:1:\nevent: aberto\ndata: {}\n\n',
  ':\nid: 2:3:2\n\n',
  'id: 4:4:\nevent: mudou\ndata: [{"entidade":"ordem_servico","ids":[1],"acoes":["a: b"],"pedidos":null}]\n\n',
].join('');
const MESSAGES: StreamMessage[] = [
  { event: 'aberto', id: '1:1:', data: {} },
  { event: '', id: '2:3:2', data: null },
  {
    event: 'mudou',
    id: '4:4:',
    data: [{ entidade: 'ordem_servico', ids: [1], acoes: ['a: b'], pedidos: null }],
  },
];

it('lê as mensagens, cortadas onde for', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: TEXT.length })), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length];
      const heard: StreamMessage[] = [];
      let rest = '';
      for (let i = 1; i < at.length; i += 1)
        rest = parseMessages(rest + TEXT.slice(at[i - 1], at[i]), (one) => heard.push(one));
      expect(heard).toEqual(MESSAGES);
      expect(rest).toBe('');
    }),
  );
});
