/** The part of smtp-server the tests use; the package brings no types. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Options = {
    authOptional: boolean;
    disabledCommands: string[];
    onData(stream: Readable, session: unknown, callback: () => void): void;
  };
  export class SMTPServer {
    constructor(options: Options);
    server: Server;
    listen(port: number, host: string, callback: () => void): void;
    close(callback: () => void): void;
  }
}
