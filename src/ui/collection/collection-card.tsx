import { useRouter } from 'next/navigation';
import type { CollectionCard as Card } from '@/contract/collection';
import { formatAssetCount } from '../format/format-quantity';
import { CoverCard } from '../image/cover-card';
import { collectionPath } from '../url/collection-url';
import { CollectionMenu } from './collection-menu';

type CollectionCardProps = {
  organizationId: string;
  collection: Card;
  mayChange: boolean;
  /** Whether it is probably visible at once. */
  soon: boolean;
};

/** A collection in a list: its cover, name and number of assets. */
export function CollectionCard(props: CollectionCardProps) {
  const { organizationId, collection, mayChange, soon } = props;
  const { id, name, count, cover } = collection;
  const router = useRouter();
  const collectionRef = { organizationId, collectionId: id };
  return (
    <CoverCard
      name={name}
      path={collectionPath(collectionRef)}
      tiles={cover ? [cover] : []}
      soon={soon}
      menu={
        mayChange && (
          <CollectionMenu
            collectionRef={collectionRef}
            name={name}
            onChanged={() => router.refresh()}
            onDeleted={() => router.refresh()}
          />
        )
      }
    >
      <p className="text-sm text-quiet">{formatAssetCount(count)}</p>
    </CoverCard>
  );
}
