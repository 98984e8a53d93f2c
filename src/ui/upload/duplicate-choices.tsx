import Link from 'next/link';
import { Button } from '../control/button';
import type { DuplicateChoice } from './upload-queue';
import type { Upload } from './upload-rows';

type Choose = (choice: DuplicateChoice) => void;

/** A file already in the library byte for byte: the asset with the same bytes, and the choices for the file. */
export function DuplicateChoices({ upload, onChoose }: { upload: Upload; onChoose: Choose }) {
  const { file, to, duplicateOf } = upload;
  if (!duplicateOf) return null;
  const path = [to.organizationId, to.libraryId, duplicateOf.id].map(encodeURIComponent).join('/');
  return (
    <div className="grid gap-1.5 pb-1">
      <p dir="auto" className="text-xs wrap-anywhere text-quiet">
        Already in this library as{' '}
        <Link
          dir="auto"
          href={`/app/${path}`}
          prefetch={false}
          className="text-ink underline underline-offset-4"
        >
          {duplicateOf.name}
        </Link>
      </p>
      <Choices
        of={file.name}
        texts={[to.collection ? 'Use that one' : 'Skip', 'Keep both', 'Add as variant']}
        onChoose={onChoose}
      />
    </div>
  );
}

type AllDuplicatesProps = {
  count: number;
  /** Whether some of them were meant for a collection. */
  collects: boolean;
  onChoose: Choose;
};

/** The same choices for several such files at once. */
export const AllDuplicates = ({ count, collects, onChoose }: AllDuplicatesProps) => (
  <div className="grid gap-2 border-b border-line bg-sunken px-4 py-2.5 text-sm">
    <p>{count} files are already in this library.</p>
    <Choices
      texts={[collects ? 'Use those' : 'Skip all', 'Keep all', 'Add all as variants']}
      onChoose={onChoose}
    />
  </div>
);

type ChoicesProps = { of?: string; texts: [string, string, string]; onChoose: Choose };

const CHOICES: DuplicateChoice[] = ['skip', 'keep', 'variant'];

function Choices({ of, texts, onChoose }: ChoicesProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {CHOICES.map((choice, n) => (
        <Button
          key={choice}
          aria-label={of && `${texts[n]}: ${of}`}
          className="text-xs"
          onClick={() => onChoose(choice)}
        >
          {texts[n]}
        </Button>
      ))}
    </div>
  );
}
