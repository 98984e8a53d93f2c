import type { components, operations } from './interface.js';

type Schemas = components['schemas'];

export type Asset = Schemas['Asset'];
export type AssetVariant = Schemas['AssetVariant'];
export type AssetWithExtras = Schemas['AssetWithExtras'];
export type Approval = Schemas['Approval'];
export type Library = Schemas['Library'];
/** One organization, or with an account-wide token the `organizations` of the person: `me.organizations ?? [me]`. */
export type Me = Narrowable<Schemas['Me']>;
export type SearchResult = Schemas['SearchResult'];
export type SearchHit = Schemas['SearchHit'];
export type SavedSearch = Schemas['SavedSearch'];
export type Tag = Schemas['Tag'];
export type ResumableUpload = Schemas['ResumableUpload'];
export type Event = Schemas['Event'];
export type UploadAddress = Schemas['UploadAddress'];
export type TrashedAsset = Schemas['TrashedAsset'];
export type ListedCollection = Schemas['ListedCollection'];
export type Collection = Schemas['Collection'];
export type OpenShareLink = Schemas['OpenShareLink'];
export type Webhook = Schemas['Webhook'];
export type Member = Schemas['Member'];
export type OpenInvitation = Schemas['OpenInvitation'];

/** A union whose properties can be read before it is known which one it is: those of the others are undefined. */
type Narrowable<Union, Keys extends PropertyKey = KeysOf<Union>> = Union extends unknown
  ? Union & { [Key in Exclude<Keys, keyof Union>]?: undefined }
  : never;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** The parameters in the query of an operation. */
export type QueryOf<Id extends keyof operations> = operations[Id] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;

/** The JSON body of an operation. */
export type BodyOf<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The `data` in the answer of an operation. */
export type DataOf<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : operations[Id] extends {
        responses: { 201: { content: { 'application/json': { data: infer Data } } } };
      }
    ? Data
    : never;
