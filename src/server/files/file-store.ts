/** Where encrypted files are kept: a folder of this machine, or a bucket that many machines share. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BucketSettings } from '../config/bucket-settings.ts'
import { privateFolder, readIfThere } from './secret-key.ts'
import { copyAtomically, writeAtomically } from './write-atomically.ts'

export interface FileStore {
  /** What people call it, in sentences for the operator. */
  readonly name: string
  /** The whole file or nothing, in the place of one with the same path. */
  write(path: string, content: Uint8Array): Promise<void>
  /** The same of what a private file of this machine holds. */
  writeFrom(path: string, file: string): Promise<void>
  /** Null when there is no such file. */
  read(path: string): Promise<Buffer | null>
  /** Removing what is not there is fine. */
  remove(path: string): Promise<void>
}

/** A bucket gave no answer, or not the one that was asked for, or a disk takes nothing more; the message says which and why. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

/** A folder that only this account may enter. */
export async function openFolder(root: string): Promise<FileStore> {
  await privateFolder(root)
  return folderAt(root)
}

/** A folder that is made once something is written. */
export function folderAt(root: string): FileStore {
  return {
    name: root,
    write: (path, content) => toDisk(root, () => writeAtomically(join(root, path), content)),
    writeFrom: (path, file) => toDisk(root, () => copyAtomically(join(root, path), file)),
    read: (path) => readIfThere(join(root, path)),
    remove: (path) => rm(join(root, path), { force: true }),
  }
}

/** Writes to a disk. @throws FilesAway where that takes nothing more */
export async function toDisk<T>(root: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw takesNothing(error) ? new FilesAway(`${root}: ${error.message}`) : error
  }
}

/** What an operator mends, and no request is to blame for. */
const TAKES_NOTHING = ['ENOSPC', 'EDQUOT', 'EROFS']

function takesNothing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && TAKES_NOTHING.includes(String(error.code))
}

const CONNECT_WITHIN_MS = 3_000
const ANSWER_WITHIN_MS = 15_000

/**
 * A bucket of S3 or of a service that speaks its protocol; what gets no answer is tried up to three times.
 * What it does throws `FilesAway`.
 */
export async function openBucket(
  settings: BucketSettings,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<FileStore> {
  const { bucket: Bucket, region, endpoint, credentials } = settings
  // Large, and needed here alone.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3')
  const s3 = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Every file is authenticated by its encryption; services other than Amazon's know no checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      // Also where an answer begins, and does not end.
      socketTimeout: answerWithinMs,
    },
  })
  const name = `the bucket ${Bucket}`
  /** Not as its cause: a connection that is refused here is not one of the database. */
  const fail = (error: unknown): never => {
    const why = error instanceof Error ? error.message || error.name : String(error)
    throw new FilesAway(`${name}: ${why}`)
  }
  async function write(Key: string, Body: Uint8Array): Promise<void> {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body })).catch(fail)
  }
  return {
    name,
    write,
    writeFrom: async (key, file) => write(key, await readFile(file)),
    async read(Key) {
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        return error instanceof NoSuchKey ? null : fail(error)
      }
    },
    async remove(Key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key })).catch(fail)
    },
  }
}
