'use client';

import { SparklesIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useMayCollect } from '../call/access-provider';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { NameDialog } from '../form/name-dialog';
import { collectionPath } from '../format/paths';

type KeepSmartProps = {
  organizationId: string;
  /** In the filter language; empty: there is nothing to keep. */
  filter: string;
};

/** Makes a smart collection of what is searched for, and opens it. */
export function KeepSmart({ organizationId, filter }: KeepSmartProps) {
  const router = useRouter();
  const [naming, setNaming] = useState(false);
  const mayCollect = useMayCollect(organizationId);
  const client = useClient();
  const create = async (name: string) => {
    const { id } = await client.collection.create.mutate({ organizationId, name, filter });
    router.push(collectionPath({ organizationId, collectionId: id }));
  };
  if (!mayCollect || filter === '') return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Keep as smart collection"
        data-tooltip=""
        onClick={() => setNaming(true)}
      >
        <SparklesIcon className="size-5" />
      </Button>
      {naming && (
        <NameDialog
          title="Keep as smart collection"
          hint={`It always has what “${filter}” finds.`}
          present=""
          save="Keep"
          onSave={create}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
