import type { PlaybackFile } from '@/contract/asset/playback';
import type { SharedAssets } from '@/domain/access/authorize-shared';
import { sealId } from '@/domain/access/secret/sealed-id';
import {
  type SharedFileKind,
  signSharedFile,
  untilOf,
} from '@/domain/access/secret/share-signatures';
import type { Domain } from '@/domain/operation';
import { sharedFilePath } from './shared-path';

/** Names and URLs of assets for the visitors of one share link. */
export type SharedUrls = {
  /** An id that does not lead to the asset anywhere else. */
  sealed(assetId: string): string;
  original(assetId: string): string;
  rendition(assetId: string, name: number | PlaybackFile): string;
};

/** URLs valid for an hour at most, and only while the link allows them. */
export function sharedUrlsOf({ secrets, now }: Domain, shared: SharedAssets): SharedUrls {
  const { linkId } = shared;
  const until = untilOf(now());
  // Each asset has several URLs.
  const sealedIds = new Map<string, string>();
  const sealed = (assetId: string) => {
    const id = sealedIds.get(assetId) ?? sealId(secrets, assetId, linkId);
    sealedIds.set(assetId, id);
    return id;
  };
  const urlOf = (assetId: string, wanted: SharedFileKind) => {
    const signature = signSharedFile(secrets, shared, { assetId, wanted, until });
    return sharedFilePath({ linkId, sealedId: sealed(assetId), wanted, until, signature });
  };
  return { sealed, original: (id) => urlOf(id, 'original'), rendition: urlOf };
}
