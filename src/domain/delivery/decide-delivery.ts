import type { Delivery } from '@/platform/database/generated/enums';

/** What a library and an asset say about who gets its bytes. Those of an original are also those of its variants. */
export type DeliveryRules = {
  delivery: Delivery;
  /** Whether its approval state is "approved"; of no meaning unless the library asks for it. */
  approved: boolean;
  /** The period of its rights. */
  validFrom: Date | null;
  validUntil: Date | null;
};

/**
 * How somebody asks for the bytes: by the public address, by one with a valid signature until some time, as the visitor
 * of a share link, or as somebody who may read the library.
 */
export type Way =
  | { by: 'address' }
  | { by: 'signature'; until: Date }
  | { by: 'share link' }
  | { by: 'membership' };

/** `until`: when the decision may become another by itself; null: never. */
export type Decision = { served: boolean; until: Date | null };

/** Whether the public address always answers, for everybody. */
export const isOpen = ({ delivery, validFrom, validUntil }: DeliveryRules): boolean =>
  delivery === 'open' && validFrom === null && validUntil === null;

/**
 * Decides about every byte of an asset that leaves (docs/rules.md#delivery). Who may read a library sees its assets at any
 * time. Everybody else gets them within the period of their rights; by the public address as the mode of the library
 * says. A share link was made for its visitors by somebody who may share, so the mode does not concern it.
 */
export function decideDelivery(rules: DeliveryRules, way: Way, now: Date): Decision {
  if (way.by === 'membership') return { served: true, until: null };
  const { validFrom, validUntil, delivery, approved } = rules;
  if (validUntil && validUntil <= now) return { served: false, until: null };
  if (validFrom && validFrom > now) return { served: false, until: validFrom };
  if (way.by === 'share link' || delivery === 'open') return { served: true, until: validUntil };
  if (delivery === 'approved') return { served: approved, until: approved ? validUntil : null };
  if (way.by !== 'signature' || way.until <= now) return { served: false, until: null };
  return { served: true, until: earlier(way.until, validUntil) };
}

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
