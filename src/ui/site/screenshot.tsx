import type { StaticImageData } from 'next/image';

type Props = {
  light: StaticImageData;
  dark: StaticImageData;
  alt: string;
  className?: string;
};

/** A page of the product as it looks, in the colours that this page has. */
export const Screenshot = ({ light, dark, alt, className = '' }: Props) => (
  <>
    <Image {...light} alt={alt} className={`only-in-light ${className}`} />
    <Image {...dark} alt={alt} className={`only-in-dark ${className}`} />
  </>
);

const Image = ({
  src,
  width,
  height,
  alt,
  className,
}: StaticImageData & { alt: string; className: string }) => (
  // biome-ignore lint/performance/noImgElement: it has one size. Of the two, the browser fetches the one that it shows.
  <img
    src={src}
    width={width}
    height={height}
    alt={alt}
    loading="lazy"
    className={`h-auto w-full rounded-control border border-line shadow-card ${className}`}
  />
);
