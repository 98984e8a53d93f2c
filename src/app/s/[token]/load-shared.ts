import { cache } from 'react';
import { callerOfVisitor, unlessRefused } from '../../caller';

/** The page of a share link as this visitor may see it; null for a link that is not there. Cached per request. */
export const loadShared = cache(async (token: string) =>
  (await callerOfVisitor(token)).shared.page(),
);

/** The first assets of a link; null when the visitor may not see them. */
export const loadFirstBlock = async (token: string) =>
  unlessRefused((await callerOfVisitor(token)).shared.block({ number: 0 }));

/** The asset at a place of a link, from 1; null when there is none, or the visitor may not see it. Cached per request. */
export const loadSharedAsset = cache(async (token: string, place: number) =>
  unlessRefused((await callerOfVisitor(token)).shared.asset({ place })),
);
