import { isDatabaseUnavailable } from '@/platform/database/is-database-unavailable';
import { isDiskFull } from '@/platform/disk-space';

/**
 * Whether a failure is SERVICE_UNAVAILABLE rather than an error of the service: the database cannot be used at the
 * moment, or the disk became full before its floor was noticed.
 */
export const isUnavailable = (failure: unknown): boolean =>
  isDatabaseUnavailable(failure) || isDiskFull(failure);
