/** Vitest's global set-up of the project 'embutido'. */
import type { TestProject } from 'vitest/node';
import { embeddedServer } from './cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await embeddedServer();
  project.provide('serverUrl', server.url);
  project.provide('municipality', server.municipality);
  project.provide('servidor', 'embutido');
  return () => server.stop();
}
