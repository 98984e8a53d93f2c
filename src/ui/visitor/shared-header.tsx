import type { OpenSharedPage } from '@/contract/share-link';

/** The head of a share link: the cover and the logo of the organization, the title and the greeting. */
export function SharedHeader({ page }: { page: OpenSharedPage }) {
  const { title, greeting, organizationName, brand } = page;
  return (
    <>
      {brand.coverUrl && (
        // biome-ignore lint/performance/noImgElement: the service makes its own smaller images.
        <img
          src={brand.coverUrl}
          alt=""
          className="-mt-3 h-[clamp(9rem,24vw,22rem)] w-full bg-sunken object-cover sm:-mt-6"
        />
      )}
      <div className="wide-page grid gap-1 sm:gap-2">
        {brand.logoUrl ? (
          // biome-ignore lint/performance/noImgElement: the service makes its own smaller images.
          <img
            src={brand.logoUrl}
            alt={organizationName}
            className="logo-plate mb-1 h-9 sm:h-12 max-w-[min(20rem,100%)] justify-self-start object-contain object-left"
          />
        ) : (
          <p className="text-sm text-quiet wrap-anywhere">{organizationName}</p>
        )}
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {greeting && (
          <p className="max-w-[44rem] whitespace-pre-line text-quiet wrap-anywhere">{greeting}</p>
        )}
      </div>
    </>
  );
}
