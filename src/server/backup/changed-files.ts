/** Private files and keys that changed after a backup: one file for each pass, named after its time and its digest. */
import { Writable } from 'node:stream'
import type { Log } from '../log.ts'
import type { Identity } from './backup-encryption.ts'
import { factsOf, readBackupFile, unpackWhole, type FileFacts } from './backup-file.ts'

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

/**
 * A damaged one is told of and left out: those before and after it are whole by themselves.
 * @returns whether it was unpacked. @throws StartError where it is whole and could not be: the disk is full, say
 */
export async function unpackChangedFiles(
  { path, name }: { path: string; name: string },
  identity: Identity,
  into: () => Writable,
  log: Log,
): Promise<boolean> {
  try {
    await requireWhole(path, NAME.exec(name)?.[1], identity)
  } catch (err) {
    log.error(
      { err, file: path },
      'a file of the backups is damaged; files and keys that changed then are as they were before',
    )
    return false
  }
  const otherwise =
    'If the disk is not to blame, move that file away and restore again: files and keys that changed then stay as they were before.'
  await unpackWhole(path, identity, into(), otherwise)
  return true
}

/** Read through before anything is unpacked, so that half of a damaged file overwrites nothing. */
async function requireWhole(path: string, digest: string | undefined, identity: Identity) {
  if (!digest) return readBackupFile(path, identity, nowhere())
  const { sha256 } = await factsOf(path)
  if (!sha256.startsWith(digest)) throw new Error('Its digest is not the one that its name tells')
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/** What to tell once all is restored; nothing where nothing was left out. */
export function sayLeftOut(damaged: readonly string[]): string[] {
  if (damaged.length === 0) return []
  const [files, are] = damaged.length === 1 ? ['file', 'is'] : ['files', 'are']
  return [
    `${damaged.length} ${files} of the backups ${are} damaged and left out, so files and keys that changed then are as they were before: ${damaged.join(', ')}`,
  ]
}
