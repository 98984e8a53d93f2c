import type { Caller, Place } from './callers';
import type { Level } from './levels';

const READ_ONLY = '403 API_KEY_READ_ONLY';
const FORBIDDEN = '403 FORBIDDEN';
const NOT_FOUND = '404 NOT_FOUND';
const UNKNOWN_LIBRARY = '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';

export const isOfLibrary = (level: Level) => /^library|^approve|^comment/.test(level);
export const isOfCollection = (level: Level) => level.startsWith('collection');
/** Names neither an organization nor anything in one. */
export const isOfNothing = (level: Level) =>
  /^(anybody|any credential|session|this machine)$/.test(level);

type Key = Extract<Caller, { is: 'key' }>;
type Person = Extract<Caller, { is: 'session' | 'token' }>;

/** Why a caller is refused; null: they are admitted. The rules of docs/rules.md#access and docs/pages.md. */
export function refusalOf(level: Level, caller: Caller, place: Place): string | null {
  if (level === 'anybody') return null;
  if (caller.is === 'nobody') return '401 UNAUTHENTICATED';
  if (level === 'this machine') return '404 ENDPOINT_NOT_FOUND';
  if (level === 'any credential') return null;
  if (level === 'session') return caller.is === 'session' ? null : '401 UNAUTHENTICATED';
  return caller.is === 'key' ? ofKey(level, caller, place) : ofPerson(level, caller, place);
}

function ofKey(level: Level, { of, grants }: Key, place: Place): string | null {
  if (of !== place.of || place.library === 'unclaimed') return '401 INVALID_API_KEY';
  const writes = Object.values(grants).includes('write');
  if (isOfLibrary(level)) {
    const access = grants[place.library ?? ''];
    if (!access) return UNKNOWN_LIBRARY;
    if (level === 'approve') return '403 APPROVAL_REQUIRES_USER';
    if (level !== 'library read' && access === 'read') return READ_ONLY;
    return level === 'comment' ? FORBIDDEN : null;
  }
  if (['organization read', 'links', 'webhooks', 'delete webhooks'].includes(level)) return null;
  if (isOfCollection(level)) {
    if (level !== 'collection read' && !writes) return READ_ONLY;
    if (place.collection === 'none') return NOT_FOUND;
    return level === 'collection edit' ? FORBIDDEN : null;
  }
  if (['create collections', 'create library', 'share', 'end links'].includes(level))
    return writes ? null : READ_ONLY;
  return FORBIDDEN;
}

function ofPerson(level: Level, person: Person, place: Place): string | null {
  const isIn = person.of === place.of && place.library !== 'unclaimed';
  if (person.bound && !isIn) return '403 BAD_USER_INPUT';
  if (isOfLibrary(level)) return isIn ? inLibrary(level, person, place) : UNKNOWN_LIBRARY;
  if (isOfCollection(level)) return isIn ? inCollection(level, person, place) : NOT_FOUND;
  return isIn ? inOrganization(level, person) : '404 ORGANIZATION_NOT_FOUND';
}

const rightTo = ({ rights }: Person, library: 'first' | 'second') => {
  const chosen = rights[library];
  return chosen === undefined ? rights.others : chosen;
};
const writesSomewhere = (person: Person) =>
  (['first', 'second'] as const).some((library) => rightTo(person, library) === 'write') ||
  person.rights.others === 'write';
const seesAll = ({ rights }: Person) => !Object.values(rights).includes(null);
const isGuest = ({ rights }: Person) => rights.others === null;

/** A token that only reads is refused first, then who is suspended, then who has no right. */
const changing = ({ readOnly, suspended }: Person, hasRight = true): string | null => {
  if (readOnly) return READ_ONLY;
  if (suspended) return FORBIDDEN;
  return hasRight ? null : READ_ONLY;
};

function inLibrary(level: Level, person: Person, { library }: Place): string | null {
  const right = library === 'first' || library === 'second' ? rightTo(person, library) : null;
  if (!right) return UNKNOWN_LIBRARY;
  if (level === 'library read') return null;
  if (level === 'approve' && right === 'read') return person.readOnly ? READ_ONLY : FORBIDDEN;
  return changing(person, right === 'write');
}

function inCollection(level: Level, person: Person, { collection }: Place): string | null {
  const changes = level !== 'collection read';
  if (changes && (person.readOnly || !writesSomewhere(person))) return READ_ONLY;
  const shows = collection === 'shown' && (seesAll(person) || rightTo(person, 'first') !== null);
  if (!shows) return NOT_FOUND;
  if (changes && person.suspended) return FORBIDDEN;
  return level === 'collection edit' && !seesAll(person) ? FORBIDDEN : null;
}

function inOrganization(level: Level, person: Person): string | null {
  const isOwner = person.role === 'owner' && !person.suspended && !person.readOnly;
  const only = (allowed: boolean) => (allowed ? null : FORBIDDEN);
  switch (level) {
    case 'create collections':
      return changing(person, writesSomewhere(person));
    case 'create library':
      return changing(person) ?? only(person.role === 'owner');
    case 'links':
    case 'member':
      return only(!isGuest(person));
    case 'share':
      return only(!isGuest(person)) ?? changing(person, writesSomewhere(person));
    case 'end links':
      return only(!isGuest(person)) ?? changing(person);
    case 'settings':
      return only(seesAll(person));
    case 'members':
      return only(seesAll(person) && !person.byApplication);
    case 'owner':
    case 'webhooks':
      return only(isOwner);
    case 'owner of members':
      return only(isOwner && !person.byApplication);
    case 'delete webhooks':
      return only(isOwner || (person.byApplication === true && !person.readOnly));
    default:
      return null;
  }
}
