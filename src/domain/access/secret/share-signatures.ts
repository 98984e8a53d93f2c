import type { PlaybackFile } from '@/contract/asset/playback';
import { HOUR_MS, MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { isSameText, lookupsOf, type Secrets } from './secrets';

/** A share link as signatures name it. A new password or address has another version, which ends them all. */
export type SignedLink = { linkId: string; passwordVersion: number };

/**
 * What a visitor got of an asset: a file, or the right to answer, and until when it is good, in unix seconds. Nothing that
 * a page hands out lasts longer, because an asset may leave a shared search at any time.
 */
export type SharedRef = { assetId: string; wanted: SharedFileKind | 'answer'; until: number };

/** The original, a rendition by its longest edge, or a file of the version of a video for browsers. */
export type SharedFileKind = 'original' | PlaybackFile | number;

/** 132 bits. */
const SIGNATURE_LENGTH = 22;

/** Signed cookie proving that the visitor entered the password: its expiry in unix seconds, with a signature. */
export function newPass(secrets: Secrets, link: SignedLink, now: Date) {
  const endsAt = Math.floor((now.getTime() + LIMITS.sharePassHours * HOUR_MS) / 1000);
  return `${endsAt}-${signaturesOf(secrets, 'share-pass', passParts(link, endsAt))[0]}`;
}

/** Whether a visitor has proved to know the present password of the link. */
export function isPass(secrets: Secrets, link: SignedLink, pass: string, now: Date): boolean {
  const [, end = '', signature = ''] = /^(\d{1,12})-([\w-]+)$/.exec(pass) ?? [];
  if (Number(end) * 1000 <= now.getTime()) return false;
  const right = signaturesOf(secrets, 'share-pass', passParts(link, Number(end)));
  return right.some((issued) => isSameText(issued, signature));
}

/**
 * When a file URL made now expires, in unix seconds. The same for ten minutes, so a reopened page finds its images in
 * the browser's cache.
 */
export const untilOf = (now: Date): number =>
  (Math.floor(now.getTime() / (10 * MINUTE_MS)) * 10 + LIMITS.sharedFileMinutes) * 60;

/** Signs what a visitor gets of an asset. */
export const signShared = (secrets: Secrets, link: SignedLink, ref: SharedRef): string =>
  signaturesOf(secrets, 'shared-file', partsOf(link, ref))[0] as string;

/** Whether it was signed for this very link, as it is now. */
export const isSharedSignature = (
  secrets: Secrets,
  link: SignedLink,
  ref: SharedRef,
  signature: string,
): boolean =>
  signaturesOf(secrets, 'shared-file', partsOf(link, ref)).some((issued) =>
    isSameText(issued, signature),
  );

const passParts = ({ linkId, passwordVersion }: SignedLink, end: number) => [
  linkId,
  passwordVersion,
  end,
];

const partsOf = (
  { linkId, passwordVersion }: SignedLink,
  { assetId, wanted, until }: SharedRef,
) => [linkId, passwordVersion, assetId, wanted, until];

/** One for each secret, the newest secret's first. */
const signaturesOf = (
  secrets: Secrets,
  purpose: 'share-pass' | 'shared-file',
  parts: (string | number)[],
): string[] =>
  lookupsOf(secrets, JSON.stringify(parts), purpose).map((hash) =>
    hash.toString('base64url').slice(0, SIGNATURE_LENGTH),
  );
