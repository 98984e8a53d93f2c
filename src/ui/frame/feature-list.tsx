import { ACCEPTED_FORMATS } from '@/contract/media-types';

const FEATURES = [
  {
    title: 'Bring them as they are',
    text: `${ACCEPTED_FORMATS}, up to 20 in one upload. The original stays as it came.`,
  },
  {
    title: 'Know what you have',
    text: 'Dimensions, camera, time and place are read from every image, and it gets a description and tags in plain words.',
  },
  {
    title: 'Show them anywhere',
    text: 'Smaller sizes for every screen and a soft placeholder for the moment before. Addresses are public and never change.',
  },
];

/** The three main features on the front page. */
export function FeatureList() {
  return (
    <section aria-label="What Vitrine does" className="page-width">
      <ul className="grid gap-x-12 gap-y-8 border-t border-line pt-10 md:grid-cols-3">
        {FEATURES.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2">
            <h2 className="text-lg">{title}</h2>
            <p className="max-w-[26rem] text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
