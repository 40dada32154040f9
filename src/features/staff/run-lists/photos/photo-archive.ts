/** A ZIP file of photos, opened in the browser: nothing but single photos of a bounded size leaves it. */
import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/index-native.js'
import { runListPhotosText } from '../../../../languages/staff/run-list-photos.ts'
import { MAX_PHOTO_BYTES } from '../../inventory/listing-photos.ts'
import { ArchiveFault } from './archive-fault.ts'
import { isBeside, nameFault } from './photo-names.ts'

/** A photo that is still packed. */
export interface PackedPhoto {
  path: string
  /** What tells it from others, as its archive says: its sum and its size. The same picture under another name has the same. */
  source: string
  /** Unpacks it. @throws ArchiveFault where it is not what its archive says of it */
  open: () => Promise<File>
}

export interface OpenArchive {
  photos: PackedPhoto[]
  /** What is no photo that can be taken, and why. */
  refused: { path: string; reason: string }[]
}

/** More than a day's work; an archive that claims more is no archive of photos. */
export const MOST_ENTRIES = 20_000

/** Reads the directory alone, whatever the archive's size. @throws ArchiveFault */
export async function openArchive(file: Blob): Promise<OpenArchive> {
  const opened: OpenArchive = { photos: [], refused: [] }
  // A name that leads out is told like any other that cannot be taken (`nameFault`): it does not cost the whole archive.
  const zip = new ZipReader(new BlobReader(file), {
    ...{ useWebWorkers: false, filenameValidation: 'tolerant' as const },
  })
  let entries = 0
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      entries += 1
      if (entries > MOST_ENTRIES) throw new ArchiveFault(runListPhotosText('tooManyFiles'))
      if (entry.directory || isBeside(entry.filename)) continue
      const reason = faultOf(entry)
      const path = entry.filename
      if (reason) opened.refused.push({ path, reason })
      else opened.photos.push({ path, source: sourceOf(entry), open: () => unpack(entry) })
    }
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault(runListPhotosText('unreadable'))
  }
  return opened
}

/** Encrypted files alone have no sum, and they are refused. */
function sourceOf({ signature = 0, uncompressedSize }: FileEntry): string {
  return `${signature.toString(16)}-${uncompressedSize}`
}

function faultOf(entry: FileEntry): string | null {
  const fault = nameFault(entry.filename)
  if (fault) return fault
  if (entry.encrypted) return runListPhotosText('encrypted')
  return entry.uncompressedSize > MAX_PHOTO_BYTES ? tooLarge() : null
}

function tooLarge(): string {
  return runListPhotosText('tooLarge', { most: MAX_PHOTO_BYTES / 2 ** 20 })
}

/** No further than a photo may be large, whatever its size is said to be. */
async function unpack(entry: FileEntry): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const stop = new AbortController()
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length
      if (size > MAX_PHOTO_BYTES) stop.abort()
      else chunks.push(chunk)
    },
  })
  try {
    await entry.getData(sink, { signal: stop.signal, useWebWorkers: false })
  } catch {
    throw new ArchiveFault(stop.signal.aborted ? tooLarge() : runListPhotosText('notUnpacked'))
  }
  if (size > MAX_PHOTO_BYTES) throw new ArchiveFault(tooLarge())
  return new File(chunks, entry.filename.split('/').at(-1) ?? '')
}
