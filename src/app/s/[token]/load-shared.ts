import { cache } from 'react';
import { callerOfVisitor, unlessRefused } from '../../caller';

/** The page of a share link as this visitor may see it; null for a missing link. Cached per request. */
export const loadShared = cache(async (token: string) =>
  (await callerOfVisitor(token)).shared.page(),
);

/** The first assets of a link; null when the visitor may not see them. Cached per request. */
export const loadFirstBlock = cache(async (token: string) =>
  unlessRefused((await callerOfVisitor(token)).shared.block({ number: 0 })),
);

/** The picks of this visitor, by the ids of the assets on the link; null where the link takes none. */
export const loadOwnPicks = async (token: string) =>
  unlessRefused((await callerOfVisitor(token)).shared.picks());

/**
 * The asset at a place of a link, from 1, with visitors' answers where the link asks for them; null when there is none,
 * or the visitor may not see it. Cached per request.
 */
export const loadSharedAsset = cache(async (token: string, place: number) => {
  const { shared } = await callerOfVisitor(token);
  const page = await unlessRefused(shared.asset({ place }));
  if (!page) return null;
  const { asset, takesFeedback } = page;
  const feedback = takesFeedback ? await unlessRefused(shared.feedback({ ref: asset.ref })) : null;
  return { page, feedback, at: Date.now() };
});
