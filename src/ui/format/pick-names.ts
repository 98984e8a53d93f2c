import type { Pick } from '@/contract/sharing/pick';

/** Visitors' answers about an asset on share links, in words. */
export const PICK_NAMES: Record<Pick, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };
