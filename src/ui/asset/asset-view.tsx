import Link from 'next/link';
import type { AssetPage, ShownAsset } from '@/contract/page';
import { CallProvider } from '../call/call-provider';
import { buttonLook } from '../control/button';
import { CopyButton } from '../control/copy-button';
import { ArrowLeftIcon, DownloadIcon } from '../icon/icons';
import { RefreshWhileProcessing } from '../library/refresh-while-processing';
import { ApprovalSection } from './approval-section';
import { AssetFacts } from './asset-facts';
import { AssetStage } from './asset-stage';
import { VariantStrip } from './variant-strip';

/** A picture or film as large as the window allows, and beside it what is known of it. */
export function AssetView(
  props: AssetPage & {
    libraryPath: string;
    address: { organizationId: string; libraryId: string };
  },
) {
  const { asset, libraryName, libraryPath, processingError, approvalStates, paid } = props;
  const waiting = asset.processing === 'waiting';
  return (
    <article className="page-width grid gap-6 pt-2 pb-8">
      <nav aria-label="Back" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <BackLink href={libraryPath}>{libraryName}</BackLink>
        {asset.parentId && (
          <BackLink href={`${libraryPath}/${asset.parentId}`}>
            The original of this variant
          </BackLink>
        )}
      </nav>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <AssetStage asset={asset} processingError={processingError} />
        <div className="grid min-w-0 content-start gap-7 lg:row-span-2">
          <div className="grid gap-2.5">
            <h1 className="text-xl wrap-anywhere">{asset.name ?? 'Untitled'}</h1>
            {waiting && !processingError && <RefreshWhileProcessing count={1} />}
            {asset.description && <p className="text-quiet">{asset.description}</p>}
          </div>
          <Actions asset={asset} />
          <Tags tags={asset.tags ?? []} />
          <CallProvider>
            <ApprovalSection
              asset={asset}
              approvalStates={approvalStates}
              paid={paid}
              address={props.address}
            />
          </CallProvider>
          <AssetFacts asset={asset} />
        </div>
        <VariantStrip variants={asset.variants ?? []} libraryPath={libraryPath} />
      </div>
    </article>
  );
}

function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="-mx-2 inline-flex min-h-8 items-center gap-2 rounded-control px-2 text-quiet underline-offset-4 hover:text-ink hover:underline"
    >
      <ArrowLeftIcon className="size-4 shrink-0" />
      {children}
    </Link>
  );
}

function Actions({ asset: { url } }: { asset: ShownAsset }) {
  if (!url) return null;
  return (
    <div className="flex flex-wrap gap-2.5">
      <a href={`${url}?download`} className={buttonLook('main')} download>
        <DownloadIcon className="size-4" />
        Download
      </a>
      <CopyButton text={url} name="address of the file" label="Copy link" />
    </div>
  );
}

function Tags({ tags }: { tags: (string | null)[] }) {
  const named = tags.filter((tag) => tag !== null);
  if (named.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {named.map((tag) => (
        <li key={tag} className="rounded-full bg-accent-soft px-3 py-0.5 text-sm wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  );
}
