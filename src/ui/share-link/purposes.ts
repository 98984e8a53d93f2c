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
export const PURPOSES: readonly Purpose[] = [
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

export const isSame = (one: PurposeSettings, other: PurposeSettings): boolean =>
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
