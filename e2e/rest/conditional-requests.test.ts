import { beforeAll, describe, expect, it } from 'vitest';
import { anImageFile } from '../support/images';
import { type Asset, call, processed, uploadOne } from './client';
import { anOrganization, aPerson } from './fixtures';

let made: Awaited<ReturnType<typeof anOrganization>>;
let path: string;
beforeAll(async () => {
  made = await anOrganization('pro');
  const { id } = await uploadOne(made, await anImageFile('a.png', 60, 40));
  await processed(made, id);
  path = `${made.assets}/${id}`;
});

const read = (query = '', headers: Record<string, string> = {}) =>
  call<Asset>(`${path}${query}`, { key: made.key, headers });
const tagOf = async (query = '', headers = {}) =>
  (await read(query, headers)).headers.get('ETag') as string;
const describeIt = async (description: string, ifMatch: string) => {
  const { status, code } = await call(`${path}/description`, {
    method: 'PATCH',
    key: made.key,
    json: { description },
    headers: { 'If-Match': ifMatch },
  });
  return code ? `${status} ${code}` : String(status);
};
const CHANGED = '412 PRECONDITION_FAILED';

describe('an asset', () => {
  it.each(['identity', 'br', 'gzip'])('that is known is not sent again: %s', async (coding) => {
    const headers = { 'Accept-Encoding': coding };
    const tag = await tagOf('', headers);
    expect(tag).toMatch(/^"[^"]+"$/);
    const again = await read('', { ...headers, 'If-None-Match': `"other", ${tag}` });
    expect([again.status, again.body]).toEqual([304, {}]);
    expect((await read('', { ...headers, 'If-None-Match': '"other"' })).status).toBe(200);
    expect(await describeIt(`Read as ${coding}.`, tag)).toBe('200');
    expect((await read('', { ...headers, 'If-None-Match': tag })).status).toBe(200);
  });

  it('is changed only by who has read it as it is', async () => {
    const tag = await tagOf();
    expect(await describeIt('First.', tag)).toBe('200');
    expect(await describeIt('Second.', tag)).toBe(CHANGED);
    expect((await read()).data.description).toBe('First.');
    expect(await describeIt('Third.', '*')).toBe('200');
    expect(await describeIt('Fourth.', `W/${await tagOf()}`)).toBe(CHANGED);
    expect(await describeIt('Fifth.', await tagOf('?include=playback'))).toBe('200');
  });

  it('is changed by one of two at the same time', async () => {
    const tag = await tagOf();
    const both = await Promise.all(['One.', 'Two.'].map((sent) => describeIt(sent, tag)));
    expect(both.sort()).toEqual(['200', CHANGED]);
  });

  it('is approved only as it was read', async () => {
    const { whole: token } = await aPerson(made.org, 'owner');
    const approve = async (tag: string) => {
      const headers = { 'If-Match': tag };
      const json = { state: 'approved' };
      return (await call(`${path}/approval`, { method: 'PATCH', key: token, json, headers }))
        .status;
    };
    const tag = await tagOf();
    expect([await approve(tag), await approve(tag)]).toEqual([200, 412]);
  });
});
