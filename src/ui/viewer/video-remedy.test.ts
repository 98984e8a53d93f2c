import { describe, expect, it } from 'vitest';
import { type Failure, findRemedy } from './video-remedy';

const SRC = '/cdn/shared/link/film/playback?until=60&signature=old';
const FRESH = '/cdn/shared/link/film/playback?until=120&signature=new';
const FAILURE: Failure = { src: SRC, isNetwork: false, isAgain: false };

const remedyOf = (failure: Partial<Failure>, sources: string[]) =>
  findRemedy({ ...FAILURE, ...failure }, async () => sources);
const refusedWith = (error: object) => findRemedy(FAILURE, () => Promise.reject(error));

describe('A video that stopped', () => {
  it('is loaded from its current URL', async () => {
    expect(await remedyOf({}, ['/cdn/shared/link/film/original', FRESH])).toEqual({
      act: 'load',
      src: FRESH,
    });
    expect(await remedyOf({}, [SRC])).toEqual({ act: 'load', src: SRC });
  });

  it('is loaded again when its URL is another one since', async () => {
    expect(await remedyOf({ isAgain: true }, [FRESH])).toEqual({ act: 'load', src: FRESH });
  });

  it('is given up once it fails at a URL that is good, but not for a broken connection', async () => {
    expect(await remedyOf({ isAgain: true }, [SRC])).toEqual({ act: 'giveUp' });
    expect(await remedyOf({ isAgain: true, isNetwork: true }, [SRC])).toEqual({ act: 'wait' });
  });

  it('is given up once its file is no longer there', async () => {
    expect(await remedyOf({}, ['/cdn/shared/link/film/original'])).toEqual({ act: 'giveUp' });
  });

  it('waits while the service does not answer, or is overloaded', async () => {
    for (const error of [
      new TypeError('fetch failed'),
      { data: { httpStatus: 503 } },
      { data: { httpStatus: 429 } },
    ])
      expect(await refusedWith(error)).toEqual({ act: 'wait' });
  });

  it('is tried once more when the page may no longer be seen', async () => {
    const refused = async () => Promise.reject({ data: { httpStatus: 401 } });
    expect(await findRemedy(FAILURE, refused)).toEqual({ act: 'load', src: SRC });
    expect(await findRemedy({ ...FAILURE, isAgain: true }, refused)).toEqual({ act: 'giveUp' });
  });
});
