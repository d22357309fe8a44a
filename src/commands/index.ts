/** What the panes use of the commands. */
export { closeBulk, retryBulk } from './bulk.ts';
export { bulkAtom, bulkLook } from './bulk-state.ts';
export type { BulkState } from './bulk-state.ts';
export type { BulkCounts, BulkItem, BulkStatus } from './bulk-run.ts';
export { contextNow } from './context.ts';
export type { Command, CommandContext, RecordRow, Scope, Source, Target } from './define.ts';
export { capFor, firstKey, keysOf } from './keys.ts';
export { targetName } from './names.ts';
export { registry } from './registry.ts';
export { runCommand } from './run.ts';
export { commandsFor, offerOf, startCommands } from './start.ts';
export type { Offer } from './start.ts';
