/** The settings of object storage: part of `config.ts`. */
import { z } from 'zod'

/** A bucket of S3, or of another service that speaks its protocol. */
export interface BucketSettings {
  bucket: string
  region: string
  /** Absent means Amazon's own of the region. */
  endpoint: string | undefined
  /** Absent means what the machine itself is allowed: its role, or the environment of Amazon's tools. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export const bucketSettings = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://s3.example.com; leave it unset for Amazon S3',
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

type Given = z.output<z.ZodObject<typeof bucketSettings>>

/** Undefined where files are kept in `DATA_DIR`. */
export function bucketConfig(given: Given): BucketSettings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = given
  if (!bucket) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, region, endpoint, credentials }
}

type Name = keyof typeof bucketSettings | 'DATABASE_URL' | 'FILES_KEY'

/** What each of these settings is of no use without. */
const NEEDS: readonly (readonly [Name, readonly Name[]])[] = [
  ['S3_BUCKET', ['DATABASE_URL', 'FILES_KEY']],
  ['S3_ENDPOINT', ['S3_BUCKET']],
  ['S3_ACCESS_KEY_ID', ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY']],
  ['S3_SECRET_ACCESS_KEY', ['S3_BUCKET', 'S3_ACCESS_KEY_ID']],
]

/** Half of it would keep files in a folder, or in a bucket that the other processes cannot read. */
export function refuseHalfBucket(
  given: Partial<Record<Name, unknown>>,
  { addIssue }: z.RefinementCtx,
): void {
  for (const [name, needs] of NEEDS) {
    const missing = needs.filter((one) => given[one] === undefined)
    if (given[name] === undefined || missing.length === 0) continue
    const message = `must be set together with ${missing.join(' and ')}`
    addIssue({ code: 'custom', path: [name], message })
  }
}
