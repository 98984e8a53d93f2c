import { type ClientOptions, Inngest } from 'inngest';
import pino from 'pino';

export const log = pino({ level: process.env.TEST_LOG ?? 'silent' }, pino.destination(2));

/** An Inngest client without a server and without console output. */
export const testClient = (more: Partial<ClientOptions> = {}): Inngest => {
  const quiet = () => {};
  return new Inngest({
    id: 'test',
    logger: { info: quiet, warn: quiet, error: quiet, debug: quiet },
    ...more,
  });
};
