import { type ClientOptions, Inngest } from 'inngest';
import pino from 'pino';

export const log = pino({ level: process.env.TEST_LOG ?? 'silent' }, pino.destination(2));

/** A client for tests: it has no server to speak to, and nothing of it may end up on the console. */
export const testClient = (more: Partial<ClientOptions> = {}): Inngest => {
  const quiet = () => {};
  return new Inngest({
    id: 'test',
    logger: { info: quiet, warn: quiet, error: quiet, debug: quiet },
    ...more,
  });
};
