import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, aReadyAsset, expectRefusal } from '@/testing/domain';
import type { LibraryForWriting } from '../../access/authorize-library';
import { listApprovals } from './list-approvals';
import { setApproval, setApprovals } from './set-approval';

const domain = await aDomain();
let library: LibraryForWriting;

beforeAll(async () => {
  const made = await aLibrary(domain);
  library = {
    ...made.library,
    organization: { ...made.library.organization, plan: 'pro' },
  } as LibraryForWriting;
});

describe('setApproval', () => {
  it('keeps every former approval, the last one first', async () => {
    const { id } = await aReadyAsset(domain, library);
    const first = domain.clock.now.getTime();
    await setApproval(domain, library, id, { state: 'in_review', note: 'Crop the left.' });
    domain.clock.now = new Date(first + 5000);
    await setApproval(domain, library, id, { state: 'approved', note: null });
    expect(await listApprovals(domain, library, id)).toMatchObject([
      { state: 'approved', setBy: null, setAt: first + 5000, note: null },
      { state: 'in_review', setBy: null, setAt: first, note: 'Crop the left.' },
    ]);
    const stranger = await aLibrary(domain);
    expect(await listApprovals(domain, stranger.library, id)).toEqual([]);
  });

  it('names the member who set it, and nobody else', async () => {
    const { id } = await aReadyAsset(domain, library);
    const [member, stranger] = [await aPerson(domain), await aPerson(domain)];
    await domain.sql(
      `INSERT INTO member (organization_id, person_id, role, created) VALUES ($1, $2, 'member', now())`,
      [library.organization.id, member.id],
    );
    for (const { email } of [member, stranger])
      await domain.sql(
        `INSERT INTO approval_entry (asset_id, state, set_by, set_at) VALUES ($1, 'approved', $2, now())`,
        [id, email],
      );
    expect((await listApprovals(domain, library, id)).map(({ setBy }) => setBy)).toEqual([
      'Former member',
      'Ada',
    ]);
  });

  it('records nothing when it refuses', async () => {
    const { id } = await aReadyAsset(domain, library);
    await expectRefusal(
      setApproval(domain, library, id, { state: 'unused', note: null }),
      'BAD_USER_INPUT',
    );
    expect(await listApprovals(domain, library, id)).toEqual([]);
  });
});

describe('setApprovals', () => {
  const APPROVED = { state: 'approved', note: null };
  const states = async (ids: string[]) =>
    (await Promise.all(ids.map((id) => listApprovals(domain, library, id)))).map((entries) =>
      entries.map(({ state }) => state),
    );

  it('sets all approvals', async () => {
    const made = await Promise.all([aReadyAsset(domain, library), aReadyAsset(domain, library)]);
    const ids = made.map(({ id }) => id);
    await setApprovals(domain, library, ids, APPROVED);
    expect(await states(ids)).toEqual([['approved'], ['approved']]);
  });

  it('sets none when one asset is not in the library, and none to an unused state', async () => {
    const { id } = await aReadyAsset(domain, library);
    const stranger = await aLibrary(domain);
    const { id: other } = await aReadyAsset(domain, stranger.library);
    await expectRefusal(setApprovals(domain, library, [id, other], APPROVED), 'BAD_USER_INPUT');
    await expectRefusal(
      setApprovals(domain, library, [id], { state: 'unused', note: null }),
      'BAD_USER_INPUT',
    );
    expect(await states([id])).toEqual([[]]);
  });

  it('without a paid plan, setting an approval is refused before the asset is looked up', async () => {
    const free = { ...library, organization: { ...library.organization, plan: 'free' } };
    await expectRefusal(
      setApprovals(domain, free as LibraryForWriting, ['nowhere'], APPROVED),
      'PAID_PLAN_REQUIRED',
    );
  });
});
