/** The part of smtp-server the tests use; the package brings no types. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Session = { envelope: { rcptTo: { address: string }[] } };
  type Options = {
    authOptional: boolean;
    disableReverseLookup?: boolean;
    /** Ms. */
    closeTimeout?: number;
    disabledCommands: string[];
    onRcptTo?(
      address: { address: string },
      session: Session,
      callback: (refused?: Error & { responseCode: number }) => void,
    ): void;
    onData(stream: Readable, session: Session, callback: (error?: Error) => void): void;
  };
  export class SMTPServer {
    constructor(options: Options);
    server: Server;
    listen(port: number, host: string, callback: () => void): void;
    close(callback: () => void): void;
  }
}
