import { authorizeComments } from '@/domain/access/authorize-comments';
import { addComment, type NewComment } from '@/domain/comment/add-comment';
import { aPerson } from './accounts';
import { aCollector } from './collections';
import { aReadyAsset, type TestDomain } from './domain';
import { aSession } from './sessions';

/** An organization with a library and an asset, whose owner, and members on demand, comment on it. */
export async function aDiscussion(domain: TestDomain) {
  const collector = await aCollector(domain);
  const library = await collector.library();
  let asset = await aReadyAsset(domain, library);
  const { organizationId, personId, principal } = collector;
  const ref = { organizationId, libraryId: library.id };

  const commenter = async (id: string, person: typeof principal) => {
    const comments = await authorizeComments(domain, person, ref, 'write');
    return {
      personId: id,
      person,
      comments,
      say: async (text: string, more: Partial<NewComment> = {}, assetId = asset.id) =>
        (await addComment(domain, comments, assetId, { ...PLAIN, text, ...more })).id,
    };
  };
  return {
    organizationId,
    library,
    ref,
    /** The discussed asset: the one from the last call of `newAsset`. */
    get asset() {
      return asset;
    },
    async newAsset() {
      asset = await aReadyAsset(domain, library);
    },
    owner: await commenter(personId, principal),
    async member() {
      const { id } = await aPerson(domain, { [organizationId]: 'member' });
      return commenter(id, (await aSession(domain, id)).principal);
    },
  };
}

const PLAIN = { parentId: null, mark: null, atSeconds: null };
