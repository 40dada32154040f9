/** Private files and keys that changed after a backup: one file for each pass, named after its time and its digest. */
import type { Writable } from 'node:stream'
import type { Log } from '../log.ts'
import type { Identity } from './backup-encryption.ts'
import { factsOf, readBackupFile, type FileFacts } from './backup-file.ts'

const DIGEST_LENGTH = 16

/** Earlier releases wrote no digest. */
const NAME = /^\d{4}-[\d-]+T[\d.-]+Z(?:\.([0-9a-f]{16}))?\.tar\.gz(?:\.age)?$/

/** Whether a name is that of such a file which is whole. */
export function isChangedFiles(name: string): boolean {
  return NAME.test(name)
}

/** `time` as names tell it, `ending` from '.tar' on. */
export function nameOfChangedFiles(time: string, { sha256 }: FileFacts, ending: string): string {
  return `${time}.${sha256.slice(0, DIGEST_LENGTH)}${ending}`
}

/** A damaged one is told of and left out: those before and after it are whole by themselves. */
export async function unpackChangedFiles(
  { path, name }: { path: string; name: string },
  identity: Identity,
  into: Writable,
  log: Log,
): Promise<void> {
  const digest = NAME.exec(name)?.[1]
  try {
    if (digest && !(await factsOf(path)).sha256.startsWith(digest))
      throw new Error('Its digest is not the one that its name tells')
    await readBackupFile(path, identity, into)
  } catch (err) {
    into.destroy()
    log.error(
      { err, file: path },
      'a file of the backups is damaged; files and keys that changed then are as they were before',
    )
  }
}
