/**
 * Consoles on the stream of events, in a process of their own. Told over IPC: {port, departamento, tokens}
 * connects one for each token, {wait: id} waits for the event of that record; answers {open: n}, then
 * {id, times} with the moment at each console, in ms since the epoch.
 */
import { get } from 'node:http';

const now = () => performance.timeOrigin + performance.now();
const heard = new Map();
let consoles = 0;
let wanted = null;

function note(id, at) {
  const times = heard.get(id) ?? [];
  times.push(at);
  heard.set(id, times);
  look();
}
function look() {
  const times = wanted === null ? undefined : heard.get(wanted);
  if (!times || times.length < consoles) return;
  process.send({ id: wanted, times });
  wanted = null;
  heard.clear();
}

function connect(port, departamento, token) {
  return new Promise((resolve, reject) => {
    const request = get(
      {
        host: '127.0.0.1',
        port,
        path: `/api/v2/osm/admin/eventos?departamento=${departamento}`,
        headers: { authorization: `Bearer ${token}` },
        agent: false,
      },
      (reply) => {
        if (reply.statusCode !== 200) {
          reject(new Error(`recusado: ${reply.statusCode}`));
          return;
        }
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk) => {
          const at = now();
          text += chunk;
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            const block = text.slice(0, end);
            text = text.slice(end + 2);
            if (block.includes('event: aberto')) resolve();
            if (!block.includes('event: mudou')) continue;
            const data = /^data: (.*)$/m.exec(block);
            // Once per console, however many entities the write touched.
            const ids = new Set(JSON.parse(data?.[1] ?? '[]').flatMap((event) => event.ids ?? []));
            for (const id of ids) note(id, at);
          }
        });
        reply.on('close', () => process.exit(1));
      },
    );
    request.on('error', reject);
  });
}

async function begin({ port, departamento, tokens }) {
  for (let at = 0; at < tokens.length; at += 25)
    await Promise.all(tokens.slice(at, at + 25).map((token) => connect(port, departamento, token)));
  consoles = tokens.length;
  process.send({ open: consoles });
}

process.on('message', (message) => {
  if ('wait' in message) {
    wanted = message.wait;
    look();
  } else void begin(message);
});
