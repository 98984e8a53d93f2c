import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { aFolder } from '../folder';
import { freePort } from '../free-port';

export type InngestServer = {
  /** The environment of a service whose functions run on this server. */
  env: Record<string, string>;
  /** Orders of src/testing/inngest-server/main.ts. */
  order(text: string): Promise<void>;
  /** Stops the server; its data remains. */
  stop(): Promise<void>;
  /** Starts it again at the same URL, on its data. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
};

/** Starts the Inngest-like server of src/testing/inngest-server as a separate process, with this environment. */
export async function startInngestServer(env: Record<string, string> = {}): Promise<InngestServer> {
  const [port, folder] = [await freePort(), await aFolder('inngest')];
  const [eventKey, signingKey] = ['the-event-key', randomBytes(32).toString('hex')];
  let child: ChildProcess;
  const server: InngestServer = {
    env: {
      INNGEST_BASE_URL: `http://127.0.0.1:${port}`,
      INNGEST_EVENT_KEY: eventKey,
      INNGEST_SIGNING_KEY: signingKey,
    },
    async start() {
      const script = 'src/testing/inngest-server/main.ts';
      const program = ['--import', 'tsx', script, String(port), eventKey, signingKey, folder];
      child = spawn(process.execPath, program, {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      });
      await once(child.stdout as NodeJS.ReadableStream, 'data');
    },
    async order(text) {
      const done = once(child.stdout as NodeJS.ReadableStream, 'data');
      child.stdin?.write(`${text}\n`);
      await done;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.stdin?.end();
      await exited;
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
  await server.start();
  return server;
}
