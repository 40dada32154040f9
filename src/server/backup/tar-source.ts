import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { TarSource } from 'modern-tar/fs'

/** A file for a tar while others may write to it; none when it has gone. It is opened when its turn comes. */
export async function tarSource(path: string, target: string): Promise<TarSource[]> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return []
  const { size, mtime } = found
  if (size === 0) return [{ type: 'content', content: '', mtime, target, mode: 0o600 }]
  const content = Readable.from(exactly(path, size))
  return [{ type: 'stream', content, size, mtime, target, mode: 0o600 }]
}

/** As many bytes as the file had when it was listed: it may grow, shrink or go meanwhile, and what comes later puts that right. */
async function* exactly(path: string, size: number): AsyncGenerator<Uint8Array> {
  let left = size
  try {
    for await (const chunk of createReadStream(path, { end: size - 1 })) {
      left -= chunk.length
      yield chunk
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  for (; left > 0; left -= Math.min(left, ZEROS.length)) {
    yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
  }
}

const ZEROS = Buffer.alloc(65_536)
