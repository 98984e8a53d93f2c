/** What an application wants, by its access. */
export const WISHES = {
  write: 'view and change your libraries',
  read: 'view your libraries, and can’t change them',
  none: 'connect to your account',
};

/** Says that the name of an application is its own claim. */
export function ClaimedName({ name }: { name: string | null }) {
  const warning = 'Vitrine hasn’t verified who made this app.';
  if (name === null) return `It gave no name. ${warning}`;
  return (
    <>
      It calls itself “<bdi>{name}</bdi>”, but any app can use this name. {warning}
    </>
  );
}
