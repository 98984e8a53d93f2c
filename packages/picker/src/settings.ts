import { PickerError } from './failure.js';
import type { Application } from './sign-in.js';

/** The attributes of the picker. */
export type Settings = Application & {
  multiple: boolean;
  accept: string;
  libraryId: string | null;
};

/** Reads the attributes. Refuses, in words for the maker of the page, unusable `service` or `redirect` addresses. */
export function settingsOf(attributes: Pick<Element, 'getAttribute' | 'hasAttribute'>): Settings {
  const service = attributes.getAttribute('service')?.replace(/\/+$/, '') ?? '';
  if (!/^https?:\/\//.test(service) || !URL.canParse(service))
    throw new PickerError(
      'The attribute "service" must be an address such as https://media.example.org.',
    );
  const redirect = attributes.getAttribute('redirect');
  if (!redirect || !URL.canParse(redirect, location.href))
    throw new PickerError('The attribute "redirect" must be the address of a page of this site.');
  const address = new URL(redirect, location.href);
  if (address.origin !== location.origin)
    throw new PickerError(`The page at "redirect" must be one of ${location.origin}.`);
  return {
    service,
    redirect: address.href,
    clientId: attributes.getAttribute('client-id') || null,
    clientName: attributes.getAttribute('client-name') || location.hostname,
    multiple: attributes.hasAttribute('multiple'),
    accept: attributes.getAttribute('accept') ?? '',
    libraryId: attributes.getAttribute('library-id') || null,
  };
}
