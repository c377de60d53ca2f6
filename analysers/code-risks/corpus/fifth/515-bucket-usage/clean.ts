import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';

export interface Usage {
  customerId: string;
  objects: number;
  bytes: number;
}

const TRASH = '/trash/';

export async function usageOf(s3: S3Client, bucket: string, customerId: string): Promise<Usage> {
  const usage: Usage = { customerId, objects: 0, bytes: 0 };
  let token: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: `customers/${customerId}/`,
        ContinuationToken: token,
      }),
    );
    for (const item of page.Contents ?? []) {
      if (item.Key?.includes(TRASH)) continue;
      usage.objects += 1;
      usage.bytes += item.Size ?? 0;
    }
    token = page.NextContinuationToken;
  } while (token);
  return usage;
}

export async function hasAnyObject(s3: S3Client, bucket: string, customerId: string): Promise<boolean> {
  const page = await s3.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: `customers/${customerId}/`, MaxKeys: 1 }),
  );
  return (page.KeyCount ?? 0) > 0;
}

export async function usageReport(
  s3: S3Client,
  bucket: string,
  customerIds: string[],
): Promise<Usage[]> {
  const report: Usage[] = [];
  for (const id of customerIds) {
    report.push(await usageOf(s3, bucket, id));
  }
  return report.sort((a, b) => b.bytes - a.bytes);
}
