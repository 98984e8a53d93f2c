import { expect, it } from 'vitest';
import { TESTER } from '@/testing/accounts';
import { aDiscussion } from '@/testing/comments';
import { aDomain } from '@/testing/domain';
import { authorizeLibrary } from '../access/authorize-library';
import { setApproval } from '../asset/approval/set-approval';
import { erasePerson } from './erase-person';
import { exportPerson } from './export-person';

const domain = await aDomain();

const discussion = await aDiscussion(domain);

const { sql } = domain;

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
  await sql(`UPDATE visitor SET network = 'Network of ' || name WHERE id = $1`, [link]);
  // A link that is deleted meanwhile.
  const gone = `gone-${id}`;
  await sql(
    `INSERT INTO share_link (id, organization_id, token_hash, kind, title, greeting, downloads, shows_names,
       shows_metadata, created)
     VALUES ($1, $2, $3, 'assets', '', '', 'none', true, true, now())`,
    [gone, organizationId, Buffer.from(gone)],
  );
  await sql(
    `INSERT INTO visitor (id, share_link_id, token_hash, name, created, person_id) VALUES ($1, $1, $2, $3, now(), $4)`,
    [gone, Buffer.from(gone), name, id],
  );
  await sql(
    `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_id, visitor_name)
     VALUES ($1, $2, $3, $4, '', now(), $2, $5)`,
    [organizationId, gone, asset.id, `${name} as a visitor`, name],
  );
  await sql('DELETE FROM share_link WHERE id = $1', [gone]);
  await sql(
    `INSERT INTO bulk_change (id, organization_id, person_id, kind, input, total, created)
     VALUES ($1, $2, $3, 'approve', '{}', 2, now())`,
    [id, organizationId, owner.personId],
  );
  await sql(
    `INSERT INTO bulk_change_part (bulk_change_id, number, asset_ids, before) VALUES ($1, 0, '{}', $2)`,
    [
      id,
      JSON.stringify([
        { id: 'a', setBy: email },
        { id: 'b', setBy: null },
      ]),
    ],
  );
  await sql(`INSERT INTO visitor_pick VALUES ($1, $2, 'yes', now())`, [link, asset.id]);
  await sql(
    `INSERT INTO mail (id, recipient, kind, created, sent_at) VALUES ($1, $2, 'sign-in', now(), now())`,
    [id, email.toUpperCase()],
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
  // Of somebody whose address ends with theirs.
  const other = `x${email}`;
  await sql(
    `INSERT INTO audit (organization_id, actor, action, subject, at) VALUES ($1, $2, 'invite', $3, now())`,
    [organizationId, other, `${other} member`],
  );
  await sql(
    `INSERT INTO verification (id, identifier, value, expires_at, created, updated)
     VALUES ($1, $2, $3, now(), now(), now()), ($4, 'hash', $5, now(), now(), now())`,
    [`x${id}`, other, JSON.stringify({ email: other }), `v${id}`, JSON.stringify({ email })],
  );
  await sql(
    `INSERT INTO verification (id, identifier, value, expires_at, created, updated)
     VALUES ($1, $2, '', now(), now(), now())`,
    [id, `change-${email}`],
  );
  return { id, email, other, name, reply, link, answered };
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
    comments: [
      { text: `I am ${member.name}` },
      { text: `${member.name} again` },
      { text: `${member.name} as a visitor` },
    ],
    approvals: [{ assetId: discussion.asset.id, state: 'approved' }],
    picks: [{ pick: 'yes' }],
    mails: [{ kind: 'sign-in' }],
    invitations: [{ organizationId: discussion.organizationId }],
  });
  expect(JSON.stringify(exported)).not.toContain('hash');

  await erasePerson(domain, member, TESTER);
  expect(await tablesWith(member.other)).toEqual(['audit', 'verification']);
  const [{ actor, subject }] = await sql('SELECT actor, subject FROM audit WHERE actor = $1', [
    member.other,
  ]);
  expect([actor, subject]).toEqual([member.other, `${member.other} member`]);
  await sql('DELETE FROM audit WHERE actor = $1', [member.other]);
  await sql('DELETE FROM verification WHERE id = $1', [`x${member.id}`]);
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
