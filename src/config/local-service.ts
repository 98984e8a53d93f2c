import type { Config } from './config';

export const isLoopbackName = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Whether the service is used on this machine only: PUBLIC_URL is a loopback URL, and no proxy is configured. */
export const isLocalService = ({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): boolean =>
  trustProxy === 0 && isLoopbackName(new URL(publicUrl).hostname);

/** One sentence for each missing setting required by every service but a local one. */
export function missingSettings(config: Config): string[] {
  if (isLocalService(config)) return [];
  const missing = [];
  if (config.mail.server === null)
    missing.push(
      'MAIL_URL is not set: no mail is sent, and /mailbox shows none because PUBLIC_URL or TRUST_PROXY says that others use this service.',
    );
  if (config.metricsToken === null)
    missing.push(
      'METRICS_TOKEN is not set: /metrics answers nobody because PUBLIC_URL or TRUST_PROXY says that others use this service.',
    );
  return missing;
}
