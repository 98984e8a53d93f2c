import { cache } from 'react';
import { caller, unlessRefused } from '../caller';

/** A library waits to be claimed: that is all there is to see of it. */
const held = { held: true } as const;

/** What the visitor may see of a library; null: to this visitor it does not exist. Once per request. */
export const seeLibrary = cache(async (organizationId: string, libraryId: string, page: number) => {
  const call = await caller();
  const address = { organizationId, libraryId };
  if (await unlessRefused(call.page.isHeld(address))) return held;
  const library = await unlessRefused(call.page.library({ ...address, page }));
  return library && { held: false as const, ...library };
});

/**
 * What the visitor may see of an asset, or where it went when it is in another library now; null: to this
 * visitor it does not exist. Once per request.
 */
export const seeAsset = cache(
  async (organizationId: string, libraryId: string, assetId: string) => {
    const call = await caller();
    const address = { organizationId, libraryId };
    if (await unlessRefused(call.page.isHeld(address))) return held;
    const shown = await unlessRefused(call.page.asset({ ...address, assetId }));
    if (shown) return { held: false as const, movedTo: null, ...shown };
    const movedTo = await unlessRefused(call.page.assetAddress({ assetId }));
    return movedTo && { held: false as const, movedTo };
  },
);
