/** Calls the REST interface with the key of the organization, or with the `key` given. */
export type Send = <Answer = { assets: { id: string }[] }>(
  method: string,
  path: string,
  options: { key?: string; json?: object; body?: FormData },
) => Promise<Answer>;

/** An asset that members comment, and a share link that a client answers. */
export type Review = { asset: string; link: { id: string; path: string } };

type Given = {
  organization: string;
  /** The path of the assets. */
  assets: string;
  /** The assets to share; the fifth gets the comments. */
  ids: string[];
  tokens: { owner: string; member: string };
};

/** Writes comments with pins about an asset, approves it, and shares all assets with visitors. */
export async function fillReview(send: Send, given: Given): Promise<Review> {
  const { organization, assets, ids, tokens } = given;
  const asset = ids[4] ?? '';
  const comments = `${assets}/${asset}/comments`;
  const comment = (key: string, json: object) =>
    send<{ id: string }>('POST', comments, { key, json });
  const horizon = await comment(tokens.member, {
    text: 'The horizon leans a little to the left.',
    mark: { x: 0.18, y: 0.56, size: null },
  });
  await comment(tokens.owner, { text: 'Straightened in the new version.', parentId: horizon.id });
  await comment(tokens.owner, {
    text: 'This part for the cover, please.',
    mark: { x: 0.5, y: 0.36, size: { width: 0.32, height: 0.34 } },
  });
  const approval = { state: 'Approved', note: 'For the spring campaign' };
  await send('PATCH', `${assets}/${asset}/approval`, { key: tokens.owner, json: approval });
  const json = {
    title: 'Spring campaign',
    greeting: 'Which of these do you like?',
    assetIds: ids,
    takesFeedback: true,
  };
  const links = `/organizations/${organization}/share-links`;
  const { id, url } = await send<{ id: string; url: string }>('POST', links, {
    key: tokens.owner,
    json,
  });
  return { asset, link: { id, path: new URL(url).pathname } };
}
