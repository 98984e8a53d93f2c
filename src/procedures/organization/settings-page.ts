import { z } from 'zod';
import { LIMITS } from '@/contract/limits';
import {
  approvalSettings,
  auditLogSettings,
  brandSettings,
  deliverySettings,
  generalSettings,
  invitationPage,
  keySettings,
  memberSettings,
  presetSettingsPage,
  webhookSettings,
} from '@/contract/organization/settings';
import { deliveriesQuery } from '@/contract/organization/webhook';
import { organizationPath, text } from '@/contract/parameters';
import type { SettingsForMember } from '@/domain/access/authorize-settings';
import { seesEveryLibrary } from '@/domain/access/library-rights';
import { listAudit } from '@/domain/access/list-audit';
import { measureOwnAnalysis } from '@/domain/analysis/control-own-analysis';
import { findBrand } from '@/domain/brand/find-brand';
import { listKeys } from '@/domain/credential/list-keys';
import { findSampleImage, listPresets } from '@/domain/delivery/presets';
import { listTakesCaptions } from '@/domain/library/change-library';
import { listOwnLibraries } from '@/domain/library/list-libraries';
import { listTrashedLibraries } from '@/domain/library/trash-library';
import { findInvitation } from '@/domain/member/find-invitation';
import { countRights, listInvitations, listMembers } from '@/domain/member/list-members';
import type { Domain } from '@/domain/operation';
import { listApprovalStates } from '@/domain/organization/list-approval-states';
import { findOverview } from '@/domain/plan/find-overview';
import { getWebhook, listDeliveries, listWebhooks } from '@/domain/webhook/list-webhooks';
import { anonymous, settingsRead, settingsWrite } from '../builders';
import { presentBrand } from '../present/brand';
import { router } from '../procedure';

const ofOrganization = z.object(organizationPath);

/** The frame of every settings page: the organization, and the member's rights there. */
function frameOf({ id, name, membership }: SettingsForMember) {
  const { role, suspended, rights } = membership;
  return {
    organization: { id, name },
    role,
    mayChange: role === 'owner' && !suspended,
    seesAll: seesEveryLibrary(rights),
  };
}

/** The libraries of the organization. */
async function librariesOf(domain: Domain, { membership }: SettingsForMember) {
  const [own] = await listOwnLibraries(domain, { memberships: [membership] });
  return (own?.libraries ?? []).map(({ id, name }) => ({ id, name }));
}

/** Queries for an organization's settings. Members who see every library see the settings; only owners see webhooks and the audit log. */
export const settingsPageRouter = router({
  general: settingsRead
    .input(ofOrganization)
    .output(generalSettings)
    .query(async ({ ctx: { domain, settings, dependencies } }) => ({
      ...frameOf(settings),
      plan: settings.plan,
      ...(await findOverview(domain, settings)),
      captions: await listTakesCaptions(domain, settings),
      analysis: dependencies.analysesImages
        ? await measureOwnAnalysis(domain, settings, await dependencies.findVisionModel())
        : null,
      trashedLibraries: await listTrashedLibraries(domain, settings),
    })),

  members: settingsRead
    .input(ofOrganization)
    .output(memberSettings)
    .query(async ({ ctx: { domain, settings, urls } }) => {
      const frame = frameOf(settings);
      const [members, rights, invitations, libraries] = await Promise.all([
        listMembers(domain, settings),
        countRights(domain, settings),
        listInvitations(domain, settings),
        frame.mayChange ? librariesOf(domain, settings) : [],
      ]);
      return {
        ...frame,
        personId: settings.person.personId,
        members: members.map(({ hasAvatar, ...member }) => ({
          ...member,
          avatarUrl: hasAvatar ? urls.avatar(member.personId) : null,
          access: rights.get(member.personId) ?? { others: null, chosen: 0 },
        })),
        invitations: invitations.map(({ others, chosen, ...invitation }) => ({
          ...invitation,
          access: { others, chosen },
        })),
        libraries,
      };
    }),

  keys: settingsRead
    .input(ofOrganization)
    .output(keySettings)
    .query(async ({ ctx: { domain, settings } }) => {
      const [keys, libraries] = await Promise.all([
        listKeys(domain, settings),
        librariesOf(domain, settings),
      ]);
      return { ...frameOf(settings), libraries, keys };
    }),

  webhooks: settingsWrite
    .input(ofOrganization)
    .output(webhookSettings)
    .query(async ({ ctx: { domain, settings } }) => {
      const [libraries, webhooks] = await Promise.all([
        librariesOf(domain, settings),
        listWebhooks(domain, settings),
      ]);
      return { ...frameOf(settings), libraries, webhooks };
    }),

  deliveries: settingsWrite
    .input(deliveriesQuery)
    .output(deliverySettings)
    .query(async ({ ctx: { domain, settings }, input: { webhookId, before } }) => {
      const webhook = await getWebhook(domain, settings, webhookId);
      return {
        ...frameOf(settings),
        webhook,
        ...(await listDeliveries(domain, webhook.id, before)),
      };
    }),

  brand: settingsRead
    .input(ofOrganization)
    .output(brandSettings)
    .query(async ({ ctx: { domain, settings, urls } }) => ({
      ...frameOf(settings),
      brand: presentBrand(await findBrand(domain, settings.id), urls),
    })),

  presets: settingsRead
    .input(ofOrganization)
    .output(presetSettingsPage)
    .query(async ({ ctx: { domain, settings, urls } }) => {
      const sample = await findSampleImage(domain, settings);
      return {
        ...frameOf(settings),
        presets: await listPresets(domain, settings),
        sample: sample === null ? null : urls.file(sample),
      };
    }),

  approvalStates: settingsRead
    .input(ofOrganization)
    .output(approvalSettings)
    .query(async ({ ctx: { domain, settings } }) => ({
      ...frameOf(settings),
      paid: settings.plan === 'pro',
      ...(await listApprovalStates(domain, settings)),
    })),

  auditLog: settingsWrite
    .input(
      ofOrganization.extend({
        before: z
          .string()
          .regex(/^\d{1,15}$/)
          .nullable(),
      }),
    )
    .output(auditLogSettings)
    .query(async ({ ctx: { domain, settings }, input }) => {
      const limit = LIMITS.auditPageEntries;
      // One extra row tells whether another page follows.
      const rows = await listAudit(domain, settings, { before: input.before, limit: limit + 1 });
      const entries = rows.slice(0, limit);
      const next = rows.length > limit ? (entries.at(-1)?.id ?? null) : null;
      return { ...frameOf(settings), entries, next };
    }),

  /** Anybody with the link may see the invitation. */
  invitation: anonymous
    .input(z.object({ token: text.max(200) }))
    .output(invitationPage.nullable())
    .query(({ ctx, input }) => findInvitation(ctx.domain, input.token)),
});
