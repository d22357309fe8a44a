/**
 * Vitest's global set-up of the projects that need a server: `provide.servidor` says which. Vitest would begin
 * one after the other, with a processor idle; here the first project begins all there are, and each once.
 */
import type { TestProject } from 'vitest/node';
import { embeddedServer, ownServer } from './cluster.ts';

const START = { embutido: embeddedServer, postgres: ownServer } as const;

export default async function setup(
  first: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if ('serverUrl' in first.getProvidedContext()) return undefined;
  const waiting = first.vitest.projects.flatMap((project) => {
    const { servidor } = project.getProvidedContext();
    return servidor ? [{ project, servidor }] : [];
  });
  const names = [...new Set(waiting.map(({ servidor }) => servidor))];
  const servers = await Promise.all(
    names.map(async (name) => ({ name, ...(await START[name]()) })),
  );
  for (const { project, servidor } of waiting) {
    const server = servers.find(({ name }) => name === servidor);
    if (!server) continue;
    project.provide('serverUrl', server.url);
    project.provide('municipality', server.municipality);
  }
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
