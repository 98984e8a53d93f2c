import { describe, expect, it } from 'vitest';
import { looksLikeService } from './service-name';

const looksLike = (name: string) => looksLikeService(name, 'media.example.org');

describe('a name like that of the service', () => {
  it.each([
    ['itself', 'Vitrine'],
    ['in capitals', 'VITRINE'],
    ['with more words', 'Vitrine command line'],
    ['within a word', 'MyVitrineApp'],
    ['with spaces', 'V i t r i n e'],
    ['with dots', 'Vit.ri·ne'],
    ['with accents', 'Vìtrïné'],
    ['with accents as own characters', 'Vi\u0301tri\u0308ne'],
    ['with an invisible letter', 'Vit\u3164rine'],
    ['with a variation selector', 'Vit\ufe0frine'],
    ['with a combining joiner', 'Vit\u034frine'],
    ['with a braille blank', 'Vit\u2800rine'],
    ['with a small L', 'Vltrlne'],
    ['with a capital i without a dot', 'VıTRıNE'],
    ['with digits', 'V17r1n3'],
    ['with signs', 'V!tr|ne'],
    ['with Cyrillic letters', 'Vіtrіnе'],
    ['with Cyrillic capitals', 'VІТRІNЕ'],
    ['with Greek letters', 'νιτrινε'],
    ['with Cherokee letters', 'ᏙᎥᎢᎡᎥNᎬ'],
    ['full-width', 'Ｖｉｔｒｉｎｅ'],
    ['in mathematical letters', '𝓥𝓲𝓽𝓻𝓲𝓷𝓮'],
    ['in small capitals', 'ᴠɪᴛʀɪɴᴇ'],
    ['in circles', 'Ⓥⓘⓣⓡⓘⓝⓔ'],
    ['on dark squares', '🆅🅸🆃🆁🅸🅽🅴'],
    ['in flags', '🇻🇮🇹🇷🇮🇳🇪'],
    ['with a Roman numeral', 'ⅵtrine'],
    ['with doubled letters', 'Vittrinne'],
    ['the host of the service', 'media.example.org'],
    ['the host of the service, with other letters', 'Media . Example．ORG sign-in'],
  ])('is recognized %s', (_how, name) => {
    expect(looksLike(name)).toBe(true);
  });
});

it.each([
  'Shutter',
  'Shutter for the desktop',
  'Vitrail',
  'Витрина',
  'Vitamine',
  'Latrine inspector',
  'Citrine',
  'Nutrition in virtue',
  'MCP Inspector',
  'Claude',
  'shop.example.org',
  '写真アプリ',
  'محل',
])('the name %s is another one', (name) => {
  expect(looksLike(name)).toBe(false);
});
