'use client';

import { ArrowDownIcon, ArrowUpIcon, XIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { ApprovalSettings } from '@/contract/organization/settings';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { SuccessMessage } from '../control/section';
import { Form } from '../form/form';
import { useChange } from '../form/use-change';
import { formatAssetUse } from '../format/format-quantity';
import { formatState } from '../format/format-state';
import { StateDot } from '../format/state-dot';

/** A state as its label; `stored`: its name before, as the API has it. */
type Line = { key: number; name: string; stored?: string | undefined; isNew?: boolean };
type Props = { organizationId: string; states: ApprovalSettings['states'] };

const FIELD_CLASS =
  'h-11 min-w-0 flex-1 basis-28 rounded-control border border-edge bg-surface px-3.5 text-base outline-offset-1';

/** A label that was not edited keeps its name: "In review" is "in_review". */
const storedName = ({ name, stored }: Line) =>
  stored !== undefined && name.trim() === formatState(stored) ? stored : name.trim();

/** Typing the name of a new state comes next, so the focus must not stay on the add button. */
const focusNew = (input: HTMLInputElement | null) => input?.focus();

/** Edits the approval states: rename, reorder, add and remove, saved together. */
export function ApprovalStatesForm({ organizationId, states }: Props) {
  const { organization } = useClient();
  const { make, problem } = useChange();
  const [lines, setLines] = useState<Line[]>(
    states.map(({ name }, key) => ({ key, name: formatState(name), stored: name })),
  );
  const [saved, setSaved] = useState(false);
  const nextKey = useRef(states.length);

  const edit = (changed: Line[]) => {
    setSaved(false);
    setLines(changed);
  };
  const move = (from: number, to: number) => {
    const changed = [...lines];
    changed.splice(to, 0, ...changed.splice(from, 1));
    edit(changed);
  };
  const add = () => edit([...lines, { key: nextKey.current++, name: '', isNew: true }]);
  const save = async () => {
    const named = lines.filter(({ name }) => name.trim() !== '');
    const wanted = named.map(storedName);
    const done = await make(() =>
      organization.setApprovalStates.mutate({ organizationId, states: wanted }),
    );
    if (done) setLines(named.map((line) => ({ ...line, stored: storedName(line) })));
    setSaved(done);
    return null;
  };
  const dropped = states.filter(
    ({ name, assets }) => assets > 0 && !lines.some((line) => storedName(line) === name),
  );
  return (
    <Form
      label="Approval states"
      onSend={save}
      problem={problem}
      submit="Save"
      beside={<SuccessMessage>{saved && 'Saved.'}</SuccessMessage>}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {lines.map((line, place) => (
          <StateLine
            key={line.key}
            line={line}
            place={place}
            count={lines.length}
            onName={(name) =>
              edit(
                lines.map((one) =>
                  one === line ? { key: line.key, name, stored: line.stored } : one,
                ),
              )
            }
            onMove={(to) => move(place, to)}
            onRemove={() => edit(lines.filter((one) => one !== line))}
          />
        ))}
      </ol>
      {lines.length < LIMITS.approvalStates && (
        <Button onClick={add} className="justify-self-start">
          Add state
        </Button>
      )}
      {dropped.map(({ name, assets }) => (
        <p dir="auto" key={name} className="text-sm text-quiet wrap-anywhere">
          <strong dir="auto" className="font-medium text-ink">
            {formatState(name)}
          </strong>{' '}
          is {formatAssetUse(assets)}. These assets keep it, but it can no longer be set or used as
          a filter.
        </p>
      ))}
    </Form>
  );
}

type StateLineProps = {
  line: Line;
  place: number;
  /** How many lines there are. */
  count: number;
  onName: (name: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function StateLine({ line, place, count, onName, onMove, onRemove }: StateLineProps) {
  const { name, stored, isNew } = line;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <StateDot state={storedName(line)} />
      <input
        dir="auto"
        aria-label={`State ${place + 1}`}
        ref={isNew ? focusNew : undefined}
        id={useId()}
        value={name}
        maxLength={LIMITS.approvalStateLength}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
        className={FIELD_CLASS}
      />
      <Button
        onClick={() => onMove(place - 1)}
        disabled={place === 0}
        aria-label={`Move ${name} up`}
        className="w-10 px-0! disabled:opacity-40"
      >
        <ArrowUpIcon className="size-4" />
      </Button>
      <Button
        onClick={() => onMove(place + 1)}
        disabled={place === count - 1}
        aria-label={`Move ${name} down`}
        className="w-10 px-0! disabled:opacity-40"
      >
        <ArrowDownIcon className="size-4" />
      </Button>
      <Button
        onClick={onRemove}
        disabled={count === 1}
        aria-label={`Remove ${name}`}
        className="w-10 px-0! disabled:opacity-40"
      >
        <XIcon className="size-4" />
      </Button>
      {storedName(line) !== name.trim() && (
        <p className="basis-full pl-6 text-xs text-quiet">
          In the API: <code className="font-mono">{stored}</code>
        </p>
      )}
    </li>
  );
}
