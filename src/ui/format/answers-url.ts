import { FEEDBACK_FILTERS } from '@/contract/choices';
import type { FeedbackFilter } from '@/contract/sharing/feedback-page';
import { type LinkRef, sharePath } from './paths';

/** Which answers on a link: of one visitor, or, with null, of all. */
export type Answers = { filter: FeedbackFilter; visitorId: string | null };

/** Reads them from a URL. Invalid parameters are ignored. */
export const parseAnswers = (parameters: Pick<URLSearchParams, 'get'>): Answers => ({
  filter: FEEDBACK_FILTERS.find((known) => known === parameters.get('filter')) ?? 'all',
  visitorId: parameters.get('visitor') || null,
});

/** The parameters of the same. */
export const answersQuery = ({ filter, visitorId }: Answers): [string, string][] => [
  ...(filter === 'all' ? [] : [['filter', filter] as [string, string]]),
  ...(visitorId === null ? [] : [['visitor', visitorId] as [string, string]]),
];

/** The URL of the answers on a link. */
export function answersPath({ filter, visitorId, ...linkRef }: Answers & LinkRef): string {
  const query = new URLSearchParams(answersQuery({ filter, visitorId }));
  return query.size > 0 ? `${sharePath(linkRef)}?${query}` : sharePath(linkRef);
}
