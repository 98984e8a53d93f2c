import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset, expectRefusal } from '@/testing/domain';
import { getAsset } from '../get-asset';
import { finishProcessing } from '../processing/finish-processing';
import { setDescription } from './set-description';

const domain = await aDomain();

const { library } = await aLibrary(domain);

const describedAs = async (id: string) => (await getAsset(domain, library, id)).description;

describe('setDescription', () => {
  it('replaces the description verbatim, untrimmed', async () => {
    const { id } = await aReadyAsset(domain, library);
    for (const text of ['first', '  \t second\r\n ', '100% "\'_\\ 日本語 👩‍👩‍👧 e\u0301']) {
      await setDescription(domain, library, id, text);
      expect(await describedAs(id)).toBe(text);
    }
  });

  it('clears the description when the text is empty', async () => {
    const { id } = await aReadyAsset(domain, library);
    await setDescription(domain, library, id, '');
    expect(await describedAs(id)).toBeNull();
  });

  it.each(['of a person', ''])(
    'keeps what a person wrote when processing ends: %j',
    async (text) => {
      const { id } = await anAsset(domain, library, { blob: `blob${text.length}` });
      await setDescription(domain, library, id, text);
      expect((await getAsset(domain, library, id)).updated).toBeNull();
      const ref = {
        organizationId: library.organization.id,
        libraryId: library.id,
        assetId: id,
      };
      const derived = {
        width: 1,
        height: 1,
        duration: null,
        blurhash: 'x',
        perceptualHash: null,
        renditions: [],
        metadata: { capture: null, video: null },
        photo: null,
        tags: [],
        description: 'of a machine',
        problem: null,
      };
      await finishProcessing(domain, [{ ref, blob: `blob${text.length}`, derived }]);
      expect(await describedAs(id)).toBe(text || null);
    },
  );

  it('bumps `updated` only when the description changes', async () => {
    const { id } = await aReadyAsset(domain, library);
    const changed = domain.later(1000);
    domain.clock.now = changed;
    await setDescription(domain, library, id, 'other words');
    domain.clock.now = new Date(changed.getTime() + 1000);
    await setDescription(domain, library, id, 'other words');
    expect((await getAsset(domain, library, id)).updated).toBe(changed.getTime());
  });

  it('refuses unknown assets, those of another library, and those in the trash', async () => {
    const other = await aLibrary(domain);
    const foreign = await aReadyAsset(domain, other.library);
    const gone = await aReadyAsset(domain, library);
    await domain.sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [gone.id]);
    for (const id of ['unknown', foreign.id, gone.id])
      await expectRefusal(setDescription(domain, library, id, 'x'), 'BAD_USER_INPUT');
  });
});
