import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { loadCollection } from '@/app/app/load-page';
import { CollectionView } from '@/ui/collection/collection-view';

type Props = { params: Promise<{ organizationId: string; collectionId: string }> };

const see = async ({ params }: Props) => {
  const { organizationId, collectionId } = await params;
  return loadCollection(organizationId, collectionId);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seen = await see(props);
  // Here too, or the not-found page would have no title.
  if (!seen) notFound();
  return { title: seen.page.collection.name };
}

/** The page of a collection. */
export default async function CollectionPage(props: Props) {
  const seen = await see(props);
  if (!seen) notFound();
  return <CollectionView key={seen.page.collection.id} {...seen} />;
}
