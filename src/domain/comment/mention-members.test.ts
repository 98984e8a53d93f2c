import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { aDiscussion } from '@/testing/comments';
import { aDomain } from '@/testing/domain';
import { sendQueuedMail } from '../mail/send-queued-mail';
import { editComment } from './change-comment';
import { listComments } from './list-comments';
import { listMentionable } from './mention-members';

type Discussion = Awaited<ReturnType<typeof aDiscussion>>;
type Person = Discussion['owner'];

const domain = await aDomain();
beforeEach(async () => {
  await discussion.newAsset();
  await sql('DELETE FROM mail');
});

const { sql } = domain;
const rename = (id: string, name: string) =>
  sql('UPDATE person SET name = $2 WHERE id = $1', [id, name]);

const discussion = await aDiscussion(domain);
const owner = discussion.owner;
const [grace, twin] = [await discussion.member(), await discussion.member()];
for (const { personId } of [grace, twin]) await rename(personId, 'Grace Hopper');
const emails = async () =>
  (await sql(`SELECT recipient FROM mail WHERE kind = 'mention' ORDER BY 1`)).map(
    ({ recipient }) => recipient,
  );
const emailsOf = (...people: Person[]) => people.map(({ person }) => person.email).sort();
const passMinutes = (minutes: number) => domain.pass(minutes * 60_000);

describe('a mention', () => {
  it('mails every member of that name once an hour about an asset, and not the author', async () => {
    await owner.say('@Grace Hopper, too dark? @Ada agrees.');
    await owner.say('And blurred, @grace hopper.');
    expect(await emails()).toEqual(emailsOf(grace, twin));
    passMinutes(59);
    await grace.say('@Ada: no. @Grace Hopper?');
    expect(await emails()).toEqual(emailsOf(owner, grace, twin));
    passMinutes(2);
    await owner.say('@Grace Hopper?');
    expect(await emails()).toHaveLength(5);
    await discussion.newAsset();
    await owner.say('@Grace Hopper, this one?');
    expect(await emails()).toHaveLength(7);
  });

  it('names the author, the place and the text, with a link to the asset', async () => {
    await owner.say('Look,\n@Grace Hopper <b>');
    const [mail] = await sql('SELECT id FROM mail');
    const sent: { subject: string; text: string }[] = [];
    await sendQueuedMail(domain, { send: async (message) => void sent.push(message) }, mail.id);
    const { organizationId, ref, asset } = discussion;
    expect(sent[0]?.subject).toBe('You’re mentioned in a comment on Vitrine');
    expect(sent[0]?.text).toContain('Ada mentioned you in a comment on “picture.\u200bjpg”:');
    expect(sent[0]?.text).toContain('“Look, @Grace Hopper <b>”');
    expect(sent[0]?.text).toContain(
      `https://vitrine.example/app/${organizationId}/${ref.libraryId}/${asset.id}#comments\n`,
    );
  });

  it('is listed by name, and can be added by an edit, too', async () => {
    const id = await owner.say('Look');
    await editComment(domain, owner.comments, id, 'Look, @Grace Hopper');
    await editComment(domain, owner.comments, id, 'Look here, @Grace Hopper');
    expect(await emails()).toEqual(emailsOf(grace, twin));
    const { rows } = await listComments(domain, owner.comments, discussion.asset.id);
    expect(rows).toMatchObject([{ mentions: ['Grace Hopper', 'Grace Hopper'] }]);
  });

  it('can only name members who are not suspended', async () => {
    const other = await aDiscussion(domain);
    await rename(other.owner.personId, 'Eve');
    const suspended = await discussion.member();
    await rename(suspended.personId, 'Mallory');
    await sql('UPDATE member SET suspended_at = now() WHERE person_id = $1', [suspended.personId]);
    await owner.say('@Eve @Mallory');
    expect(await emails()).toEqual([]);
    const names = (await listMentionable(domain, owner.comments)).map(({ name }) => name);
    expect(names).toEqual(['Grace Hopper', 'Grace Hopper']);
  });

  it('mails at most twenty members per comment, and each address at most twenty times an hour', async () => {
    const { organizationId } = discussion;
    await sql(
      `INSERT INTO person (id, email, name, created, updated)
       SELECT 'crowd' || n, 'crowd' || n || '@example.org', 'Crowd', now(), now() FROM generate_series(1, 30) n`,
    );
    await sql(
      `INSERT INTO member (organization_id, person_id, role, created)
       SELECT $1, 'crowd' || n, 'member', now() FROM generate_series(1, 30) n`,
      [organizationId],
    );
    const id = await owner.say('@Crowd');
    await editComment(domain, owner.comments, id, '@Crowd!');
    expect(await emails()).toHaveLength(LIMITS.mentionsPerComment);
    await sql(`DELETE FROM person WHERE name = 'Crowd'`);
    await sql('DELETE FROM mail');
    for (let n = 0; n <= LIMITS.mentionMailsPerHour; n++) {
      await discussion.newAsset();
      await owner.say('@Grace Hopper');
    }
    expect(await emails()).toHaveLength(2 * LIMITS.mentionMailsPerHour);
  });
});
