import { useQuery } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';

const MOST = 6;
const TARGET_CLASS =
  'truncate rounded-control border border-dashed border-edge px-3 py-3 text-sm data-over:border-accent data-over:bg-accent-soft';

/**
 * Drop targets for dragged tiles: the most recently changed collections, and one for another or a new collection.
 * Without a mouse, people use the button of the selection.
 */
export function CollectionTray({ organizationId }: { organizationId: string }) {
  const options = useCalls().collection.list.queryOptions(
    { organizationId },
    { staleTime: 10_000 },
  );
  const { data = [] } = useQuery(options);
  const latest = data
    .filter(({ filter }) => filter === null)
    .toSorted((one, other) => other.updated - one.updated)
    .slice(0, MOST);
  return (
    <div
      aria-hidden="true"
      className="fixed top-1/2 right-16 z-40 grid w-60 -translate-y-1/2 gap-2 rounded-card border border-line bg-surface p-3 shadow-card"
    >
      <p className="text-sm font-medium">Add to collection</p>
      {latest.map(({ id, name }) => (
        <div dir="auto" key={id} data-drop={id} data-drop-name={name} className={TARGET_CLASS}>
          {name}
        </div>
      ))}
      <div data-drop="" className={`${TARGET_CLASS} text-quiet`}>
        {latest.length > 0 ? 'Another collection…' : 'New collection…'}
      </div>
    </div>
  );
}
