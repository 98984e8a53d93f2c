import { readFile, rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { admin, runAdmin, runKeptAdmin } from '../support/admin';
import { aFolder } from '../support/folder';
import { pause } from '../support/wait';
import { type Asset, call } from './client';
import { sharedService } from './fixtures';

const PASSWORD = 'a long password';
type Answer = Record<string, unknown>;
let people = 0;
const newEmail = () => `admin-${process.pid}-${people++}@example.org`;

/** An organization with a library, and a person who owns it. */
async function anOrganization(...options: string[]) {
  const service = sharedService();
  const { organizationId } = await admin(service, 'org', 'create', '--name', 'Acme', ...options);
  const org = ['--org', organizationId as string];
  const { libraryId } = await admin(service, 'library', 'create', ...org, '--name', 'Photos');
  const email = newEmail();
  const who = ['--email', email];
  await admin(service, 'user', 'create', ...who, '--name', 'Ada', '--password', PASSWORD);
  await admin(service, 'member', 'add', ...org, ...who, '--role', 'owner');
  const assets = `/organizations/${organizationId}/libraries/${libraryId}/assets`;
  return { service, organizationId, libraryId, email, org, who, assets };
}

const refused = async (...args: string[]) => {
  const { code, stdout } = await runKeptAdmin(sharedService(), args);
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  const answer = JSON.parse(stdout);
  expect(Object.keys(answer)).toEqual(['error']);
  expect(Object.keys(answer.error).sort()).toEqual(['code', 'message']);
  expect(code).toBe(1);
  return answer.error;
};

describe('the admin command line beside a running service', () => {
  it('prints exactly the fields of each verb, one JSON object on one line', async () => {
    const { service, organizationId, libraryId, org } = await anOrganization('--plan', 'pro');
    const email = newEmail();
    const who = ['--email', email];
    const fields: [string[], unknown][] = [
      [
        ['org', 'create', '--name', 'A', '--slug', `s-${people}-${process.pid}`],
        {
          organizationId: `s-${people}-${process.pid}`,
        },
      ],
      [['org', 'set-plan', ...org, '--plan', 'canceled'], { organizationId, plan: 'canceled' }],
      [['org', 'set-plan', ...org, '--plan', 'pro'], { organizationId, plan: 'pro' }],
      [
        ['org', 'set-approval-states', ...org, '--states', 'a,b c'],
        {
          organizationId,
          states: ['a', 'b c'],
        },
      ],
      [['library', 'create', ...org, '--name', 'Photos'], { libraryId: 'photos-2' }],
      [
        ['key', 'create', ...org, '--grant', `${libraryId}:read`, '--grant', 'photos-2:write'],
        {
          keyId: expect.any(String),
          apiKey: expect.stringMatching(/^vit_/),
        },
      ],
      [
        ['user', 'create', ...who, '--name', 'Bo', '--password', PASSWORD],
        {
          userId: expect.any(String),
        },
      ],
      [
        ['member', 'add', ...org, ...who, '--role', 'member'],
        {
          organizationId,
          email,
          role: 'member',
        },
      ],
      [
        ['token', 'create', ...who, ...org],
        {
          accessToken: expect.stringMatching(/^vat_/),
          expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ],
      [['token', 'revoke', '--token', 'nonsense'], { revoked: false }],
      [['unclaimed', 'list', ...org], { bytes: 0, organizations: [] }],
      [
        ['retention', 'run', '--now', '2020-01-01T00:00:00Z'],
        { purgedAssets: 0, removedLibraries: 0 },
      ],
      [['demo', 'fill', ...org, '--library', libraryId as string, '--count', '3'], { assets: 3 }],
    ];
    for (const [args, answer] of fields) {
      const { code, stdout, stderr } = await runAdmin(service, args);
      expect([code, stderr, stdout.split('\n').length]).toEqual([0, '', 2]);
      expect(JSON.parse(stdout)).toEqual(answer);
    }
  }, 60_000);

  it('lists what there is, and deletes an organization or a person only with --yes', async () => {
    const { service, assets, organizationId, libraryId, email, org, who } = await anOrganization(
      '--plan',
      'pro',
    );
    const library = ['--library', libraryId as string];
    await admin(service, 'demo', 'fill', ...org, ...library, '--count', '3');
    const grant = ['--grant', `${libraryId}:read`];
    const { keyId, apiKey } = await admin(service, 'key', 'create', ...org, ...grant);
    const run = async (...args: string[]) => {
      const { stdout } = await runKeptAdmin(service, args);
      return JSON.parse(stdout);
    };

    const { organizations } = await run('org', 'list');
    const listed = organizations.find((one: Answer) => one.organizationId === organizationId);
    const counts = { members: 1, keys: 1, libraries: 1, assets: 3, trashedAssets: 0 };
    expect(listed).toMatchObject({ name: 'Acme', plan: 'pro', unclaimed: false, ...counts });
    const shown = await run('org', 'show', ...org);
    expect(shown.organization).toEqual(listed);
    expect(shown.libraries).toEqual((await run('library', 'list', ...org)).libraries);
    expect(shown.libraries).toMatchObject([{ libraryId, assets: 3, bytes: listed.storageBytes }]);
    expect(shown.keys).toEqual((await run('key', 'list', ...org)).keys);
    expect(shown.keys).toMatchObject([{ keyId, grants: [{ libraryId, access: 'read' }] }]);
    expect(JSON.stringify(shown)).not.toContain(apiKey);
    expect(shown.users).toEqual((await run('user', 'list', ...org)).users);
    const [user] = shown.users;
    expect(user).toMatchObject({ email, organizations: [{ organizationId, role: 'owner' }] });
    const [used] = (await run('usage', ...org)).organizations;
    expect(used).toMatchObject({ organizationId, assets: 3, storageLimitBytes: null });

    expect((await run('user', 'delete', ...who, '--yes')).error).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await run('org', 'delete', ...org)).toEqual({ organization: listed, deleted: false });
    const [asset] = (await call<Asset[]>(assets, { key: apiKey })).data;
    expect((await fetch(asset?.url as string)).status).toBe(200);
    expect(await run('org', 'delete', ...org, '--yes')).toMatchObject({ deleted: true });
    expect((await call(assets, { key: apiKey })).status).toBe(401);
    await expect
      .poll(async () => (await fetch(asset?.url as string)).status, { timeout: 5_000 })
      .toBe(404);
    expect((await run('org', 'show', ...org)).error.code).toBe('ORGANIZATION_NOT_FOUND');
    const { userId } = user;
    expect(await run('user', 'delete', ...who)).toEqual({
      userId,
      organizations: [],
      deleted: false,
    });
    const to = await aFolder('person');
    const { file } = await run('user', 'export', ...who, '--to', to);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: [{ email }] });
    await rm(to, { recursive: true });
    const stored = expect.objectContaining({ account: 1, memberships: 0 });
    expect(await run('user', 'erase', ...who)).toEqual({ userId, stored, erased: false });
    expect(await run('user', 'erase', ...who, '--yes')).toMatchObject({ erased: true });
    expect((await run('user', 'delete', ...who)).error.code).toBe('NOT_FOUND');
  });

  it('creates tokens for one organization or a whole account, which expire and can be revoked', async () => {
    const { service, organizationId, libraryId, org, who } = await anOrganization('--plan', 'pro');
    const make = (...options: string[]) => admin(service, 'token', 'create', ...who, ...options);
    const ask = ({ accessToken }: Record<string, string>) => call('/me', { key: accessToken });
    const access = {
      organizationId,
      organizationName: 'Acme',
      plan: 'pro',
      libraries: [{ library: libraryId, access: 'write' }],
    };
    const bound = await make(...org);
    expect((await ask(bound)).data).toEqual({ ...access, user: { name: 'Ada' } });
    const wide = await make();
    expect((await ask(wide)).data).toEqual({ organizations: [access], user: { name: 'Ada' } });

    const brief = await make('--expires-in', '1');
    const left = Date.parse(brief.expiresAt as string) - Date.now();
    await pause(Math.max(0, left) + 5);
    expect((await ask(brief)).status).toBe(401);
    const revoke = () => admin(service, 'token', 'revoke', '--token', wide.accessToken as string);
    expect(await revoke()).toEqual({ revoked: true });
    expect((await ask(wide)).status).toBe(401);
    expect(await revoke()).toEqual({ revoked: false });
  });

  it('fills a library with images whose URLs all serve', async () => {
    const { service, assets, libraryId, org } = await anOrganization();
    const library = ['--library', libraryId as string];
    await admin(service, 'demo', 'fill', ...org, ...library, '--count', '6');
    const grant = ['--grant', `${libraryId}:read`];
    const { apiKey } = await admin(service, 'key', 'create', ...org, ...grant);
    const { data } = await call<Asset[]>(`${assets}?pageSize=500`, { key: apiKey });
    expect(data).toHaveLength(6);
    for (const asset of data) {
      expect(asset).toMatchObject({ description: expect.any(String), width: expect.any(Number) });
      const sizes = Object.values<string>(JSON.parse(asset.sizes as string));
      expect(sizes.length).toBeGreaterThan(0);
      for (const url of [asset.url, asset.thumbUrlBlurred as string, ...sizes]) {
        const response = await fetch(url);
        expect(response.status).toBe(200);
        const type = url === asset.url ? 'image/jpeg' : 'image/webp';
        expect(response.headers.get('Content-Type')).toBe(type);
        const size = (await response.arrayBuffer()).byteLength;
        if (url === asset.url) expect(size).toBe(asset.size);
      }
    }
  }, 60_000);

  it.each([
    ['no command', []],
    ['an unknown command', ['org', 'destroy']],
    ['a missing option', ['org', 'create']],
    ['an unknown option', ['org', 'create', '--name', 'A', '--colour', 'red']],
    ['an extra argument', ['org', 'create', 'A', '--name', 'A']],
    ['an option without its value', ['org', 'create', '--name']],
    ['an impossible slug', ['org', 'create', '--name', 'A', '--slug', 'A b']],
    ['an unknown plan', ['org', 'create', '--name', 'A', '--plan', 'gold']],
    ['a plan that cannot be chosen', ['org', 'create', '--name', 'A', '--plan', 'canceled']],
    ['a grant without a level', ['key', 'create', '--org', 'a', '--grant', 'lib']],
    ['an invalid email', ['user', 'create', '--email', 'a', '--name', 'A', '--password', PASSWORD]],
    [
      'a short password',
      ['user', 'create', '--email', 'a@b.org', '--name', 'A', '--password', 'short'],
    ],
    ['a lifetime of 0', ['token', 'create', '--email', 'a@b.org', '--expires-in', '0']],
    ['an invalid time', ['retention', 'run', '--now', 'tomorrow']],
    ['a count of 0', ['demo', 'fill', '--org', 'a', '--library', 'l', '--count', '0']],
  ])('refuses %s with exit code 1, BAD_USER_INPUT and a sentence', async (_, args) => {
    const { code, message } = await refused(...args);
    expect(code).toBe('BAD_USER_INPUT');
    expect(message).toMatch(/^\S.*\.$/);
  });

  it('answers unknown ids and taken names with their own error codes', async () => {
    const { organizationId, email, org } = await anOrganization();
    const codes = [
      await refused('library', 'create', '--org', 'nowhere', '--name', 'A'),
      await refused('org', 'create', '--name', 'A', '--slug', organizationId as string),
      await refused('library', 'create', ...org, '--name', 'A', '--slug', 'photos'),
      await refused('key', 'create', ...org, '--grant', 'nowhere:read'),
      await refused('key', 'revoke', '--key', 'nobody'),
      await refused(
        'user',
        'create',
        '--email',
        email.toUpperCase(),
        '--name',
        'A',
        '--password',
        PASSWORD,
      ),
      await refused('member', 'add', ...org, '--email', newEmail(), '--role', 'owner'),
      await refused('token', 'create', '--email', newEmail()),
      await refused('demo', 'fill', ...org, '--library', 'photos', '--count', '1000000'),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'ORGANIZATION_NOT_FOUND',
      'CONFLICT',
      'LIBRARY_URL_TAKEN',
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
      'NOT_FOUND',
      'CONFLICT',
      'NOT_FOUND',
      'NOT_FOUND',
      'STORAGE_LIMIT_EXCEEDED',
    ]);
  }, 60_000);

  it('explains every command with --help', async () => {
    const all = await runAdmin(sharedService(), ['--help']);
    expect([all.code, all.stdout.includes('token revoke --token T')]).toEqual([0, true]);
    for (const command of ['backup', 'check', 'jobs list', 'restore', 'search rebuild'])
      expect(all.stdout).toMatch(new RegExp(`^ +${command}\\b`, 'm'));
    const verb = await runAdmin(sharedService(), ['key', 'create', '--org', 'x', '--help']);
    expect([verb.code, verb.stdout.includes('--grant LIB:read|write')]).toEqual([0, true]);
  });
});
