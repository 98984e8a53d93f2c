import type { IncomingMessage } from 'node:http';
import { SECOND_MS } from '@/contract/durations';
import type { PublicFile } from '@/domain/asset/find-served-file';
import { decideDelivery, type Way } from '@/domain/delivery/decide-delivery';
import type { DeliverySettings } from '@/domain/delivery/find-delivery-settings';
import { isSignature } from '@/domain/delivery/sign-address';
import { endWhenRefused } from '@/platform/end-when-refused';
import type { CdnPath } from './cdn-path';
import type { Audience } from './file-headers';
import type { BytesToSend } from './send-bytes';

/** That a file may be sent to who asks, and how long it may be kept; null: to everybody, for ever. */
export type Passage = {
  /** Whether a signature of this very address lets it pass. */
  bySignature: boolean;
  lifetime: { audience: Audience; maxAge?: number };
  /** Whether it may still be sent, asked again while it is. */
  mayGoOn(): Promise<boolean>;
} | null;

export type PassageDependencies = {
  settingsOf(file: PublicFile): Promise<DeliverySettings>;
  /** Whether the sender of a request may read the library of a file. */
  isReader(request: IncomingMessage, file: PublicFile): Promise<boolean>;
  now(): Date;
};

type Asked = {
  request: IncomingMessage;
  address: CdnPath;
  file: PublicFile;
  /** The same file as it is later. */
  again(): Promise<PublicFile | null>;
};

/** Of who may read the library. */
export const READER: NonNullable<Passage> = {
  bySignature: false,
  lifetime: { audience: 'visitors' },
  mayGoOn: async () => true,
};

const MAX_AGE_SECONDS = 60;

/** Whether a file that is not open is sent to who asks for it; false: it is refused like an unknown one. */
export async function passFile(
  dependencies: PassageDependencies,
  { request, address, file, again }: Asked,
): Promise<Passage | false> {
  const decide = async (of: PublicFile) =>
    decideDelivery(of, await wayOf(dependencies, address, of), dependencies.now());
  const { served, until } = await decide(file);
  if (served) {
    const left = until ? (until.getTime() - dependencies.now().getTime()) / SECOND_MS : Infinity;
    return {
      bySignature: file.delivery === 'signed',
      lifetime: { audience: 'public', maxAge: Math.floor(Math.min(MAX_AGE_SECONDS, left)) },
      mayGoOn: async () => {
        const found = await again();
        return found !== null && (await decide(found)).served;
      },
    };
  }
  return (await dependencies.isReader(request, file)) ? READER : false;
}

/** A signature counts only where the library asks for one. The keys are in memory, so a wrong one costs no query. */
async function wayOf(
  { settingsOf }: PassageDependencies,
  { signature }: CdnPath,
  file: PublicFile,
): Promise<Way> {
  if (!signature || file.delivery !== 'signed') return { by: 'address' };
  const { path, exp, kid, sig } = signature;
  const secret = (await settingsOf(file)).keys.get(kid);
  return secret !== undefined && isSignature(secret, path, exp, sig)
    ? { by: 'signature', until: new Date(Number(exp) * SECOND_MS) }
    : { by: 'address' };
}

/** The bytes, as long as they may be sent. The store's own URL would outlive that. */
export const guarded = (bytes: BytesToSend, passage: Passage): BytesToSend =>
  passage
    ? {
        ...bytes,
        redirectUrl: undefined,
        open: async (range) => endWhenRefused(await bytes.open(range), passage.mayGoOn),
      }
    : bytes;
