/** Makes the bucket of the settings, unless it is there. */
import {
  BucketAlreadyExists,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  S3Client,
} from '@aws-sdk/client-s3'

const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env
const s3 = new S3Client({
  region: S3_REGION,
  endpoint: S3_ENDPOINT,
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
})
try {
  await s3.send(new CreateBucketCommand({ Bucket: S3_BUCKET }))
} catch (error) {
  if (!(error instanceof BucketAlreadyOwnedByYou || error instanceof BucketAlreadyExists))
    throw error
}
