'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { CollectionCard as Card, CollectionsPage } from '@/contract/sharing/collection';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { Empty, Note } from '../control/section';
import { NameDialog } from '../form/name-dialog';
import { TextField } from '../form/text-field';
import { containsWords } from '../format/contains-words';
import { formatAssetCount } from '../format/format-quantity';
import { collectionPath } from '../format/paths';
import { CoverCard, CoverCards } from '../image/cover-card';
import { CollectionMenu } from './collection-menu';

/** From this number of collections on, a field narrows the list down. */
const MANY = 12;

/** The collections of an organization, and a way to create one. */
export function CollectionsView({ page }: { page: CollectionsPage }) {
  const { organization, collections, mayChange } = page;
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const isWanted = containsWords(typed);
  const shown = collections.filter(({ name }) => isWanted(name));
  const full = collections.length >= LIMITS.collectionsPerOrganization;
  return (
    <div className="wide-page grid content-start gap-8 pt-6 pb-16">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 dir="auto" className="text-2xl wrap-anywhere">
          Collections
        </h1>
        {mayChange && !full && (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setCreating(true)}>
            Create collection
          </Button>
        )}
      </div>
      {collections.length >= MANY && (
        <div className="max-w-[24rem]">
          <TextField
            label="Find a collection"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
      )}
      {collections.length === 0 && <NoCollections mayChange={mayChange} />}
      {shown.length > 0 && (
        <CoverCards label="Collections">
          {shown.map((collection, place) => (
            <CollectionCard
              key={collection.id}
              organizationId={organization.id}
              collection={collection}
              mayChange={mayChange}
              soon={place < 6}
            />
          ))}
        </CoverCards>
      )}
      {shown.length === 0 && collections.length > 0 && (
        <p role="status" className="text-quiet">
          No matching collections.
        </p>
      )}
      {full && (
        <Note>An organization can have up to {LIMITS.collectionsPerOrganization} collections.</Note>
      )}
      {creating && (
        <CreateCollection organizationId={organization.id} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}

/** A dialog that creates a collection and opens it. */
function CreateCollection(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const router = useRouter();
  const client = useClient();
  const create = async (name: string) => {
    const { id } = await client.collection.create.mutate({ organizationId, name });
    router.push(collectionPath({ organizationId, collectionId: id }));
    router.refresh();
  };
  return <NameDialog title="Create collection" save="Create" onSave={create} onClose={onClose} />;
}

function NoCollections({ mayChange }: { mayChange: boolean }) {
  return (
    <Empty title="No collections yet">
      <p className="text-quiet">
        {mayChange
          ? 'A collection brings together assets from any library, in any order you like.'
          : 'Collections appear here once a member creates them.'}
      </p>
    </Empty>
  );
}

type CollectionCardProps = {
  organizationId: string;
  collection: Card;
  mayChange: boolean;
  /** Whether it is probably visible at once. */
  soon: boolean;
};

/** A collection in a list: its cover, name and number of assets. */
function CollectionCard(props: CollectionCardProps) {
  const { organizationId, collection, mayChange, soon } = props;
  const { id, name, count, cover, filter } = collection;
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
      <Note>
        {filter !== null && 'Smart · '}
        {formatAssetCount(count)}
      </Note>
    </CoverCard>
  );
}
