import { ChoiceSwitch } from '../choice/choice-switch';
import { THEME } from '../choice/choices';

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses light colors, dark colors or the device's own in this browser. */
export const ThemeSwitch = () => <ChoiceSwitch label="Theme" choice={THEME} names={NAMES} />;
