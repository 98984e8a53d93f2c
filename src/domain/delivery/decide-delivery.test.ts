import { describe, expect, it } from 'vitest';
import { type DeliveryRules, decideDelivery, type Way } from './decide-delivery';

/** Hours of a day. */
const at = (hour: number) => new Date(Date.UTC(2026, 5, 14, hour));
const MODES = ['open', 'approved', 'signed'] as const;
const EDGES = [null, 8, 12, 16] as const;
const WAYS = ['address', 'signature', 'share link', 'membership'] as const;
const SIGNED_UNTIL = 14;

type Asked = {
  mode: (typeof MODES)[number];
  approved: boolean;
  from: number | null;
  until: number | null;
  way: (typeof WAYS)[number];
  hour: number;
};

/** Whether it is served at an hour: the rule, without its end. */
function isServedAt({ mode, approved, from, until, way }: Asked, hour: number): boolean {
  if (way === 'membership') return true;
  if (from !== null && hour < from) return false;
  if (until !== null && hour >= until) return false;
  if (way === 'share link' || mode === 'open') return true;
  if (mode === 'approved') return approved;
  return way === 'signature' && hour < SIGNED_UNTIL;
}

const cells = MODES.flatMap((mode) =>
  [true, false].flatMap((approved) =>
    EDGES.flatMap((from) =>
      EDGES.flatMap((until) =>
        WAYS.flatMap((way) =>
          [7, 8, 11, 12, 13, 14, 16, 20].map((hour) => ({
            mode,
            approved,
            from,
            until,
            way,
            hour,
          })),
        ),
      ),
    ),
  ),
);

const decide = ({ mode, approved, from, until, way, hour }: Asked) => {
  const rules: DeliveryRules = {
    delivery: mode,
    approved,
    validFrom: from === null ? null : at(from),
    validUntil: until === null ? null : at(until),
  };
  const by: Way = way === 'signature' ? { by: way, until: at(SIGNED_UNTIL) } : { by: way };
  return decideDelivery(rules, by, at(hour));
};

describe('a decision about delivery', () => {
  it('is that of the rule', () => {
    expect(cells.length).toBeGreaterThan(3000);
    expect(cells.filter((cell) => decide(cell).served !== isServedAt(cell, cell.hour))).toEqual([]);
  });

  it('holds until its end, if it says one, and for ever if it does not', () => {
    const wrong = cells.filter((cell) => {
      const { served, until } = decide(cell);
      const later = Array.from({ length: 48 }, (_, n) => cell.hour + n / 2);
      const changes = later.find((hour) => isServedAt(cell, hour) !== served);
      // What begins later may begin for somebody else only: then nothing changes for this caller.
      if (!served)
        return changes !== undefined && until?.getTime() !== at(0).getTime() + changes * 3_600_000;
      return (
        (until?.getTime() ?? null) !==
        (changes === undefined ? null : at(0).getTime() + changes * 3_600_000)
      );
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});
