/** Development: the console by Vite with reload at :5173, the server rebuilt and restarted on change. */
import { spawn } from 'node:child_process';
import { ROOT, runNode, step } from './steps.mjs';
import { VITE } from './build.mjs';

export async function dev() {
  const serverBuild = [VITE, 'build', '--ssr', '--logLevel', 'warn'];
  await step('Construindo o servidor', () =>
    runNode(serverBuild[0], serverBuild.slice(1), { failure: 'a construção do servidor falhou' }),
  );
  const children = [
    [...serverBuild, '--watch'],
    [
      '--watch-path=dist/server',
      '--watch-preserve-output',
      '--enable-source-maps',
      'dist/server/main.js',
    ],
    [VITE],
  ].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));
  const stop = (signal) => children.forEach((child) => child.kill(signal));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  await Promise.all(children.map((child) => new Promise((done) => child.on('close', done))));
}
