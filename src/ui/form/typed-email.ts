import { HOUR_MS } from '@/contract/durations';

const KEY = 'vitrine.email';

/** The own address that somebody typed last in this browser, within the last hour; empty if none. */
export function typedEmail(): string {
  try {
    const [time, email = ''] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (Date.now() - Number(time) < HOUR_MS) return email;
    localStorage.removeItem(KEY);
    return '';
  } catch {
    // Storage is switched off.
    return '';
  }
}

/** Keeps an own address, so that nobody types it again where the next form asks for it; empty forgets it. */
export function keepTypedEmail(email: string) {
  try {
    if (email === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${Date.now()} ${email}`);
  } catch {
    // Storage is switched off.
  }
}
