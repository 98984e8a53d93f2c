import { Button } from '../control/button';

/** The caption of the file, offered as the description. */
export const SuggestedDescription = ({
  caption,
  onUse,
}: {
  caption: string;
  onUse: () => void;
}) => (
  <section
    aria-label="Suggested description"
    className="mt-2 grid gap-2 rounded-control border border-dashed border-edge px-3.5 py-3 text-sm"
  >
    <h2 className="text-xs font-normal text-quiet">Caption in the file</h2>
    <p className="wrap-anywhere whitespace-pre-line">{caption}</p>
    <Button className="justify-self-start" onClick={onUse}>
      Use as description
    </Button>
  </section>
);
