import { isSame, PURPOSES, type PurposeSettings } from './purposes';

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
