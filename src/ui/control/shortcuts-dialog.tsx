'use client';

import { useParams, usePathname } from 'next/navigation';
import { Button } from './button';
import { Dialog, useModal } from './dialog';
import { letterShortcuts, useLetterShortcuts } from './use-shortcuts';

type Shortcut = readonly [keys: string, meaning: string];

const EVERYWHERE: readonly Shortcut[] = [
  ['Ctrl K', 'Go to a library, a page or an action'],
  ['/', 'Search'],
  ['Ctrl Z', 'Undo your last change'],
  ['?', 'Show shortcuts'],
];

const GRID: readonly Shortcut[] = [
  ['← ↑ → ↓', 'Move from tile to tile'],
  ['Enter', 'Open'],
  ['Space', 'Select'],
  ['Shift ← →', 'Select a range'],
  ['Ctrl A', 'Select everything'],
  ['c', 'Compare 2 to 4 selected assets'],
  ['Shift F10', 'Actions, as with the right mouse button'],
  ['Drag the selection', 'To a collection, the desktop or another page'],
  ['Delete', 'Move the selection to trash'],
  ['Esc', 'Clear the selection'],
];

const COLLECTION: readonly Shortcut[] = [
  ...GRID,
  ['Ctrl Shift ← ↑ → ↓', 'In manual order: move the selection'],
];

const VIEWER: readonly Shortcut[] = [
  ['← →', 'Previous, next'],
  ['Space', 'Next; play or pause a video'],
  ['j k l', 'Video: back 10 s, play or pause, forward 10 s'],
  [', .', 'Video: previous, next frame'],
  ['< >', 'Video: slower, faster'],
  ['+ −', 'Zoom in, out'],
  ['z', 'Actual size'],
  ['0', 'Fit to window'],
  ['← ↑ → ↓', 'Zoomed: move'],
  ['f', 'Full screen'],
];

const SHARED: readonly Shortcut[] = [...VIEWER, ['Esc', 'Back to all'], ['?', 'Show shortcuts']];

const ASSET: readonly Shortcut[] = [
  ...VIEWER,
  ['Esc', 'Back to the library'],
  ['c', 'Compare the versions'],
  ['l r', 'Rotate left, right'],
  ['i', 'Show or hide details'],
  ['e', 'Edit name'],
  ['d', 'Edit description'],
  ['t', 'Add tag'],
  ['Delete', 'Move to trash'],
];

/** Lists the keyboard shortcuts of the current page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { dialog, close } = useModal(onClose);
  const { libraryId, assetId, collectionId, place } =
    useParams<Partial<Record<'libraryId' | 'assetId' | 'collectionId' | 'place', string>>>();
  // Only assets of share links are found by their place.
  const isShared = place !== undefined;
  const isSearch = usePathname().endsWith('/search');
  const on = useLetterShortcuts();
  return (
    <Dialog dialog={dialog} title="Keyboard shortcuts">
      {isShared ? (
        <ShortcutList title="This page" shortcuts={SHARED} />
      ) : (
        <ShortcutList title="Everywhere" shortcuts={EVERYWHERE} />
      )}
      {assetId && <ShortcutList title="This asset" shortcuts={ASSET} />}
      {libraryId && !assetId && <ShortcutList title="This library" shortcuts={GRID} />}
      {isSearch && <ShortcutList title="These results" shortcuts={GRID} />}
      {collectionId && <ShortcutList title="This collection" shortcuts={COLLECTION} />}
      <label className="flex items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) => letterShortcuts.set(currentTarget.checked)}
          className="size-4"
        />
        Use single-letter shortcuts
      </label>
      <Button className="justify-self-end" onClick={close}>
        Close
      </Button>
    </Dialog>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className="grid gap-1.5">
      <h3 dir="auto" className="text-sm text-quiet">
        {title}
      </h3>
      <dl className="grid gap-1.5 text-sm">
        {shortcuts.map(([key, meaning]) => (
          <div key={key + meaning} className="grid grid-cols-[6rem_1fr] items-baseline gap-4">
            <dt className="font-mono text-xs">
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
