import Link from 'next/link';
import type { AssetVariant } from '@/contract/asset';
import { Picture } from './picture';
import { pictureSource } from './picture-source';

/** The other versions of a picture. */
export function VariantStrip(props: { variants: (AssetVariant | null)[]; libraryPath: string }) {
  const variants = props.variants.filter((variant) => variant !== null);
  if (variants.length === 0) return null;
  return (
    <section aria-labelledby="variants" className="grid min-w-0 content-start gap-3">
      <h2 id="variants" className="text-sm font-medium">
        Variants
      </h2>
      <ul className="flex flex-wrap gap-3">
        {variants.map((variant) => (
          <li key={variant.id} className="min-w-0">
            <Link
              href={`${props.libraryPath}/${variant.id}`}
              prefetch={false}
              className="group grid w-32 gap-1.5 rounded-picture outline-offset-4"
            >
              <span className="block aspect-square overflow-hidden rounded-picture bg-sunken">
                <VariantPicture variant={variant} />
              </span>
              <span className="truncate text-xs text-quiet group-hover:text-ink">
                {variant.name ?? 'Untitled'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function VariantPicture({ variant }: { variant: AssetVariant }) {
  const source = pictureSource(variant);
  if (!source)
    return (
      <span className="grid size-full place-content-center text-xs text-quiet">Processing …</span>
    );
  return (
    <Picture
      {...source}
      placeholder={null}
      opaque
      sizes="128px"
      alt=""
      loading="lazy"
      className="size-full object-cover"
    />
  );
}
