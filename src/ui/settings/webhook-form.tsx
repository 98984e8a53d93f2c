'use client';

import { EVENT_TYPES } from '@/contract/choices';
import { LIMITS } from '@/contract/limits';
import type { EventType } from '@/contract/organization/event';
import type { WebhookSettings } from '@/contract/organization/settings';
import { ChoiceList, chosenIn } from '../form/choice-list';
import type { Values } from '../form/form';
import { SettingsForm, type SettingsFormProps } from '../form/settings-form';
import { TextField } from '../form/text-field';
import { EVENT_NAMES } from './event-names';

/** Empty lists mean all. */
type WantedWebhook = Pick<WebhookSettings['webhooks'][number], 'url' | 'types' | 'libraries'>;

type Props = SettingsFormProps<WantedWebhook> & {
  libraries: WebhookSettings['libraries'];
  present?: WantedWebhook;
};

const TYPES = EVENT_TYPES.map((type) => ({ value: type, text: EVENT_NAMES[type] }));

/** The URL and the events of a webhook. */
export function WebhookForm({ libraries, present, onSave, ...frame }: Props) {
  const send = async (values: Values) => {
    const { url = '' } = values;
    if (!isWebUrl(url)) return { at: 'url', text: 'Enter a URL that starts with https://.' };
    const types = chosenIn(values, 'type') as EventType[];
    await onSave({ url, types, libraries: chosenIn(values, 'library') });
  };
  return (
    <SettingsForm {...frame} onSend={send}>
      {(at) => (
        <>
          <TextField
            name="url"
            type="url"
            label="URL"
            hint="Each event is sent to this URL as a JSON POST request."
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
            hint="None chosen: all events."
            choices={TYPES}
            chosen={present?.types ?? []}
          />
          {libraries.length > 1 && (
            <ChoiceList
              name="library"
              legend="Libraries"
              hint="None chosen: all libraries, also new ones."
              choices={libraries.map(({ id, name }) => ({ value: id, text: name }))}
              chosen={present?.libraries ?? []}
            />
          )}
        </>
      )}
    </SettingsForm>
  );
}

const isWebUrl = (text: string) =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
