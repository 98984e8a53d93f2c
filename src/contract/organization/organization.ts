import { z } from 'zod';
import * as fields from '../fields';
import { LIMITS } from '../limits';
import { displayName, email, organizationPath, text } from '../parameters';

/** The id of the thing changed in an organization. */
const id = text.min(1).max(200);

const shownPersonId = text.meta({
  description: 'Id of the person.',
  example: 'Qw1eRt2yUi3oPa4sDf5gH',
});
const personId = shownPersonId.min(1).max(200);

export const role = z
  .enum(['owner', 'member'])
  .meta({ description: '`owner` or `member`.', example: 'member' });

const suspended = z.boolean().describe('Whether they can only read.');

export const invitationId = text.meta({
  description: 'Id of the invitation.',
  example: 'Jk7mPq4sVw1yBe8hLn3rT',
});

export const member = z
  .object({
    personId: shownPersonId,
    name: fields.personName,
    email: fields.email.nullable().describe('Their email address; null when the account has none.'),
    avatarUrl: fields.avatarUrl.nullable(),
    role,
    suspended,
    since: fields.created.describe('Since when, in Unix milliseconds.'),
  })
  .meta({ id: 'Member' });

/** An invitation nobody has accepted. */
export const openInvitation = z
  .object({
    id: invitationId.describe('Id.'),
    email: fields.email.describe('Where the invitation was sent to.'),
    role,
    invitedBy: fields.personName
      .nullable()
      .describe('Name of the person who sent it; null when the account is gone.'),
    expires: fields.expires,
  })
  .meta({ id: 'OpenInvitation' });

export const memberChange = z.object({
  ...organizationPath,
  personId,
  role,
  suspended,
});

/**
 * What a member may do in libraries; `others`: in all that are not named; null: nothing, the member is a guest. A named
 * library with null is out of their sight.
 */
export const memberAccess = z.object({
  others: z.enum(['read', 'write']).nullable(),
  libraries: z
    .array(z.object({ library: text.max(63), access: z.enum(['read', 'write']).nullable() }))
    .max(LIMITS.rightsPerMember),
});
export type MemberAccess = z.infer<typeof memberAccess>;

/** The same with the number of libraries that are named. */
export const accessCount = z.object({
  others: z.enum(['read', 'write']).nullable(),
  chosen: z.int(),
});
export type AccessCount = z.infer<typeof accessCount>;

export const memberAccessChange = z.object({
  ...organizationPath,
  personId,
  access: memberAccess,
});
export const memberRef = z.object({ ...organizationPath, personId });

export const newInvitation = z.object({
  ...organizationPath,
  email: email.describe('Where the invitation is sent to.'),
  role,
});
export const invitationWithdrawal = z.object({
  ...organizationPath,
  invitationId: invitationId.min(1).max(200),
});

const grants = z
  .array(z.object({ library: text.max(63), access: z.enum(['read', 'write']) }))
  .max(10_000)
  .transform((sent) => new Map(sent.map(({ library, access }) => [library, access])));

export const newKey = z.object({ ...organizationPath, name: displayName, grants });
export const keyChange = newKey.extend({ keyId: id });
export const keyRef = z.object({ ...organizationPath, keyId: id });

/** White space around a state is removed; the operation validates the rules of states. */
export const approvalStatesChange = z.object({
  ...organizationPath,
  states: z
    .array(text.transform((sent) => sent.trim().normalize('NFC')))
    .max(2 * LIMITS.approvalStates),
});
