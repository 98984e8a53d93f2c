import type { Metadata } from 'next';
import { cache } from 'react';
import { loadOrganization } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { CollectionView } from '@/ui/collection/collection-view';

type Props = PageProps<'organizationId' | 'collectionId'>;

/** A collection and its first block, as visible to this person. */
const load = cache((organizationId: string, collectionId: string) => {
  const path = `/-/collections/${encodeURIComponent(collectionId)}`;
  return loadOrganization(organizationId, path, async (call) => {
    const collectionRef = { organizationId, collectionId };
    const [page, block] = await Promise.all([
      call.page.collection(collectionRef),
      call.collection.block({ ...collectionRef, number: 0 }),
    ]);
    return { page, first: { block, at: Date.now() } };
  });
});

const see = async ({ params }: Props) => {
  const { organizationId, collectionId } = await params;
  return load(organizationId, collectionId);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await see(props)).page.collection.name };
}

/** The page of a collection. */
export default async function CollectionPage(props: Props) {
  const seen = await see(props);
  return <CollectionView key={seen.page.collection.id} {...seen} />;
}
