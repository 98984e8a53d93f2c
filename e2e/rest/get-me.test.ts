import { describe, expect, it } from 'vitest';
import { call } from './client';
import { aKey, anOrganization, aPerson, outcomeOf } from './fixtures';

describe('GET /me', () => {
  it('shows a key its organization, plan and libraries with their access, but no user', async () => {
    const { org } = await anOrganization('pro', ['first', 'second']);
    const key = await aKey(org, 'first:read', 'second:write');
    const { status, data } = await call<{ libraries: { library: string }[] }>('/me', { key });
    expect(status).toBe(200);
    expect(data).toEqual({
      organizationId: org,
      organizationName: expect.any(String),
      plan: 'pro',
      libraries: expect.arrayContaining([
        { library: 'first', access: 'read' },
        { library: 'second', access: 'write' },
      ]),
    });
    expect(data.libraries).toHaveLength(2);
  });

  it('shows a token of one organization the same, and the user', async () => {
    const { org } = await anOrganization('free');
    const person = await aPerson(org, 'member');
    const { data } = await call('/me', { key: person.bound });
    expect(data).toEqual({
      organizationId: org,
      organizationName: expect.any(String),
      plan: 'free',
      libraries: [{ library: 'first', access: 'write' }],
      user: { name: person.name },
    });
  });

  it('shows a token of the whole account every organization, and the user', async () => {
    const { org } = await anOrganization('free');
    const person = await aPerson(org, 'owner');
    const { data } = await call('/me', { key: person.whole });
    expect(data).toEqual({
      organizations: [
        {
          organizationId: org,
          organizationName: expect.any(String),
          plan: 'free',
          libraries: [{ library: 'first', access: 'write' }],
        },
      ],
      user: { name: person.name },
    });
  });

  it('accepts "bearer" in any case and several spaces', async () => {
    const { key } = await anOrganization();
    for (const form of [`bearer ${key}`, `BEARER   ${key}`])
      expect(await outcomeOf('/me', { headers: { Authorization: form } })).toBe('200');
  });
});
