import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { ShortcutKeys } from '@/ui/control/shortcut-keys';
import { SharedViewer } from '@/ui/visitor/shared-viewer';
import { linkPreview } from '../../../link-preview';
import { loadShared, loadSharedAsset } from '../load-shared';

type Props = PageProps<'token' | 'place'>;

const load = async ({ params }: Props) => {
  const { token, place } = await params;
  const number = /^[1-9]\d{0,4}$/.test(place) ? Number(place) : null;
  return { token, number, seen: number && (await loadSharedAsset(token, number)) };
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { seen } = await load(props);
  if (!seen) return {};
  const { asset, title: shared } = seen.page;
  const title = `${asset.name}, ${shared}`;
  return { title: { absolute: title }, ...linkPreview({ title, assets: [asset] }) };
}

/**
 * An asset of a share link. If the link needs a password, its first page asks for it; if it shows fewer assets by now, its
 * first page shows these.
 */
export default async function SharedAssetPage(props: Props) {
  const { token, number, seen } = await load(props);
  if (seen)
    return (
      <>
        <ShortcutKeys />
        <SharedViewer key={seen.page.asset.id} token={token} {...seen} />
      </>
    );
  if (number && (await loadShared(token))) redirect(`/s/${token}`);
  notFound();
}
