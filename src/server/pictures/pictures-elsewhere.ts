import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isStorable } from '../../rules/accounts.ts'
import { MINUTE } from '../../rules/durations.ts'
import { elsewhere, elsewhereKey } from '../../rules/picture-address.ts'
import { limitConcurrency } from '../concurrency.ts'
import type { FileStore } from '../files/file-store.ts'
import { Problem } from '../http/problem.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { createSingleFlight } from '../single-flight.ts'
import { cleanPicture } from './clean-picture.ts'
import { HostAway, type FetchPicture } from './fetch-picture.ts'
import type { PictureSource } from './pictures.ts'

export interface ElsewhereOptions {
  /** Where what was fetched stays, as `elsewhere/….jpg`. */
  kept: Pick<FileStore, 'read' | 'write'>
  /** Whether the row of an auction names a picture at this address: no others are fetched. */
  isNamed(auctionId: string, address: string): Promise<boolean>
  fetchPicture: FetchPicture
  log: Log
  /** In milliseconds. */
  clock?: () => number
}

const KEY = /^elsewhere\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([\w-]+)$/
/** How long a picture that could not be had, and a host that gives no answer, are left alone. */
const FAILURE_KNOWN_MS = MINUTE
/** Pictures fetched at the same time, and those that may wait. */
const FETCHING = { concurrency: 10, queued: 500 }
/** Of each host: one that takes its time, or is dead, holds up no other. */
const FETCHING_OF_HOST = { concurrency: 2, queued: 200 }
/** As of uploaded photos. */
const LONGEST_SIDE = 2400

/**
 * The pictures that auctions name at addresses of elsewhere: fetched when first asked for, cleaned like uploads, and kept,
 * so that what bidders see does not change. What cannot be had is no picture for a minute.
 */
export function pictureSourceElsewhere(options: ElsewhereOptions): PictureSource {
  const { fetchPicture, log, clock = Date.now } = options
  /** Of pictures, by their address, and of hosts, by their name. */
  const failures = new LRUCache<string, { cause: string; at: number }>({ max: 10_000 })
  const hosts = new LRUCache<string, ReturnType<typeof limitConcurrency>>({
    max: 1_000,
    memoMethod: () => limitConcurrency(FETCHING_OF_HOST),
  })
  const once = createSingleFlight<Buffer | null>()
  const fetching = limitConcurrency(FETCHING)

  async function fetchAndKeep(url: URL, file: string): Promise<Buffer> {
    const fetched = await fetchPicture(url)
    const picture = await cleanPicture(fetched, LONGEST_SIDE, 'visit')
    if (typeof picture === 'string')
      throw new Error(`it is no picture that can be shown: ${picture}`)
    // Shown all the same: without the file it is only fetched again next time.
    await options.kept
      .write(file, picture)
      .catch((error: unknown) => log.error({ err: error }, 'a picture could not be stored'))
    return picture
  }

  /** Told once, until the cause is another. */
  function remember(auction: string, { href, host }: URL, error: unknown): null {
    // Too many pictures are being cleaned: this one may be a good one.
    if (error instanceof Problem) throw error
    const cause = String(error)
    if (failures.get(href)?.cause !== cause)
      log.warn(
        { err: error, auction, picture: href },
        'a picture of elsewhere could not be fetched',
      )
    failures.set(href, { cause, at: clock() })
    if (error instanceof HostAway) failures.set(host, { cause, at: clock() })
    return null
  }

  function isLeftAlone({ href, host }: URL): boolean {
    return [href, host].some((key) => {
      const failed = failures.get(key)
      return failed !== undefined && clock() - failed.at < FAILURE_KNOWN_MS
    })
  }

  /** Asked again when its turn has come: the host may have failed meanwhile. */
  async function fetchInTurn(auction: string, url: URL, file: string): Promise<Buffer | null> {
    return hosts.memo(url.host)(async () => {
      if (isLeftAlone(url)) return null
      return fetching(() =>
        fetchAndKeep(url, file).catch((error: unknown) => remember(auction, url, error)),
      )
    })
  }

  return async function pictureElsewhere(key) {
    const found = addressIn(key)
    if (!found || !(await options.isNamed(found.auctionId, found.address))) return null
    const { auctionId, url } = found
    const file = `elsewhere/${hash(url.href)}.jpg`
    return once(url.href, async () => {
      const kept = await options.kept.read(file)
      if (kept) return kept
      return isLeftAlone(url) ? null : fetchInTurn(auctionId, url, file)
    })
  }
}

/** Looks into the row, whatever its status: staff see pictures of drafts. */
export function namedByAuction(db: Database): ElsewhereOptions['isNamed'] {
  return async (auctionId, address) => {
    const row = await db
      .selectFrom('auctions')
      .select('id')
      .where('id', '=', auctionId)
      .where(sql<boolean>`(image_url = ${address} or ${address} = any(images))`)
      .executeTakeFirst()
    return row !== undefined
  }
}

/** What a key stands for; null for one that no page makes. */
function addressIn(key: string): { auctionId: string; address: string; url: URL } | null {
  const [, auctionId, encoded] = KEY.exec(key) ?? []
  if (!auctionId || !encoded) return null
  const address = Buffer.from(encoded, 'base64url').toString()
  if (!isStorable(address) || elsewhereKey(auctionId, address) !== key) return null
  const url = elsewhere(address)
  return url && { auctionId, address, url }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** For papers, which show the picture of the day of the sale. */
export function namedByAuctionOrSale(db: Database): ElsewhereOptions['isNamed'] {
  const byAuction = namedByAuction(db)
  return async (auctionId, address) => {
    if (await byAuction(auctionId, address)) return true
    const row = await db
      .selectFrom('sales')
      .select('id')
      .where('auction_id', '=', auctionId)
      .where(sql<boolean>`item ->> 'image_url' = ${address}`)
      .executeTakeFirst()
    return row !== undefined
  }
}
