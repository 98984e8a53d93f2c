import { EventEmitter } from 'node:events';
import type pg from 'pg';

/** What graphile-worker uses of a connection that listens for jobs. */
type Subscriber = EventEmitter & { query(text: string): Promise<unknown> };

type Connected = (
  error: Error | undefined,
  client: Subscriber | undefined,
  release: () => void,
) => void;

/**
 * The same pool, for several graphile-workers: each asks for a connection on which it only listens, and gets a share of
 * one. When that breaks, each hears the error and asks again.
 */
export function shareListener(pool: pg.Pool): pg.Pool {
  const subscribers = new Set<Subscriber>();
  let opening: Promise<pg.PoolClient> | null = null;
  let close: (error: Error | boolean) => void = () => {};
  /** The last statement: a connection takes one at a time. */
  let last: Promise<unknown> = Promise.resolve();

  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const pass = (message: pg.Notification) => {
      for (const subscriber of subscribers) subscriber.emit('notification', message);
    };
    close = (error) => {
      opening = null;
      close = () => {};
      client.off('notification', pass).off('error', fail);
      // A connection that listens is of no other use.
      client.release(error);
    };
    const fail = (error: Error) => {
      close(error);
      for (const subscriber of [...subscribers]) subscriber.emit('error', error);
    };
    return client.on('notification', pass).on('error', fail);
  }

  async function subscribe(connected: Connected) {
    opening ??= open();
    try {
      const client = await opening;
      const subscriber: Subscriber = Object.assign(new EventEmitter(), {
        query(text: string) {
          // Others may still listen.
          if (text.startsWith('UNLISTEN')) return Promise.resolve();
          const asked = last.then(() => client.query(text));
          last = asked.catch(() => {});
          return asked;
        },
      });
      subscribers.add(subscriber);
      connected(undefined, subscriber, () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0) close(true);
      });
    } catch (error) {
      opening = null;
      connected(error as Error, undefined, () => {});
    }
  }

  const connect = (connected?: Connected) =>
    connected ? void subscribe(connected) : pool.connect();
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
