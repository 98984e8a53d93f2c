import { HOUR_MS } from '@/contract/durations';
import { readStored, store } from '../control/stored';

const KEY = 'vitrine.email';

/** The own address that somebody typed last in this browser, within the last hour; empty if none. */
export function typedEmail(): string {
  const [time, email = ''] = (readStored(KEY) ?? '').split(' ');
  if (Date.now() - Number(time) < HOUR_MS) return email;
  store(KEY, null);
  return '';
}

/** Keeps an own address, so that nobody types it again where the next form asks for it; empty forgets it. */
export const keepTypedEmail = (email: string) =>
  store(KEY, email === '' ? null : `${Date.now()} ${email}`);
