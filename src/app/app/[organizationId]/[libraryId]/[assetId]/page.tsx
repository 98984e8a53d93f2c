import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { AssetView } from '@/ui/asset/asset-view';
import { HeldNotice } from '@/ui/library/held-notice';
import { seeAsset } from '../../../see';

type Props = { params: Promise<{ organizationId: string; libraryId: string; assetId: string }> };

const see = async ({ params }: Props) => {
  const { organizationId, libraryId, assetId } = await params;
  return seeAsset(organizationId, libraryId, assetId);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seen = await see(props);
  // Here too, or the page that is shown instead would have no title.
  if (!seen) notFound();
  if (seen.held) return { title: 'Not claimed yet' };
  return { title: seen.movedTo ? null : (seen.asset.name ?? 'Untitled') };
}

/** One picture with everything known of it. Addresses of a former library lead on to the present one. */
export default async function AssetPage(props: Props) {
  const { organizationId, libraryId, assetId } = await props.params;
  const seen = await see(props);
  if (!seen) notFound();
  if (seen.held) return <HeldNotice />;
  if (seen.movedTo) {
    const { organizationId: organization, libraryId: library } = seen.movedTo;
    redirect(`/app/${organization}/${library}/${encodeURIComponent(assetId)}`);
  }
  const libraryPath = `/app/${organizationId}/${libraryId}`;
  return <AssetView {...seen} libraryPath={libraryPath} address={{ organizationId, libraryId }} />;
}
