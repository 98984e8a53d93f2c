import { WHOLE_ACCOUNT } from '@/contract/applications';

/** The organization that a consent is limited to; null: the whole account. */
export const organizationOf = (reach: string): string | null =>
  reach === WHOLE_ACCOUNT ? null : reach;
