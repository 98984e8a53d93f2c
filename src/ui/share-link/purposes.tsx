import type { ShareSettings } from '@/contract/sharing/share-link';

/** What a purpose decides; everything else of a link is the person's choice. */
export type PurposeSettings = Pick<
  ShareSettings,
  'downloads' | 'showsNames' | 'showsMetadata' | 'takesFeedback'
>;

type Purpose = { label: string; about: string; settings: PurposeSettings };

const LOOK: PurposeSettings = {
  downloads: 'none',
  showsNames: false,
  showsMetadata: false,
  takesFeedback: false,
};

/** What a link is made for: where its settings begin. */
const PURPOSES: readonly Purpose[] = [
  {
    label: 'Client picks',
    about: 'They choose and comment. You see who said what.',
    settings: { ...LOOK, takesFeedback: true },
  },
  {
    label: 'Deliver files',
    about: 'They download the original files.',
    settings: { ...LOOK, downloads: 'originals', showsNames: true },
  },
  { label: 'Just show', about: 'They look.', settings: LOOK },
];

const isSame = (one: PurposeSettings, other: PurposeSettings): boolean =>
  Object.keys(LOOK).every(
    (key) => one[key as keyof PurposeSettings] === other[key as keyof PurposeSettings],
  );

const KEY = 'vitrine-share-settings';

/** The settings of the last link made in this browser, or those of the last purpose. */
export function readLastSettings(): PurposeSettings {
  try {
    return { ...LOOK, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return LOOK;
  }
}

export function keepSettings({
  downloads,
  showsNames,
  showsMetadata,
  takesFeedback,
}: PurposeSettings) {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ downloads, showsNames, showsMetadata, takesFeedback }),
    );
  } catch {
    // Private windows may keep nothing.
  }
}

type Props = { chosen: PurposeSettings; onChoose: (settings: PurposeSettings) => void };

/** Asks what a link is made for, which sets the fields below. */
export const PurposeChoice = ({ chosen, onChoose }: Props) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 text-sm font-medium">What is it for?</legend>
    <div className="grid gap-2 sm:grid-cols-3">
      {PURPOSES.map(({ label, about, settings }) => (
        <label
          key={label}
          className="relative grid cursor-pointer content-start gap-0.5 rounded-control border border-edge px-3.5 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="purpose"
            checked={isSame(settings, chosen)}
            onChange={() => onChoose(settings)}
            className="sr-only"
          />
          <span className="font-medium text-ink">{label}</span>
          <span className="text-xs text-quiet">{about}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
