import type { Pick } from '@/contract/pick';

/** What visitors of share links say of an asset, in words. */
export const PICK_NAMES: Record<Pick, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };
