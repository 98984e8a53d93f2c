import type { SettingsForOwner } from '../access/authorize-settings';
import { requireRecentSignIn } from '../access/require-recent-sign-in';
import { openSecret } from '../access/secrets';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { findOwnKey } from './find-own-key';

/**
 * Shows the secret of a key again (docs/rules.md#claiming), and records who saw it. Refuses a person who did not sign
 * in within the last ten minutes with UNAUTHENTICATED, and an unknown key with NOT_FOUND.
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
