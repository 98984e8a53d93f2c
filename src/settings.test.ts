import { describe, expect, it } from 'vitest';
import { readSettings } from './settings';

const read = (env: Record<string, string>) =>
  readSettings({ NODE_ENV: 'test', SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere', ...env });

describe('MAIL_URL and MAIL_FROM', () => {
  it('are a folder and the name of the service when unset', () => {
    const { mail } = read({ PUBLIC_URL: 'https://media.example.org' });
    const from = { name: 'Vitrine', address: 'no-reply@media.example.org' };
    expect(mail).toEqual({ server: null, from });
  });

  it('are read', () => {
    const { mail } = read({
      MAIL_URL: 'smtps://ada:secret@mail.example.org',
      MAIL_FROM: 'Acme <media@example.org>',
    });
    expect(mail.server).toMatchObject({ host: 'mail.example.org', port: 465 });
    expect(mail.from).toEqual({ name: 'Acme', address: 'media@example.org' });
  });

  it('stop the start with a sentence that names them, and no password', () => {
    const wrong = () => read({ MAIL_URL: 'smtp://ada:hunter2@' });
    expect(wrong).toThrow(/^MAIL_URL must be smtp:\/\/user:password@host:port or .+\.$/);
    expect(wrong).not.toThrow('hunter2');
    expect(() => read({ MAIL_FROM: 'Acme' })).toThrow(
      'MAIL_FROM must be an address, or a name and an address in < >.',
    );
  });
});
