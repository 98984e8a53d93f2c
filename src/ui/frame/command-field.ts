/** The field of the commands, before and after the list has loaded. */
export const COMMAND_FIELD = {
  autoFocus: true,
  'aria-label': 'Search commands',
  placeholder: 'Go to a library, a page or an action',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
