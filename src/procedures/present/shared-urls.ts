import type { PlaybackFile } from '@/contract/asset/playback';
import type { SharedAssets } from '@/domain/access/authorize-shared';
import { sealId } from '@/domain/access/secret/sealed-id';
import { type SharedRef, signShared, untilOf } from '@/domain/access/secret/share-signatures';
import type { Domain } from '@/domain/operation';
import { answerRef } from '@/domain/share-link/find-shared-file';
import { sharedFilePath } from './shared-path';

/** Names and URLs of assets for the visitors of one share link. */
export type SharedUrls = {
  /** An id that does not lead to the asset anywhere else. */
  sealed(assetId: string): string;
  /** A reference to answer by. */
  answer(assetId: string): string;
  original(assetId: string): string;
  rendition(assetId: string, name: number | PlaybackFile): string;
};

/** URLs and references valid for an hour at most, and only while the link allows them. */
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
  const signed = <Wanted extends SharedRef['wanted']>(assetId: string, wanted: Wanted) => {
    const signature = signShared(secrets, shared, { assetId, wanted, until });
    return { sealedId: sealed(assetId), wanted, until, signature };
  };
  return {
    sealed,
    answer: (id) => answerRef(signed(id, 'answer')),
    original: (id) => sharedFilePath({ linkId, ...signed(id, 'original') }),
    rendition: (id, name) => sharedFilePath({ linkId, ...signed(id, name) }),
  };
}
