'use client';

import { DownloadIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownAsset } from '@/contract/organization/page';
import { buttonClass } from '../control/button';
import { formatBytes, formatType } from '../format/format-quantity';
import { isVideo, renditionsOf } from '../image/image-source';

/** For use of an asset elsewhere: its file and its renditions. `children`: further buttons. */
export function DownloadPanel({ asset, children }: { asset: ShownAsset; children: ReactNode }) {
  const { url } = asset;
  if (!url) return null;
  return (
    <div className="grid gap-3">
      <div className="relative flex flex-wrap gap-2.5">
        <a href={`${url}?download`} className={buttonClass('primary')} download>
          <DownloadIcon className="size-4" />
          Download
        </a>
        {children}
      </div>
      <Renditions asset={asset} url={url} />
    </div>
  );
}

function Renditions({ asset, url }: { asset: ShownAsset; url: string }) {
  const { width, height, contentType, size } = asset;
  const renditions = renditionsOf(asset);
  if (renditions.length === 0 || !width || !height) return null;
  const scaled = (edge: number) => {
    const part = edge / Math.max(width, height);
    return `${Math.round(width * part)} × ${Math.round(height * part)}`;
  };
  const original = [contentType && formatType(contentType), size !== null && formatBytes(size)];
  const link = 'flex min-h-10 items-center justify-between gap-4 px-3.5 hover:bg-sunken';
  return (
    <details className="group rounded-control border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-3.5 py-2.5">
        {isVideo(asset) ? 'Video and posters' : 'All sizes'}
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
        {renditions.toReversed().map(({ edge, url }) => (
          <li key={edge}>
            <a href={withDownload(url)} download className={link}>
              {edge} px
              <span className="text-right text-xs text-quiet">{scaled(edge)} · WebP</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const withDownload = (url: string) => `${url}${url.includes('?') ? '&' : '?'}download`;
