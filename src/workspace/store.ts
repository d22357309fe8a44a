/** The one jotai store: components reach it through its Provider, commands (plain objects) directly. */
import { createStore } from 'jotai';

export const store = createStore();
