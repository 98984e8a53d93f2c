'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LIMITS } from '@/contract/limits';
import type { Collection } from '@/contract/sharing/collection';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls, useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { CollectionRef } from '../call/resource-ref';
import { Dialog, useModal } from '../control/dialog';
import { Form, type Values } from '../form/form';
import { NameField, validateName } from '../form/name-field';
import { TextField } from '../form/text-field';

type EditCollectionProps = {
  collectionRef: CollectionRef;
  onSaved: () => void;
  onClose: () => void;
};

/** A dialog for the name and description of a collection. It is open while mounted; Escape cancels. */
export function EditCollection({ collectionRef, onSaved, onClose }: EditCollectionProps) {
  const { dialog, close } = useModal(onClose);
  const options = useCalls().collection.get.queryOptions(collectionRef, {
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error } = useQuery(options);
  return (
    <Dialog dialog={dialog} title="Edit collection">
      {data && (
        <Fields collectionRef={collectionRef} onSaved={onSaved} collection={data} onClose={close} />
      )}
      {!data && <p className="text-quiet">{error ? errorMessage(error) : 'Loading…'}</p>}
    </Dialog>
  );
}

function Fields(props: EditCollectionProps & { collection: Collection }) {
  const { collectionRef, collection, onSaved, onClose } = props;
  const id = useId();
  const client = useClient();
  const offerUndo = useOfferUndo();
  const send = async ({ name = '', description = '', filter }: Values) => {
    const wrong = validateName(name);
    if (wrong) return wrong;
    const edited = { ...collectionRef, name, description, ...(filter && { filter }) };
    const { changeId } = await client.collection.update.mutate(edited);
    if (changeId) offerUndo('Collection saved.', [changeId]);
    onSaved();
    onClose();
  };
  return (
    <Form onSend={send} onCancel={onClose} submit="Save">
      {(at) => (
        <>
          <NameField label="Name" defaultValue={collection.name} autoFocus problem={at('name')} />
          <div className="grid gap-1.5">
            <label htmlFor={id} className="text-sm font-medium">
              Description
            </label>
            <textarea
              dir="auto"
              id={id}
              name="description"
              rows={4}
              defaultValue={collection.description}
              maxLength={LIMITS.descriptionLength}
              className="rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base outline-offset-1"
            />
          </div>
          {collection.filter !== null && (
            <TextField
              name="filter"
              label="Filter"
              autoComplete="off"
              spellCheck={false}
              defaultValue={collection.filter}
              maxLength={2000}
            />
          )}
        </>
      )}
    </Form>
  );
}
