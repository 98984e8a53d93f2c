import { z } from 'zod';
import { brand } from '../sharing/brand';
import { preset } from './delivery';
import { accessCount } from './organization';
import { mailEntry } from './page';
import { delivery, webhook } from './webhook';

const role = z.enum(['owner', 'member']);
const access = z.enum(['read', 'write']);
const use = z.object({
  used: z.number(),
  /** Null: unlimited. */
  most: z.number().nullable(),
});

/** The frame of every settings page. */
const frame = {
  organization: z.object({ id: z.string(), name: z.string() }),
  /** The person's role; `mayChange`: whether they may change anything. */
  role,
  mayChange: z.boolean(),
  /** No library is out of their sight; otherwise they see no other page of the settings than the share links. */
  seesAll: z.boolean(),
};

/** How far the analysis of an organization's assets is. `pausedSince`: by an owner; the operator may pause it, too. */
export const ownAnalysis = z.object({
  assets: z.int(),
  /** Of those, the ones not analysed yet, and those of libraries in the trash. */
  waiting: z.int(),
  pausedSince: z.date().nullable(),
  pausedByOperator: z.boolean(),
});
export type OwnAnalysis = z.infer<typeof ownAnalysis>;

export const generalSettings = z.object({
  ...frame,
  plan: z.enum(['free', 'pro', 'canceled']),
  storageBytes: use,
  libraries: use,
  /** Each library, and whether its uploads bring their captions and keywords along. */
  captions: z.array(z.object({ id: z.string(), name: z.string(), takesCaptions: z.boolean() })),
  /** Null: this service does not analyse images. */
  analysis: ownAnalysis.nullable(),
  /** Libraries in the trash that can be restored, the next to be purged first. */
  trashedLibraries: z.array(
    z.object({ id: z.string(), name: z.string(), assetsCount: z.int(), purgedAt: z.date() }),
  ),
});
export type GeneralSettings = z.infer<typeof generalSettings>;

export const brandSettings = z.object({ ...frame, brand });
export type BrandSettings = z.infer<typeof brandSettings>;

/** `sample`: the address of an image that shows what presets do; null: there is none. */
export const presetSettingsPage = z.object({
  ...frame,
  presets: z.array(preset),
  sample: z.string().nullable(),
});
export type PresetSettingsPage = z.infer<typeof presetSettingsPage>;

export const memberSettings = z.object({
  ...frame,
  /** The person's own id among `members`. */
  personId: z.string(),
  members: z.array(
    z.object({
      personId: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      avatarUrl: z.string().nullable(),
      role,
      suspended: z.boolean(),
      since: z.date(),
      access: accessCount,
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role,
      invitedBy: z.string().nullable(),
      expiresAt: z.date(),
      expired: z.boolean(),
      access: accessCount,
    }),
  ),
  /** Those to choose from, for owners. */
  libraries: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type MemberSettings = z.infer<typeof memberSettings>;

export const keySettings = z.object({
  ...frame,
  libraries: z.array(z.object({ id: z.string(), name: z.string() })),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      grants: z.array(z.object({ library: z.string(), access })),
      created: z.date(),
      lastUsedAt: z.date().nullable(),
    }),
  ),
});
export type KeySettings = z.infer<typeof keySettings>;

export const webhookSettings = z.object({
  ...frame,
  libraries: z.array(z.object({ id: z.string(), name: z.string() })),
  webhooks: z.array(webhook),
});
export type WebhookSettings = z.infer<typeof webhookSettings>;

export const deliverySettings = z.object({
  ...frame,
  webhook,
  /** The latest first. */
  deliveries: z.array(delivery),
  /** The `before` of the next page; null: this is the last one. */
  next: z.number().nullable(),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;

const state = z.object({ name: z.string(), assets: z.int() });

export const approvalSettings = z.object({
  ...frame,
  /** Whether the plan includes approval. */
  paid: z.boolean(),
  states: z.array(state),
  /** No longer in use, but still set on assets. */
  former: z.array(state),
});
export type ApprovalSettings = z.infer<typeof approvalSettings>;

export const auditLogSettings = z.object({
  ...frame,
  entries: z.array(
    z.object({
      id: z.string(),
      actor: z.string(),
      action: z.string(),
      subject: z.string(),
      subjectName: z.string().nullable(),
      clientIp: z.string().nullable(),
      at: z.date(),
    }),
  ),
  /** The `before` of the next page; null when this is the last page. */
  next: z.string().nullable(),
});
export type AuditLogSettings = z.infer<typeof auditLogSettings>;

/** The invitation behind a link. */
export const invitationPage = z.object({
  state: z.enum(['open', 'used', 'expired']),
  organizationId: z.string(),
  organizationName: z.string(),
  email: z.string(),
  entry: mailEntry,
  role,
  access: accessCount,
  invitedBy: z.string().nullable(),
  expiresAt: z.date(),
});
export type InvitationPage = z.infer<typeof invitationPage>;
