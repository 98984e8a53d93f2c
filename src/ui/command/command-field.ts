/** The field of the commands, before and after their list is there. */
export const COMMAND_FIELD = {
  autoFocus: true,
  'aria-label': 'Search commands',
  placeholder: 'Go to a library, a page or an action',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  className:
    'h-13 w-full border-b border-line bg-transparent px-4 text-base -outline-offset-2 placeholder:text-quiet',
} as const;
