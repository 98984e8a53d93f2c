'use client';

import { DownloadIcon } from 'lucide-react';
import type { ShownAsset } from '@/contract/page';
import { buttonLook } from '../control/button';
import { CopyButton } from '../control/copy-button';
import { embedCode } from './embed-code';
import { isFilm, tiersOf } from './picture-source';
import { bytesInWords, typeInWords } from './quantities';

/** Ways to use an asset elsewhere: its file, its sizes, its address, code for a page. */
export function TakeAway({ asset }: { asset: ShownAsset }) {
  const { url } = asset;
  if (!url) return null;
  const code = embedCode(asset);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2.5">
        <a href={`${url}?download`} className={buttonLook('main')} download>
          <DownloadIcon className="size-4" />
          Download
        </a>
        <CopyButton text={url} name="address of the file" label="Copy link" />
        {code && <CopyButton text={code} name="code for a page" label="Copy code" />}
      </div>
      <Sizes asset={asset} url={url} />
    </div>
  );
}

function Sizes({ asset, url }: { asset: ShownAsset; url: string }) {
  const { width, height, contentType, size } = asset;
  const tiers = tiersOf(asset);
  if (tiers.length === 0 || !width || !height) return null;
  const scaled = (edge: number) => {
    const part = edge / Math.max(width, height);
    return `${Math.round(width * part)} × ${Math.round(height * part)}`;
  };
  const original = [contentType && typeInWords(contentType), size !== null && bytesInWords(size)];
  const link = 'flex min-h-10 items-center justify-between gap-4 px-3.5 hover:bg-sunken';
  return (
    <details className="group rounded-control border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-3.5 py-2.5">
        {isFilm(asset) ? 'Film and posters' : 'All sizes'}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        <li>
          <a href={`${url}?download`} download className={link}>
            Original
            <span className="text-right text-xs text-quiet">
              {[`${width} × ${height}`, ...original].filter(Boolean).join(' · ')}
            </span>
          </a>
        </li>
        {tiers.toReversed().map(({ edge, address }) => (
          <li key={edge}>
            <a href={withDownload(address)} download className={link}>
              {edge} px
              <span className="text-right text-xs text-quiet">{scaled(edge)} · WebP</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const withDownload = (address: string) => `${address}${address.includes('?') ? '&' : '?'}download`;
