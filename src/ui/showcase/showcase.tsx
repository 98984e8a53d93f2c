import type { CSSProperties } from 'react';
import arch from './arch.svg';
import dunes from './dunes.svg';
import fern from './fern.svg';
import peaks from './peaks.svg';
import sea from './sea.svg';
import vase from './vase.svg';

const ROWS = [
  [sea, arch],
  [vase, peaks],
  [dunes, fern],
];

/** Decorative images, laid out like a library. They add nothing to the text. */
export function Showcase({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`grid gap-2.5 ${className}`}>
      {ROWS.map((row) => (
        <div key={row[0]?.src} className="flex gap-2.5">
          {row.map(({ src, width, height }) => (
            // biome-ignore lint/performance/noImgElement: a drawing has no sizes to choose from.
            <img
              key={src}
              src={src}
              width={width}
              height={height}
              alt=""
              loading="lazy"
              style={{ '--ratio': width / height } as CSSProperties}
              className="w-0 min-w-0 flex-(--ratio) rounded-image shadow-image"
            />
          ))}
        </div>
      ))}
    </div>
  );
}
