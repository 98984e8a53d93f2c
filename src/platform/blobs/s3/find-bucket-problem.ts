import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BlobsUnreachable } from '../port';
import { type BucketConfig, connectBucket } from './bucket';
import { retryWithBackoff } from './retry-with-backoff';

/**
 * Why a bucket cannot be used, in a sentence naming the variable to check; null when the bucket can be read. Called at
 * the start, to find a typing error before the first upload.
 */
export const findBucketProblem = async (address: BucketConfig): Promise<string | null> => {
  const bucket = connectBucket(address);
  // A list, because refusals of HEAD have no body and thus no error code.
  const look = new ListObjectsV2Command({
    Bucket: address.bucket,
    Prefix: bucket.prefix,
    MaxKeys: 1,
  });
  try {
    await retryWithBackoff(() => bucket.reading.send(look));
    return null;
  } catch (error) {
    return inWords(error, address);
  } finally {
    bucket.close();
  }
};

const inWords = (error: unknown, { bucket, endpoint }: BucketConfig): string => {
  const where = endpoint ?? 'Amazon S3';
  if (error instanceof BlobsUnreachable)
    return `S3_ENDPOINT: ${where} cannot be reached: ${error.reason}.`;
  const { name, message } = error as Error;
  switch (name) {
    case 'NoSuchBucket':
    case 'NotFound':
      return `S3_BUCKET: there is no bucket ${bucket} at ${where}.`;
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is not known at ${where}.`;
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at ${where}.`;
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID may not list the bucket ${bucket} at ${where}.`;
    case 'CredentialsProviderError':
      return 'S3_ACCESS_KEY_ID is missing, and this machine has no role that could stand in for it.';
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `S3_REGION is not the region of the bucket ${bucket}: ${message}.`;
    default:
      return `S3_ENDPOINT: ${where} cannot be used: ${name}: ${message}.`;
  }
};
