import type { KeySettings } from '@/contract/organization/settings';
import { LIST_CLASS, Note, SettingsSection } from '../control/section';
import { DateTime, LastUsed } from '../format/date-time';
import { CreateKey, KeyControls } from './key-controls';

/** The API keys of an organization: their access and their last use. */
export function KeySettingsView({ settings }: { settings: KeySettings }) {
  const { organization, keys, libraries, mayChange } = settings;
  const names = new Map(libraries.map(({ id, name }) => [id, name]));
  const place = { organizationId: organization.id, libraries };
  return (
    <SettingsSection
      title="API keys"
      lead="Each key only accesses the libraries you choose. Use a separate key for each app."
    >
      {mayChange && <CreateKey {...place} />}
      {keys.length === 0 ? (
        <p className="text-quiet">No keys yet.</p>
      ) : (
        <ul aria-label="Keys" className={LIST_CLASS}>
          {keys.map((key) => (
            <li key={key.id} className="grid gap-3 px-4 py-4">
              <div className="grid gap-0.5">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {key.name}
                </p>
                <Note>{describeGrants(key.grants, names)}</Note>
                <Note>
                  Created <DateTime at={key.created} />, <LastUsed at={key.lastUsedAt} />
                </Note>
              </div>
              {mayChange && <KeyControls {...place} apiKey={key} />}
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function describeGrants(
  grants: KeySettings['keys'][number]['grants'],
  names: ReadonlyMap<string, string>,
): string {
  if (grants.length === 0) return 'No library access';
  const of = (wanted: string) =>
    grants
      .filter(({ access }) => access === wanted)
      .map(({ library }) => names.get(library) ?? library)
      .join(', ');
  const [writes, reads] = [of('write'), of('read')];
  return [writes && `Reads and writes ${writes}`, reads && `${writes ? 'reads' : 'Reads'} ${reads}`]
    .filter(Boolean)
    .join('; ')
    .concat('.');
}
