/** The mail server of MAIL_URL. */
export type MailServer = {
  host: string;
  port: number;
  /** Encryption: from the first byte; STARTTLS required; STARTTLS if the server offers it; none. */
  tls: 'from-start' | 'demanded' | 'offered' | 'never';
  login: { user: string; password: string } | null;
};

/**
 * Reads `smtp://user:password@host:port` (port 587) or `smtps://…` (port 465); null for anything else. A password is
 * only sent encrypted. With `smtp://`, connections to the machine itself are never encrypted: its certificate is rarely
 * trusted, and nobody can listen in between.
 */
export function readMailUrl(text: string): MailServer | null {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const { hostname, username, password } = url;
  const more = url.pathname.replace('/', '') + url.search + url.hash;
  if (hostname === '' || more !== '' || (username === '') !== (password === '')) return null;
  const login = readLogin(username, password);
  if (login === undefined) return null;
  const secure = url.protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    tls: secure ? 'from-start' : tlsByChoice(hostname, login !== null),
    login,
  };
}

/** Null: no login is needed. Undefined: the percent-encoding is invalid. */
function readLogin(user: string, password: string): MailServer['login'] | undefined {
  if (user === '') return null;
  try {
    return { user: decodeURIComponent(user), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

const tlsByChoice = (hostname: string, withLogin: boolean): MailServer['tls'] => {
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)) return 'never';
  return withLogin ? 'demanded' : 'offered';
};
