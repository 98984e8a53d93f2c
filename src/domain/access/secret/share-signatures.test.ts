import { describe, expect, it } from 'vitest';
import { spellingsOf } from '@/testing/spellings';
import { openId, sealId } from './sealed-id';
import { isPass, isSharedSignature, newPass, signShared, untilOf } from './share-signatures';

const SECRETS = ['the newest secret', 'an older secret'] as const;
const LINK = { linkId: 'link', passwordVersion: 1 };
const NOW = new Date('2026-05-20T10:07:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('the pass of a visitor', () => {
  const pass = newPass(SECRETS, LINK, NOW);

  it('is valid for twelve hours', () => {
    expect(isPass(SECRETS, LINK, pass, later(11.9))).toBe(true);
    expect(isPass(SECRETS, LINK, pass, later(12))).toBe(false);
  });

  it('is valid only for this link and password', () => {
    expect(isPass(SECRETS, { ...LINK, linkId: 'other' }, pass, NOW)).toBe(false);
    expect(isPass(SECRETS, { ...LINK, passwordVersion: 2 }, pass, NOW)).toBe(false);
    const [end = ''] = pass.split('-');
    expect(isPass(SECRETS, LINK, pass.replace(end, String(Number(end) + 1)), NOW)).toBe(false);
    for (const text of ['', '-', '1', `${end}-`, 'x'.repeat(500)])
      expect(isPass(SECRETS, LINK, text, NOW), text).toBe(false);
  });

  it('stays valid when the service gets a newer secret', () => {
    const old = newPass(['an older secret'], LINK, NOW);
    expect(isPass(SECRETS, LINK, old, NOW)).toBe(true);
    expect(isPass(['another secret'], LINK, old, NOW)).toBe(false);
  });
});

describe('the signature of a file', () => {
  const file = { assetId: 'asset', wanted: 400, until: untilOf(NOW) };
  const signature = signShared(SECRETS, LINK, file);

  it('is valid only for this link, version, asset, size and expiry', () => {
    expect(isSharedSignature(SECRETS, LINK, file, signature)).toBe(true);
    for (const other of [{ assetId: 'x' }, { wanted: 'original' as const }, { until: 1 }])
      expect(isSharedSignature(SECRETS, LINK, { ...file, ...other }, signature)).toBe(false);
    const changed = { ...LINK, passwordVersion: 2 };
    expect(isSharedSignature(SECRETS, changed, file, signature)).toBe(false);
    expect(isSharedSignature(SECRETS, LINK, file, '')).toBe(false);
  });

  it('expires within an hour, and is the same for ten minutes', () => {
    expect(new Date(untilOf(NOW) * 1000).toISOString()).toBe('2026-05-20T11:00:00.000Z');
    expect(untilOf(new Date('2026-05-20T10:09:59Z'))).toBe(untilOf(NOW));
    expect(untilOf(new Date('2026-05-20T10:10:00Z'))).not.toBe(untilOf(NOW));
  });
});

describe('the sealed id of an asset', () => {
  it('is the same every time, and differs between links', () => {
    const sealed = sealId(SECRETS, 'asset', 'link');
    expect(sealId(SECRETS, 'asset', 'link')).toBe(sealed);
    expect(sealId(SECRETS, 'asset', 'other')).not.toBe(sealed);
    expect(sealed).not.toContain('asset');
  });

  it('opens only for its link, also with an older secret', () => {
    const old = sealId(['an older secret'], 'asset', 'link');
    expect(openId(SECRETS, old, 'link')).toBe('asset');
    expect(openId(SECRETS, old, 'other')).toBeNull();
    expect(openId(SECRETS, `A${old.slice(1)}`, 'link')).toBeNull();
    expect(openId(SECRETS, 'short', 'link')).toBeNull();
  });

  it('is opened in its own spelling alone', () => {
    const opened = spellingsOf(sealId(SECRETS, 'asset', 'link')).filter(
      (spelling) => openId(SECRETS, spelling, 'link') !== null,
    );
    expect(opened).toEqual([]);
  });
});
