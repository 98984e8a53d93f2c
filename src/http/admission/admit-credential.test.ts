import { describe, expect, it } from 'vitest';
import { makeAdmission } from './admit-credential';
import { makeRateLimits } from './rate-limit';

/** An admission, and how often it looked a credential up. Only secrets starting with `valid` are valid. */
function anAdmission(quotas: { keyPerMinute: number; ipPerMinute: number }) {
  const { key, ip } = makeRateLimits(quotas);
  const admit = makeAdmission({ accepted: key, refused: ip });
  const lookups: string[] = [];
  return {
    lookups,
    async ask(secret: string, network = '192.0.2.1') {
      const { principal, allowance } = await admit({
        secret,
        network,
        async verify() {
          lookups.push(secret);
          return secret.startsWith('valid') ? { id: secret } : null;
        },
        subjectOf: ({ id }) => id,
      });
      if (allowance.exceeded) return `429 ${allowance.policy.name}`;
      return principal ? '200' : '401';
    },
  };
}

describe('admission', () => {
  it('does not look up a credential over its limit', async () => {
    const { ask, lookups } = anAdmission({ keyPerMinute: 3, ipPerMinute: 2 });
    const answers = [];
    for (let sent = 0; sent < 8; sent++) answers.push(await ask('valid'));
    expect(answers).toEqual(['200', '200', '200', ...Array(5).fill('429 key')]);
    expect(lookups).toHaveLength(4);
  });

  it('looks up no refused credential beyond the limit of its network', async () => {
    const { ask, lookups } = anAdmission({ keyPerMinute: 3, ipPerMinute: 2 });
    const answers = [];
    for (let sent = 0; sent < 4; sent++) answers.push(await ask('wrong'));
    expect(answers).toEqual(['401', '401', '429 ip', '429 ip']);
    expect(lookups).toEqual(['wrong', 'wrong']);
    expect(await ask('wrong', '192.0.2.2')).toBe('401');
  });

  it('lets no network look up more wrong credentials than a key may send requests', async () => {
    const { ask, lookups } = anAdmission({ keyPerMinute: 50, ipPerMinute: 2 });
    expect(await ask('valid before')).toBe('200');
    const answers = [];
    for (let sent = 0; sent < 200; sent++) answers.push(await ask(`invented ${sent}`));
    expect(answers).toEqual(['401', '401', ...Array(198).fill('429 ip')]);
    expect(lookups.filter((secret) => secret.startsWith('invented'))).toHaveLength(51);
    // Others behind the same address can go on, and so can those elsewhere.
    expect(await ask('valid before')).toBe('200');
    expect(await ask('valid elsewhere', '192.0.2.2')).toBe('200');
  });

  it('admits a refused credential once it becomes valid again', async () => {
    const { key, ip } = makeRateLimits({ keyPerMinute: 50, ipPerMinute: 5 });
    const admit = makeAdmission({ accepted: key, refused: ip });
    let isBack = false;
    const ask = async () => {
      const verify = async () => (isBack ? { id: 'a' } : null);
      const subjectOf = ({ id }: { id: string }) => id;
      return (await admit({ secret: 's', network: 'n', verify, subjectOf })).principal;
    };
    expect([await ask(), await ask()]).toEqual([null, null]);
    isBack = true;
    expect(await ask()).toEqual({ id: 'a' });
  });

  it('never refuses a valid credential because others behind its address used up their limit', async () => {
    const { ask } = anAdmission({ keyPerMinute: 50, ipPerMinute: 2 });
    for (let sent = 0; sent < 100; sent++) await ask('wrong');
    for (let sent = 0; sent < 40; sent++) await ask(`invented ${sent}`);
    expect(await ask('valid')).toBe('200');
  });
});
