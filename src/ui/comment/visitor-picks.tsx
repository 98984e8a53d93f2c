import { PICKS } from '@/contract/choices';
import type { VisitorPick } from '@/contract/pick';
import { PICK_NAMES } from '../pick/pick-names';

/** Visitors' answers about an asset on share links: "Yes 2: Anna, Ben". Nothing where there are none. */
export function VisitorPicks({ picks }: { picks: VisitorPick[] }) {
  if (picks.length === 0) return null;
  return (
    <dl aria-label="Visitors’ picks" className="grid gap-1 text-sm">
      {PICKS.map((pick) => {
        const names = picks.filter((each) => each.pick === pick).map(({ name }) => name);
        return (
          names.length > 0 && (
            <div key={pick} className="flex gap-2">
              <dt className="shrink-0 font-medium">
                {PICK_NAMES[pick]} {names.length}
              </dt>
              <dd className="text-quiet wrap-anywhere">{names.join(', ')}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
