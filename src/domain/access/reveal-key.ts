import { operation } from '../operation';
import type { SettingsForOwner } from './authorize-settings';
import { findOwnKey } from './find-own-key';
import { requireRecentSignIn } from './require-recent-sign-in';
import { openSecret } from './secrets';
import { writeAudit } from './write-audit';

/**
 * Shows the secret of a key again (docs/rules.md#claiming), and records who saw it. Refuses a person who did not sign in
 * within the last ten minutes with UNAUTHENTICATED, and a key that is not there with NOT_FOUND.
 */
export const revealKey = operation(
  async (change, organization: SettingsForOwner, keyId: string): Promise<{ apiKey: string }> => {
    const { id: organizationId, actor, person } = organization;
    requireRecentSignIn(person, change.at);
    const { sealed } = await findOwnKey(change, organizationId, keyId);
    const apiKey = openSecret(change.secrets, sealed, `${keyId} ${organizationId}`);
    await writeAudit(change, actor, { organizationId, action: 'reveal key', subject: keyId });
    return { apiKey };
  },
);
