import type { IncomingMessage } from 'node:http';
import type { Refusal } from '@/contract/errors';
import type { Principal } from '@/domain/access/principal';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import type { Identity, ProviderName, SessionCookie } from '@/platform/identity/port';
import type { Imaging } from '@/platform/imaging/port';
import type { Log } from '@/platform/log';
import type { MailCatcher } from '@/platform/mail/port';
import type { SearchIndex } from '@/platform/search-index/port';
import type { VideoProcessor } from '@/platform/video/port';
import type { Urls } from './present/urls';

/** The parts that answering a request needs; services.ts builds them once. */
export type ApiDependencies = {
  domain: Domain;
  blobs: Blobs;
  imaging: Imaging;
  video: VideoProcessor;
  searchIndex: SearchIndex;
  urls: Urls;
  identity: Identity;
  sessionCookie: SessionCookie;
  /** The outside services that people may sign in with. */
  providers: ProviderName[];
  /** Where mails are kept for the developer; null: a mail server takes them. */
  mailCatcher: MailCatcher | null;
  log: Log;
};

/** What a procedure knows of the request it answers. */
export type ApiContext = ApiDependencies & {
  principal: Principal | null;
  /** Why the body could not be read; judged after access, before the input. */
  invalidBody: Refusal | null;
  /** Where the request came from, for the record of changes of access; null: unknown. */
  clientIp: string | null;
  /** The raw request, for the one operation that streams its body. */
  request: IncomingMessage | null;
};
