// fetch and its types: Node projects without DOM types know them only from here.
/// <reference lib="dom" preserve="true" />
export type { CollectionClient } from './collection-client.js';
export type { CallOptions, Credential, VitrineOptions } from './connection.js';
export {
  type ClientErrorCode,
  type ErrorCode,
  type ErrorDetails,
  type ServiceErrorCode,
  VitrineError,
} from './errors.js';
export type { LibraryClient, WaitOptions } from './library-client.js';
export type { Pages } from './pages.js';
export type * from './shapes.js';
export type { Content, FileDescription } from './upload/file-to-send.js';
export type { Progress, ResumableOptions } from './upload/send-resumable.js';
export { uploadToAddress } from './upload/send-to-address.js';
export { type OrganizationClient, Vitrine } from './vitrine.js';
