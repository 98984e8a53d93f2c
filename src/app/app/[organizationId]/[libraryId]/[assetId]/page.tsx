import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { redirectFormer } from '@/app/app/former-address';
import { loadAsset } from '@/app/app/load-page';
import { chosen } from '@/app/chosen';
import { linkPreview } from '@/app/link-preview';
import { type PageProps, queryOf } from '@/app/page-props';
import { AssetView } from '@/ui/asset/asset-view';
import { TrashedView } from '@/ui/asset/trashed-view';
import { DETAILS, FILM_DETAILS } from '@/ui/control/choices';
import { originQuery, parseOrigin } from '@/ui/format/origin';
import { UnclaimedNotice } from '@/ui/site/unclaimed-notice';

type Props = PageProps<'organizationId' | 'libraryId' | 'assetId'>;

const see = async ({ params, searchParams }: Props) => {
  const { organizationId, libraryId, assetId } = await params;
  const sent = await searchParams;
  redirectFormer(`/app/${organizationId}/${libraryId}/${assetId}`, sent);
  const query = originQuery(parseOrigin(queryOf(sent)));
  return loadAsset(organizationId, libraryId, assetId, query);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seen = await see(props);
  if (!seen) return { title: 'Not claimed yet' };
  if (seen.kind === 'moved') return { title: null };
  const asset = seen.kind === 'trashed' ? seen.tile : seen.first.page.asset;
  const title = asset.name ?? 'Untitled';
  return { title, ...linkPreview({ title, assets: [asset] }) };
}

/** The page of an asset. URLs with a former library redirect to the current one. */
export default async function AssetPage(props: Props) {
  const { organizationId, libraryId, assetId } = await props.params;
  const seen = await see(props);
  if (!seen) return <UnclaimedNotice />;
  if (seen.kind === 'moved') {
    const { organizationId: organization, libraryId: library } = seen.movedTo;
    redirect(`/app/${organization}/${library}/${encodeURIComponent(assetId)}`);
  }
  const libraryPath = `/app/${organizationId}/${libraryId}`;
  const assetRef = { organizationId, libraryId, assetId };
  if (seen.kind === 'trashed')
    return (
      <TrashedView
        tile={seen.tile}
        removedAt={seen.removedAt}
        assetRef={assetRef}
        libraryPath={libraryPath}
      />
    );
  return (
    <AssetView
      key={assetId}
      assetRef={assetRef}
      first={seen.first}
      neighbours={seen.neighbours}
      libraryPath={libraryPath}
      query={originQuery(parseOrigin(queryOf(await props.searchParams)))}
      details={{ image: await chosen(DETAILS), film: await chosen(FILM_DETAILS) }}
    />
  );
}
