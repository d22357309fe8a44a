/** The state of the console, all in one place to import from. */
export * from './actor.ts';
export * from './bridge.ts';
export * from './connection.ts';
export * from './counts.ts';
export * from './focus.ts';
export * from './layout.ts';
export * from './list/state.ts';
export * from './location.ts';
export * from './open.ts';
export * from './preferences.ts';
export { store } from './store.ts';
export * from './title.ts';
export * from './unsaved.ts';
