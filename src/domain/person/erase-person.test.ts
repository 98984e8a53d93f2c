import { beforeAll, expect, it } from 'vitest';
import { TESTER } from '@/testing/accounts';
import { aDiscussion } from '@/testing/comments';
import { aDomain, type TestDomain } from '@/testing/domain';
import { authorizeLibrary } from '../access/authorize-library';
import { setApproval } from '../asset/approval/set-approval';
import { erasePerson } from './erase-person';
import { exportPerson } from './export-person';

let domain: TestDomain;
let discussion: Awaited<ReturnType<typeof aDiscussion>>;
beforeAll(async () => {
  domain = await aDomain();
  discussion = await aDiscussion(domain);
});

const sql = async (text: string, values: unknown[] = []) => await domain.sql(text, values);

/** The tables with a row in which a text stands, in whatever column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`);
  const found = [];
  for (const { name } of tables) {
    const where = 'strpos(lower(row_to_json(t)::text), lower($1)) > 0';
    const [{ count }] = await sql(`SELECT count(*)::int FROM ${name} t WHERE ${where}`, [text]);
    if (count > 0) found.push(name.replace(/^public\./, ''));
  }
  return found.sort();
}

/** A member who left something in every table that names people. */
async function aBusyMember() {
  const { organizationId, asset, owner } = discussion;
  const member = await discussion.member();
  const { personId: id, person } = member;
  const email = person.email as string;
  const name = `Ada ${id}`;
  await sql('UPDATE person SET name = $2 WHERE id = $1', [id, name]);
  const answered = await member.say(`I am ${name}`);
  await member.say(`${name} again`);
  const reply = await owner.say('Thanks', { parentId: answered });
  const library = await authorizeLibrary(domain, person, discussion.ref, 'write');
  await setApproval(domain, library, asset.id, { state: 'approved', note: null });
  const link = `link-${id}`;
  await sql(
    `INSERT INTO share_link (id, organization_id, token_hash, kind, title, greeting, downloads, shows_names,
       shows_metadata, created, people)
     VALUES ($1, $2, $3, 'assets', '', '', 'none', true, true, now(), ARRAY[$4])`,
    [link, organizationId, Buffer.from(link), email],
  );
  await sql(
    `INSERT INTO visitor (id, share_link_id, token_hash, name, created, person_id)
     VALUES ($1, $1, $2, $3, now(), $4)`,
    [link, Buffer.from(link), name, id],
  );
  await sql(`INSERT INTO visitor_pick VALUES ($1, $2, 'yes', now())`, [link, asset.id]);
  await sql(
    `INSERT INTO mail (id, recipient, kind, created, sent_at) VALUES ($1, $2, 'sign-in', now(), now())`,
    [id, email],
  );
  await sql(
    `INSERT INTO invitation (id, organization_id, email, role, token_hash, created, expires_at)
     VALUES ($1, $2, $3, 'member', $4, now(), now())`,
    [id, organizationId, email, Buffer.from(id)],
  );
  await sql(
    `INSERT INTO claim (organization_id, token_hash, email, created, expires_at) VALUES ($1, $2, $3, now(), now())`,
    [organizationId, Buffer.from(id), email],
  );
  await sql(
    `INSERT INTO audit (organization_id, actor, action, subject, at) VALUES ($1, $2, 'invite', $2, now())`,
    [organizationId, email],
  );
  await sql(
    `INSERT INTO verification (id, identifier, value, expires_at, created, updated)
     VALUES ($1, $2, '', now(), now(), now())`,
    [id, `change-${email}`],
  );
  return { id, email, name, reply, link, answered };
}

it('is nowhere afterwards, in no column of any table, and the work of others is whole', async () => {
  const member = await aBusyMember();
  expect(await tablesWith(member.email)).toEqual(
    expect.arrayContaining(['approval_entry', 'asset', 'audit', 'claim', 'invitation', 'mail']),
  );
  const exported = await exportPerson(domain, member);
  expect(exported).toMatchObject({
    account: [{ id: member.id, email: member.email, name: member.name }],
    memberships: [{ organizationId: discussion.organizationId, role: 'member' }],
    comments: [{ text: `I am ${member.name}` }, { text: `${member.name} again` }],
    approvals: [{ assetId: discussion.asset.id, state: 'approved' }],
    picks: [{ pick: 'yes' }],
    mails: [{ kind: 'sign-in' }],
    invitations: [{ organizationId: discussion.organizationId }],
  });
  expect(JSON.stringify(exported)).not.toContain('hash');

  await erasePerson(domain, member, TESTER);
  expect(await tablesWith(member.email)).toEqual([]);
  expect(await tablesWith(member.name)).toEqual([]);
  const comments = await sql('SELECT id, text FROM comment ORDER BY parent_id NULLS FIRST');
  expect(comments).toEqual([
    { id: member.answered, text: '' },
    { id: member.reply, text: 'Thanks' },
  ]);
  const [{ people }] = await sql('SELECT people FROM share_link WHERE id = $1', [member.link]);
  expect(people).toEqual([expect.stringMatching(/@erased\.invalid$/)]);
  expect(await sql('SELECT approval_state FROM asset')).toEqual([{ approval_state: 'approved' }]);
});

it('stays when an organization would have no owner', async () => {
  const { personId: id, person } = discussion.owner;
  const email = person.email as string;
  await discussion.owner.say('Mine');
  await expect(erasePerson(domain, { id, email }, TESTER)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('This person is the last owner'),
  });
  expect(await tablesWith('Mine')).toContain('comment');
});
