'use client';

import { EVENT_TYPES, type EventType } from '@/contract/event';
import { LIMITS } from '@/contract/limits';
import type { WebhookSettings } from '@/contract/settings';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { ChoiceList, chosenIn } from './choice-list';
import { EVENT_NAMES } from './event-names';

/** Empty lists: all. */
export type WantedWebhook = { url: string; types: EventType[]; libraries: string[] };

type Props = {
  title: string;
  libraries: WebhookSettings['libraries'];
  present?: WantedWebhook;
  save: string;
  onSave: (wanted: WantedWebhook) => Promise<unknown>;
  onCancel: () => void;
  pending: boolean;
  problem: string | null;
};

const TYPES = EVENT_TYPES.map((type) => ({ value: type, text: EVENT_NAMES[type] }));

/** Where a webhook posts to, and what it is told of. */
export function WebhookForm({ title, libraries, present, save, onSave, onCancel, ...rest }: Props) {
  const { submit, at } = useSubmission(async (values) => {
    const { url = '' } = values;
    if (!isWebUrl(url)) return { at: 'url', text: 'Enter an address that begins with https://.' };
    const types = chosenIn(values, 'type') as EventType[];
    await onSave({ url, types, libraries: chosenIn(values, 'library') });
    return null;
  });
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={title}
      className="grid gap-4 rounded-control bg-sunken px-4 py-4"
    >
      <TextField
        name="url"
        type="url"
        label="URL"
        hint="Each event is sent there with POST, as JSON."
        placeholder="https://example.com/vitrine"
        autoComplete="off"
        defaultValue={present?.url}
        required
        maxLength={LIMITS.webhookUrlLength}
        problem={at('url')}
      />
      <ChoiceList
        name="type"
        legend="Events"
        hint="Select none to send all of them."
        choices={TYPES}
        chosen={present?.types ?? []}
      />
      {libraries.length > 1 && (
        <ChoiceList
          name="library"
          legend="Libraries"
          hint="Select none to send the events of all libraries, also of new ones."
          choices={libraries.map(({ id, name }) => ({ value: id, text: name }))}
          chosen={present?.libraries ?? []}
        />
      )}
      <FormProblem text={at('form') ?? rest.problem} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" aria-disabled={rest.pending}>
          {rest.pending ? 'Saving…' : save}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

const isWebUrl = (text: string) =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
