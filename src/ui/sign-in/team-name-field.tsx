import { LIMITS } from '@/contract/limits';
import { TextField } from '../form/text-field';

/** Asks what an organization is called. Until somebody says so, it has the name of its first library. */
export const TeamNameField = ({ name }: { name: string }) => (
  <TextField
    name="organization"
    label="Name of your studio or team"
    hint="Clients see it on every page and in every mail that you share."
    autoComplete="organization"
    maxLength={LIMITS.nameLength}
    defaultValue={name}
  />
);
