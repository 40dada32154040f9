import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '../languages/language.ts'
import type { Config } from '../server/config/config.ts'
import { folderAt, type FileStore } from '../server/files/file-store.ts'
import { openFiles, temporaryFolders, type Files } from '../server/files/files.ts'
import { deleteLeftFolders } from '../server/files/temporary-folder.ts'
import { openStaticFiles } from '../server/http/static-files.ts'
import type { Log } from '../server/log.ts'
import { createDocumentPhotos } from '../server/pictures/document-photos.ts'
import { createPictureFetcher } from '../server/pictures/fetch-picture.ts'
import { deleteOldCopies, picturesInBucket } from '../server/pictures/kept-pictures.ts'
import {
  listingPhotoSource,
  photoNames,
  photoNamesOfPapers,
} from '../server/pictures/listing-photos.ts'
import { createWidths } from '../server/pictures/make-widths.ts'
import {
  namedByAuction,
  namedByAuctionOrSale,
  pictureSourceElsewhere,
} from '../server/pictures/pictures-elsewhere.ts'
import { createPictures, type PictureSource } from '../server/pictures/pictures.ts'
import type { Database } from '../server/postgres/database.ts'

/** The files that `vite build` made to be served as they are; those of `public/` are in the first. */
const BUILT = LANGUAGES.map((language) =>
  fileURLToPath(new URL(`../../dist/${language}/client`, import.meta.url)),
)
const [PUBLIC = ''] = BUILT

interface StoredParts {
  config: Config
  db: Database
  pictureSources: readonly PictureSource[]
  countSearch(request: IncomingMessage): Promise<void>
  publicUrl(): string
  log: Log
}

/** What is served as it is stored: the build's files, pictures, and what was uploaded. */
export async function openStoredFiles(parts: StoredParts) {
  const { config, db, pictureSources: sources, countSearch, publicUrl, log } = parts
  const { dataDir } = config
  const uploads = await openFiles(config)
  const kept = fetchedPictures(config, uploads)
  const copies = join(dataDir, 'images', 'copies')
  const keptPhotos = config.bucket
    ? picturesInBucket(uploads, copies, log)
    : folderAt(join(dataDir, 'images'))
  const fetched = { kept, fetchPicture: createPictureFetcher(), log }
  const removable = [
    listingPhotoSource(uploads, photoNames(db)),
    pictureSourceElsewhere({ ...fetched, isNamed: namedByAuction(db) }),
  ]
  const ofPapers = [
    listingPhotoSource(uploads, photoNamesOfPapers(db)),
    pictureSourceElsewhere({ ...fetched, isNamed: namedByAuctionOrSale(db) }),
    ...sources,
  ]
  return {
    uploads,
    files: await openStaticFiles(BUILT, publicUrl()),
    pictures: createPictures({
      dataDir,
      sources,
      removable,
      keptPhotos,
      publicUrl: publicUrl(),
      log,
      countSearch,
    }),
    widths: {
      keepInStep: createWidths({ files: uploads, kept: keptPhotos, names: photoNames(db) }),
      async deleteOldCopies() {
        await deleteLeftFolders(temporaryFolders(dataDir), new Date())
        await deleteOldCopies(copies, new Date())
      },
    },
    documentPhoto: createDocumentPhotos({ sources: ofPapers, publicFolder: PUBLIC, log }),
  }
}

/** On one machine beside what else is made of pictures; of many, all show what the first one fetched, also before there was a bucket. */
function fetchedPictures(
  { dataDir, bucket }: Config,
  uploads: Files,
): Pick<FileStore, 'read' | 'write'> {
  const folder = folderAt(join(dataDir, 'images'))
  if (!bucket) return folder
  return {
    write: uploads.write,
    async read(path) {
      const shared = await uploads.read(path)
      if (shared) return shared
      const own = await folder.read(path)
      if (own) await uploads.write(path, own)
      return own
    },
  }
}

export type StoredFiles = Awaited<ReturnType<typeof openStoredFiles>>
