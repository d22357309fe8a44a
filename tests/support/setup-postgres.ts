/** Vitest's global set-up of the project 'postgres'. */
import type { TestProject } from 'vitest/node';
import { ownServer } from './cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await ownServer();
  project.provide('templateUrl', server.url);
  project.provide('servidor', 'postgres');
  return () => server.stop();
}
