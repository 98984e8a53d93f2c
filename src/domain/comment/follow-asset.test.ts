import { beforeEach, expect, it } from 'vitest';
import { aDiscussion } from '@/testing/comments';
import { aDomain, aReadyAsset } from '@/testing/domain';
import { authorizeComments } from '../access/authorize-comments';
import { acceptPromote } from '../asset/promote/accept-promote';
import { swapPromotedVariant } from '../asset/promote/swap-promoted-variant';
import { transferAssets } from '../asset/transfer-assets';
import { purgeAssets } from '../asset/trash/purge-assets';
import { restoreAssets } from '../asset/trash/restore-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { createLibrary } from '../library/create-library';
import { deletePerson } from '../person/delete-person';
import { resolveComment } from './change-comment';
import { listComments } from './list-comments';
import { seeComments } from './see-comments';

type Discussion = Awaited<ReturnType<typeof aDiscussion>>;
type Person = Discussion['owner'];

const domain = await aDomain();

const discussion = await aDiscussion(domain);
const owner = discussion.owner;
const member = await discussion.member();
beforeEach(() => discussion.newAsset());

const { sql } = domain;
const passMinutes = (minutes: number) => domain.pass(minutes * 60_000);
const rowsFor = async ({ comments }: Pick<Person, 'comments'>, assetId = discussion.asset.id) =>
  (await listComments(domain, comments, assetId)).rows;
const texts = async (person: Pick<Person, 'comments'> = owner, assetId = discussion.asset.id) =>
  (await rowsFor(person, assetId)).map(({ text }) => text);

it('comments follow their asset to another library and through the trash, and are purged with it', async () => {
  const { library, asset, organizationId } = discussion;
  const first = await owner.say('One');
  passMinutes(1);
  await owner.say('Two', { parentId: first });
  await seeComments(domain, owner.comments, asset.id, 1);
  await trashAssets(domain, library, [asset.id]);
  expect(await texts()).toEqual([]);
  await restoreAssets(domain, library, [asset.id]);
  expect(await texts()).toEqual(['One', 'Two']);

  const { id } = await createLibrary(domain, owner.person, library.organization, { name: 'B' });
  const ref = { organizationId, libraryId: id };
  const there = await authorizeComments(domain, owner.person, ref, 'write');
  await transferAssets(domain, library, there.library as typeof library, [asset.id]);
  expect(await texts()).toEqual([]);
  expect(await texts({ ...owner, comments: there })).toEqual(['One', 'Two']);

  const target = there.library as typeof library;
  await trashAssets(domain, target, [asset.id]);
  await purgeAssets(domain, target, [asset.id]);
  for (const table of ['comment', 'comment_seen'])
    expect(await sql(`SELECT FROM ${table} WHERE asset_id = $1`, [asset.id])).toEqual([]);
});

it('a variant has comments of its own', async () => {
  const { library, asset } = discussion;
  const variant = await aReadyAsset(domain, library, { parentId: asset.id });
  await owner.say('Of the variant', {}, variant.id);
  expect(await texts()).toEqual([]);
  expect(await texts(owner, variant.id)).toEqual(['Of the variant']);
});

it('the comments of a promoted variant join those of the asset, each with its file', async () => {
  const { library, asset } = discussion;
  const variant = await aReadyAsset(domain, library, { parentId: asset.id });
  const { id: assetId } = asset;
  const first = await owner.say('Too dark');
  passMinutes(1);
  const better = await member.say('Brighter', {}, variant.id);
  passMinutes(1);
  await owner.say('Perfect', { parentId: better }, variant.id);
  const since = domain.clock.now.toISOString();
  const args = [library, assetId, variant.id, 'keep'] as const;
  const { demotedVariantId } = await acceptPromote(domain, ...args);
  const { organizationId } = discussion;
  const promotion = { organizationId, assetId, variantId: variant.id, demotedVariantId, since };
  await swapPromotedVariant(domain, { ...promotion, approval: 'keep' });
  expect((await rowsFor(owner)).map(({ text, current }) => [text, current])).toEqual([
    ['Too dark', false],
    ['Brighter', true],
    ['Perfect', true],
  ]);
  await owner.say('Agreed', { parentId: first });
  expect(await texts(owner, demotedVariantId)).toEqual([]);
});

it("comments name nobody once their author's account is deleted", async () => {
  const leaver = await discussion.member();
  const id = await leaver.say('I was here');
  await resolveComment(domain, leaver.comments, id);
  await deletePerson(domain, leaver.personId, null);
  expect(await rowsFor(owner)).toMatchObject([
    { author_id: null, author: null, text: 'I was here', resolved_by: null },
  ]);
});
