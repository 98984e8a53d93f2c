import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '@/contract/errors';
import { anOrganization, aPerson } from '@/testing/accounts';
import { aDisk } from '@/testing/disk';
import { aDomain, type TestDomain } from '@/testing/domain';
import { apiParts, procedures } from '@/testing/http/trpc-fixture';
import { aSession } from '@/testing/sessions';
import { type ApiContext, contextOf } from './context';
import { createCallerFactory, type Meta } from './procedure';
import { appRouter } from './router';

const metaOf = (name: string) => procedures[name]?._def.meta as Meta;
const names = Object.keys(procedures);
const operations = names.filter((name) => metaOf(name).openapi);

/** `METHOD path` → what the caller needs, of each row of the table of operations. */
function documentedNeeds(): Map<string, string> {
  const rules = readFileSync('docs/rules.md', 'utf8');
  const [, section = ''] = /## Operations\n([\s\S]*?)\n## /.exec(rules) ?? [];
  const needs = new Map<string, string>();
  for (const [, calls = '', level = ''] of section.matchAll(/^\| (`.+?) \| (.+?) \| /gm)) {
    const sent = [...calls.matchAll(/((?:`[A-Z]+`, )*)`((?:[A-Z]+, )*[A-Z]+) ([^`]+)`/g)];
    for (const [, before = '', method = '', path = ''] of sent)
      for (const each of [...(before.match(/[A-Z]+/g) ?? []), method])
        needs.set(
          `${each} ${path.replace('…', '/organizations/{organizationId}/libraries/{libraryId}')}`,
          level,
        );
  }
  return needs;
}

describe('the table of operations in docs/rules.md', () => {
  const documented = documentedNeeds();
  const formOf = (path: string) => path.replace(/\{\w+\}/g, '{}');
  const byForm = new Map(
    [...documented].map(([call, level]) => [formOf(call), level.replaceAll("'", '’')]),
  );

  it.each(operations)('says what %s needs', (name) => {
    const { openapi, needs } = metaOf(name);
    expect(byForm.get(formOf(`${openapi?.method} ${openapi?.path}`)) ?? 'not listed').toMatch(
      new RegExp(`^${needs}( in both libraries)?$`),
    );
  });
});

describe('every procedure', () => {
  const full = aDisk(-1);
  const invalidBody = new Refusal('BAD_USER_INPUT', { message: 'The body is no JSON.' });
  let domain: TestDomain;
  let stranger: ApiContext['principal'];
  let organizationId: string;
  beforeAll(async () => {
    domain = await aDomain();
    organizationId = await anOrganization(domain, 'pro');
    const elsewhere = await anOrganization(domain, 'pro');
    const person = await aPerson(domain, { [elsewhere]: 'owner' });
    stranger = (await aSession(domain, person.id)).principal;
  });
  afterAll(() => domain.database.close());

  const codeOf = (name: string, principal: ApiContext['principal']) => {
    const context = contextOf(
      { ...apiParts(domain), disk: full },
      { principal, invalidBody, clientIp: null },
    );
    const call = name
      .split('.')
      .reduce<never>(
        (found, part) => found[part] as never,
        createCallerFactory(appRouter)(context) as never,
      );
    return (call as (input: object) => Promise<unknown>)({
      organizationId,
      libraryId: 'photos',
      collectionId: 'none',
    }).then(
      () => 'done',
      (error) => error.cause?.code ?? error.code,
    );
  };

  const needsOf = (name: string) => metaOf(name).needs;
  const withCredential = names.filter(
    (name) => !['no credential', 'a share link'].includes(needsOf(name) ?? ''),
  );

  it('has its level from the one builder', () => {
    expect(names.filter((name) => !needsOf(name))).toEqual([]);
  });

  it.each(withCredential)('%s checks the credential before all else', async (name) => {
    expect(await codeOf(name, null)).toBe('UNAUTHENTICATED');
  });

  it.each(
    withCredential.filter((name) => !['any credential', 'a session'].includes(needsOf(name) ?? '')),
  )('%s checks access before the body and the disk', async (name) => {
    expect(await codeOf(name, stranger)).toMatch(
      /^(ORGANIZATION_NOT_FOUND|API_KEY_NOT_AUTHORIZED_FOR_LIBRARY|NOT_FOUND|FORBIDDEN)$/,
    );
  });

  it.each(
    names.filter((name) =>
      ['no credential', 'any credential', 'a session'].includes(needsOf(name) ?? ''),
    ),
  )('%s checks the body before the disk', async (name) => {
    expect(await codeOf(name, stranger)).toBe('BAD_USER_INPUT');
  });
});
