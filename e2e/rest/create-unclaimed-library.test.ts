import { describe, expect, inject, it } from 'vitest';
import type { CreatedLibrary } from '../support/api';
import { isRealDeployment } from '../support/real-deployment';
import { call } from './client';

const create = (json: unknown) => call<CreatedLibrary>('/libraries', { method: 'POST', json });

describe('POST /libraries', () => {
  it('answers 200 with organization, library, key, claim link, expiry and emailSent', async () => {
    const before = Date.now();
    const { status, data } = await create({ email: 'someone@example.org', name: 'Holiday' });

    expect(status).toBe(200);
    expect(data).toEqual({
      organizationId: expect.stringMatching(/^[a-z0-9-]+$/),
      libraryId: 'holiday',
      apiKey: expect.stringMatching(/^vit_/),
      claimUrl: expect.stringContaining(`${inject('serviceUrl')}/claim/`),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      // The real deployment has a mail server.
      emailSent: isRealDeployment,
    });
    const days =
      (Date.parse((data as { expiresAt?: string }).expiresAt ?? '') - before) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
  });

  it.each([
    ['no email', {}],
    ['an invalid email', { email: 'not an address' }],
    ['an email of another type', { email: 7 }],
    ['an email with NUL', { email: 'a\0@b.org' }],
    ['an empty name', { email: 'a@b.org', name: '' }],
    ['a blank name', { email: 'a@b.org', name: ' ' }],
    ['a name of 101 characters', { email: 'a@b.org', name: 'x'.repeat(101) }],
    ['a name of another type', { email: 'a@b.org', name: true }],
  ])('refuses %s with 400 BAD_USER_INPUT', async (_, json) => {
    const { status, code } = await create(json);
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('refuses more than 3 active unclaimed libraries of one email, in any case', async () => {
    for (const email of ['cap@example.org', 'CAP@example.org', 'Cap@Example.org'])
      expect((await create({ email })).status).toBe(200);
    const { status, code } = await create({ email: 'cap@example.ORG' });
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('lets 3 of 50 parallel calls for one email through', async () => {
    const email = 'race@example.org';
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'BAD_USER_INPUT')).toHaveLength(47);
  });

  it('ignores unknown fields', async () => {
    expect((await create({ email: 'extra@example.org', plan: 'pro' })).status).toBe(200);
  });
});
