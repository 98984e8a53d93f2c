import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { CollectionCard as Card } from '@/contract/collection';
import { formatAssetCount } from '../format/format-quantity';
import { LibraryCover } from '../image/cover';
import { collectionPath } from '../url/collection-url';
import { CollectionMenu } from './collection-menu';

type CollectionCardProps = {
  organizationId: string;
  collection: Card;
  mayChange: boolean;
  /** Whether it is probably visible at once. */
  soon: boolean;
};

/** A collection in a list: its cover, its name and how many assets it has. */
export function CollectionCard(props: CollectionCardProps) {
  const { organizationId, collection, mayChange, soon } = props;
  const { id, name, count, cover } = collection;
  const router = useRouter();
  const path = collectionPath({ organizationId, collectionId: id });
  return (
    <li className="grid content-start gap-3">
      {/* The name below is the link for keyboards and screen readers. */}
      <Link
        href={path}
        prefetch={false}
        tabIndex={-1}
        aria-hidden="true"
        className="block aspect-[3/2] overflow-hidden rounded-card border border-line bg-sunken"
      >
        <LibraryCover tiles={cover ? [cover] : []} soon={soon} />
      </Link>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 className="text-base wrap-anywhere">
            <Link
              href={path}
              prefetch={false}
              className="rounded-control underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-sm text-quiet">{formatAssetCount(count)}</p>
        </div>
        {mayChange && (
          <CollectionMenu
            collectionRef={{ organizationId, collectionId: id }}
            name={name}
            onChanged={() => router.refresh()}
            onDeleted={() => router.refresh()}
          />
        )}
      </div>
    </li>
  );
}
