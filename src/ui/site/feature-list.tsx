import { ACCEPTED_FORMATS } from '@/contract/upload/media-types';

const FEATURES = [
  {
    title: 'Upload anything',
    text: `${ACCEPTED_FORMATS}. Originals are never changed.`,
  },
  {
    title: 'Find everything',
    text: 'Dimensions, camera, date and location are read from every image, with a description and tags added for search.',
  },
  {
    title: 'Use it anywhere',
    text: 'Sizes for every screen and a soft placeholder while they load. URLs are public and never change.',
  },
];

/** The three main features on the front page. */
export function FeatureList() {
  return (
    <section aria-label="What Vitrine does" className="page-width">
      <ul className="grid gap-x-12 gap-y-8 border-t border-line pt-10 md:grid-cols-3">
        {FEATURES.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2">
            <h2 dir="auto" className="text-lg">
              {title}
            </h2>
            <p dir="auto" className="max-w-[26rem] text-quiet">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
