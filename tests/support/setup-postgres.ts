/** Vitest's global set-up of the project 'postgres'. */
import type { TestProject } from 'vitest/node';
import { ownServer } from './cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await ownServer();
  project.provide('serverUrl', server.url);
  project.provide('municipality', server.municipality);
  project.provide('servidor', 'postgres');
  return () => server.stop();
}
