import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environment, readEnvironment } from './environment';

/** The variables of .env.example with all of its commented-out lines enabled. */
const example = parseEnv(readFileSync('.env.example', 'utf8').replace(/^# (?=[A-Z0-9_]+=)/gm, ''));

describe('.env.example', () => {
  it('names every variable of the configuration and no other', () => {
    expect(Object.keys(example).sort()).toEqual(Object.keys(environment.shape).sort());
  });

  it('shows accepted values, and the defaults where there are any', () => {
    expect(readEnvironment({ NODE_ENV: 'test', ...example })).toMatchObject(
      readEnvironment({ NODE_ENV: 'test' }),
    );
  });
});
