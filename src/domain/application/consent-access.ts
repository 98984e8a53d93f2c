import { WHOLE_ACCOUNT } from '@/contract/organization/applications';

/** The organization a consent is limited to; null: the whole account. */
export const organizationOf = (access: string): string | null =>
  access === WHOLE_ACCOUNT ? null : access;
