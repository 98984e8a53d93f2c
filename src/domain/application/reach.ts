import { wholeAccount } from '@/contract/applications';

/** The organization that a consent is limited to; null: the whole account. */
export const organizationOf = (reach: string): string | null =>
  reach === wholeAccount ? null : reach;
