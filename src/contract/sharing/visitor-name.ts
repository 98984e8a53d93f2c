import { looksLikeService, plainOf } from '../service-name';

/** Words for those who run a service or an organization, and for a visitor without a name. */
const ROLE =
  /(?<!\p{L})(?:owner|admin|administrator|moderator|staff|support|official|visitor)(?!\p{L})/u;

/** A shorter name of an organization may be part of anybody's. */
const TELLING_LENGTH = 6;

/** Whether a visitor's name looks like the service, like the organization that sent the link, or like somebody in charge. */
export function looksLikeSender(name: string, organizationName: string): boolean {
  const [given, organization] = [lettersOf(name), lettersOf(organizationName)];
  const contains = organization.length >= TELLING_LENGTH && given.includes(organization);
  return (
    given === organization || contains || ROLE.test(plainOf(name)) || looksLikeService(name, null)
  );
}

const lettersOf = (name: string) => plainOf(name).replace(/[^\p{L}\p{N}]/gu, '');
