/** The person's own account: its pages stand with the sign-in service; all of them leave the console. */
import { hosts } from '../api/hosts.ts';
import { signOut } from '../api/session.ts';
import { savePreferences } from './preferences.ts';
import { leaveThen } from './unsaved.ts';

const go = (page: string): void => leaveThen(() => location.assign(`${hosts().auth}/${page}`));

export const openAccount = (): void => go('account');
/** Where a person is signed in, for who administers her. */
export const openSessionsOf = (id: number): void => go(`sessions?quem=${id}`);
export const openPassword = (): void => go('update_password');
export const leaveConsole = (): void => leaveThen(() => void savePreferences().then(signOut));
