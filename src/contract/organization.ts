import { z } from 'zod';
import { LIMITS } from './limits';
import { displayName, email, organizationPath, text } from './parameters';

/** The id of the thing changed in an organization. */
const id = text.min(1).max(200);

export const role = z.enum(['owner', 'member']);

/** Times are unix milliseconds. */
export const member = z
  .object({
    personId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    role,
    suspended: z.boolean(),
    since: z.number(),
  })
  .meta({ id: 'Member' });

/** An invitation nobody has accepted. */
export const openInvitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    invitedBy: z.string().nullable(),
    expires: z.number(),
  })
  .meta({ id: 'OpenInvitation' });

export const memberChange = z.object({
  ...organizationPath,
  personId: id,
  role,
  suspended: z.boolean(),
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
  personId: id,
  access: memberAccess,
});
export const memberRef = z.object({ ...organizationPath, personId: id });

export const newInvitation = z.object({ ...organizationPath, email, role });
export const invitationWithdrawal = z.object({ ...organizationPath, invitationId: id });

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
