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
    ['an email with NUL', { email: 'a\0@b.org' }],
    ['an empty name', { email: 'a@b.org', name: '' }],
    ['a blank name', { email: 'a@b.org', name: ' ' }],
    ['a name of 101 characters', { email: 'a@b.org', name: 'x'.repeat(101) }],
    ['a name of another type', { email: 'a@b.org', name: true }],
  ])('refuses %s with 400 BAD_USER_INPUT', async (_, json) => {
    const { status, code } = await create(json);
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('lets 3 of 48 parallel calls for one email through, in any case', async () => {
    const emails = Array(16).fill(['race@example.org', 'RACE@example.org', 'Race@Example.org']);
    const answers = await Promise.all(emails.flat().map((email) => create({ email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'BAD_USER_INPUT')).toHaveLength(45);
  });

  it('ignores unknown fields', async () => {
    expect((await create({ email: 'extra@example.org', plan: 'pro' })).status).toBe(200);
  });
});
