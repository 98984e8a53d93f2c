import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { aMessage, SENDER, testMailDriver } from './mail.suite';
import { makeMailCatcher } from './mail-catcher';

const parent = mkdtemp(join(tmpdir(), 'vitrine-outbox-'));
afterAll(async () => rm(await parent, { recursive: true }));

let folders = 0;
const start = async (keep?: number) => {
  const folder = join(await parent, `${folders++}`);
  return { folder, outbox: makeMailCatcher({ folder, from: SENDER, keep }) };
};

describe('the outbox as a driver of Mail', () => {
  testMailDriver(async () => {
    const { folder, outbox } = await start();
    const received = async () => {
      const names = (await readdir(folder).catch(() => [])).sort();
      return Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
      );
    };
    return { mail: outbox, received };
  });
});

describe('the outbox', () => {
  it('is readable by its owner alone', async () => {
    const { folder, outbox } = await start();
    await outbox.send(aMessage());
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('keeps the newest mails only', async () => {
    const { folder, outbox } = await start(3);
    for (let second = 0; second < 5; second++)
      await outbox.send(
        aMessage({ id: `m${second}`, at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) }),
      );
    expect(await readdir(folder)).toHaveLength(3);
    expect((await outbox.list(10)).map(({ at }) => at.getUTCSeconds())).toEqual([4, 3, 2]);
    expect(await outbox.list(1)).toHaveLength(1);
  });

  it('opens a mail by its name in the list', async () => {
    const { outbox } = await start();
    const message = aMessage();
    await outbox.send(message);
    const [kept] = await outbox.list(10);
    const expected = { at: message.at, to: message.to, subject: message.subject };
    expect(kept).toMatchObject(expected);
    expect(await outbox.open(kept?.name ?? '')).toMatchObject({
      ...expected,
      from: SENDER.address,
      html: expect.stringContaining('Dear &lt;Ada&gt;'),
    });
  });

  it('shows only its mails: no half-written one, no file elsewhere', async () => {
    const { folder, outbox } = await start();
    expect(await outbox.list(10)).toEqual([]);
    const at = new Date('2026-03-01T12:00:00Z');
    await outbox.send(aMessage({ at, id: 'whole' }));
    await writeFile(join(folder, '20260301T120000000Z-half.eml.part'), 'Subj');
    await writeFile(join(folder, '..', 'secret.eml'), 'Subject: secret\n\n');
    expect(await outbox.list(10)).toHaveLength(1);
    for (const name of [
      '../secret.eml',
      '20260301T120000000Z-half.eml.part',
      'x',
      '20260301T120000000Z-gone.eml',
    ])
      expect(await outbox.open(name)).toBeNull();
    expect(await outbox.open('20260301T120000000Z-whole.eml')).not.toBeNull();
  });
});
