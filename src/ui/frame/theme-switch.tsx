import { ChoiceSwitch } from '../choice/choice-switch';
import { THEME } from '../choice/choices';

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses light or dark colors in this browser, or those of the device. */
export const ThemeSwitch = () => <ChoiceSwitch label="Theme" choice={THEME} names={NAMES} />;
