/** A real server of S3's protocol, with its files in a folder of its own. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketSettings } from '../../src/server/config/bucket-settings.ts'

/** What that server takes its callers for. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface ObjectStorage {
  /** Where its files are, to look at what is stored. */
  folder: string
  newBucket(): Promise<BucketSettings & { endpoint: string; credentials: typeof credentials }>
  close(): Promise<void>
}

export async function openObjectStorage(): Promise<ObjectStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'hammerlane-bucket-'))
  const address = { port: 0, address: '127.0.0.1' }
  const service = new S3rver({ ...address, silent: true, directory: folder })
  const { port } = await service.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    folder,
    async newBucket() {
      const bucket = `files-${randomUUID()}`
      const { status } = await fetch(`${endpoint}/${bucket}`, { method: 'PUT' })
      if (status !== 200) throw new Error(`No bucket was made: ${status}`)
      return { bucket, region: 'us-east-1', endpoint, credentials }
    },
    async close() {
      await service.close()
      await rm(folder, { recursive: true })
    },
  }
}
