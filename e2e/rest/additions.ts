import { beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationClient, Vitrine, VitrineOptions } from '../../packages/client/src/index';
import { admin } from '../support/admin';
import { anImage } from '../support/images';
import { newEmail } from '../support/people';
import { aKey, anOrganization, aPerson, sharedService } from './fixtures';

const refused = (code: string) => expect.objectContaining({ code });

type Credential = Pick<VitrineOptions, 'key' | 'token'>;

/** Tests of what programs do as well as the pages, by the client library. */
export function describeAdditions(connect: (credential: Credential) => Vitrine) {
  let org: string;
  let key: string;
  let owner: Awaited<ReturnType<typeof aPerson>>;
  let assets: { first: string; second: string };

  const as = (credential: Credential): OrganizationClient => connect(credential).organization(org);

  beforeAll(async () => {
    ({ org, key } = await anOrganization('pro', ['first', 'second']));
    owner = await aPerson(org, 'owner');
    const upload = async (library: string) => {
      const content = new Uint8Array(await anImage('jpeg', 60, 40));
      return (await as({ key }).library(library).upload(content, { name: 'sea.jpg' })).id;
    };
    assets = { first: await upload('first'), second: await upload('second') };
  });

  describe('what the pages do, a program does as well:', () => {
    it('restoring from the trash', async () => {
      const library = as({ key }).library('second');
      const content = new Uint8Array(await anImage('jpeg', 50, 40));
      const { id } = await library.upload(content, { name: 'dune.jpg' });
      await library.trashAssets([id]);
      const [trashed] = await library.listTrash().all();
      expect(trashed).toMatchObject({ id, name: 'dune.jpg' });
      expect((trashed?.purged ?? 0) - (trashed?.trashed ?? 0)).toBe(30 * 86_400_000);
      expect(await library.restoreAssets([id, 'unknown'])).toEqual({ ids: [id] });
      expect(await library.listTrash().all()).toEqual([]);
      expect(await library.restoreAssets([id])).toEqual({ ids: [] });
    });

    it('presets and delivery keys', async () => {
      const organization = as({ token: owner.whole });
      const card = await organization.setPreset('card', { width: 40, fit: 'cover', height: 30 });
      expect(card).toMatchObject({ name: 'card', format: 'auto', shipped: false });
      expect((await as({ key }).listPresets()).map(({ name }) => name)).toContain('card');
      await organization.deletePreset('card');
      const { kid } = await organization.addDeliveryKey('Website');
      expect(await organization.listDeliveryKeys()).toMatchObject([{ kid, name: 'Website' }]);
      await organization.deleteDeliveryKey(kid);
      await expect(as({ key }).listDeliveryKeys()).rejects.toEqual(refused('FORBIDDEN'));
    });

    it('values of assets, one by one and together', async () => {
      const library = as({ token: owner.whole }).library('first');
      const rights = { credit: 'Ada Moreau' };
      expect(await library.editAsset(assets.first, { rights })).toMatchObject({
        id: assets.first,
      });
      expect(await library.editAssets([assets.first], { rights: { credit: null } })).toMatchObject({
        changedCount: 1,
      });
    });

    it('saved searches', async () => {
      const person = as({ token: owner.whole });
      const { id } = await person.saveSearch({ name: 'Wide', filter: 'width:>4000', shared: true });
      await person.changeSearch(id, { sort: '-size' });
      expect(await person.listSearches()).toMatchObject([{ id, name: 'Wide', sort: '-size' }]);
      await person.deleteSearch(id);
      expect(await person.listSearches()).toEqual([]);
    });

    it('similar assets: none before they are analysed', async () => {
      const library = as({ key }).library('first');
      expect(await library.listSimilar(assets.first, { limit: 5 })).toEqual([]);
      await expect(library.listSimilar(assets.second)).rejects.toEqual(
        refused('RESOURCE_NOT_FOUND'),
      );
    });

    it('collections', async () => {
      const person = as({ token: owner.whole });
      const { id } = await person.createCollection({ name: 'Best' });
      const collection = person.collection(id);
      const added = await collection.addAssets([assets.second, assets.first]);
      expect(added).toMatchObject({ added: 2, changeId: expect.any(String) });
      expect(await collection.listAssets().all()).toEqual([
        { id: assets.second, libraryId: 'second' },
        { id: assets.first, libraryId: 'first' },
      ]);
      // A key sees what it can read.
      const narrow = as({ key: await aKey(org, 'first:write') }).collection(id);
      expect(await narrow.get()).toMatchObject({ name: 'Best', count: 1 });
      expect(await narrow.listAssets().all()).toMatchObject([{ id: assets.first }]);
      await expect(narrow.delete()).rejects.toEqual(refused('FORBIDDEN'));

      await collection.update({ name: 'Selected', coverId: assets.second });
      expect(await person.listCollections()).toMatchObject([{ id, name: 'Selected', count: 2 }]);
      const { changeId } = await collection.removeAssets([assets.second]);
      expect(await person.undoChange(changeId ?? '')).toEqual({ undone: 1, kept: 0 });
      await collection.delete();
      await expect(collection.get()).rejects.toEqual(refused('NOT_FOUND'));
    });

    it('share links', async () => {
      const byKey = as({ key: await aKey(org, 'first:write', 'second:read') });
      const title = 'First choice';
      const { id, url } = await byKey.createShareLink({ title, assetIds: [assets.first] });
      expect((await fetch(url)).status).toBe(200);
      const unwritten = byKey.createShareLink({ title, assetIds: [assets.second] });
      await expect(unwritten).rejects.toEqual(refused('BAD_USER_INPUT'));
      await byKey.updateShareLink(id, { expires: Date.now() + 60_000 });
      expect(await byKey.listShareLinks()).toMatchObject([
        { id, title, expires: expect.any(Number), downloads: 'none', mayChange: true },
      ]);
      expect(await as({ token: owner.bound }).listPicks(id)).toEqual([]);
      const renewed = await byKey.renewShareLink(id);
      expect([(await fetch(url)).status, (await fetch(renewed.url)).status]).toEqual([404, 200]);
      await byKey.endShareLink(id);
      expect((await fetch(renewed.url)).status).toBe(404);
    });

    it('comments, which are by people', async () => {
      const library = as({ token: owner.bound }).library('first');
      const { id } = await library.addComment(assets.first, { text: 'Brighter, please.' });
      await library.editComment(id, 'Darker, please.');
      await library.resolveComment(id);
      const byKey = as({ key }).library('first');
      expect((await byKey.listComments(assets.first)).comments).toMatchObject([
        { id, text: 'Darker, please.', own: false, resolved: { at: expect.any(Number) } },
      ]);
      await expect(byKey.addComment(assets.first, { text: 'x' })).rejects.toEqual(
        refused('FORBIDDEN'),
      );
      await library.reopenComment(id);
      await library.deleteComment(id);
      expect((await library.listComments(assets.first)).comments).toEqual([]);
    });

    it('webhooks, by owners', async () => {
      const person = as({ token: owner.bound });
      const url = 'https://example.org/vitrine';
      const { webhookId, secret } = await person.addWebhook({ url, types: [], libraries: [] });
      expect(secret).toMatch(/^whsec_/);
      await person.updateWebhook(webhookId, { types: ['asset.created'] });
      expect(await person.listWebhooks()).toMatchObject([
        { id: webhookId, url, types: ['asset.created'], libraries: [], switchedOff: null },
      ]);
      const hidden = { url: 'https://10.0.0.1/hook', types: [], libraries: [] };
      const hiding = person.updateWebhook(webhookId, hidden);
      await expect(hiding).rejects.toEqual(refused('BAD_USER_INPUT'));
      await person.enableWebhook(webhookId);
      await person.testWebhook(webhookId);
      expect(await person.listWebhookDeliveries(webhookId, { before: '999999999' })).toContainEqual(
        expect.objectContaining({ type: 'webhook.test', subject: expect.any(String) }),
      );
      expect((await person.rotateWebhookSecret(webhookId)).secret).not.toBe(secret);
      expect(await person.replayToWebhook(webhookId, Date.now())).toEqual({ replayed: 0 });
      await person.deleteWebhook(webhookId);
      expect(await person.listWebhooks()).toEqual([]);
    });

    it('members and invitations, by owners', async () => {
      const person = as({ token: owner.bound });
      const member = await aPerson(org, 'member');
      const listed = async () =>
        (await person.listMembers()).find(({ email }) => email === member.email);
      const { personId = '' } = (await listed()) ?? {};
      await person.updateMember(personId, { role: 'member', suspended: true });
      expect(await listed()).toMatchObject({ role: 'member', suspended: true });
      await person.removeMember(personId);
      expect(await listed()).toBeUndefined();

      const email = newEmail();
      const { invitationId } = await person.invite({ email, role: 'member' });
      expect(await person.listInvitations()).toMatchObject([{ id: invitationId, email }]);
      await person.withdrawInvitation(invitationId);
      expect(await person.listInvitations()).toEqual([]);
      const audit = await admin(sharedService(), 'check');
      expect(audit.problems).toEqual([]);
    });
  });
}
