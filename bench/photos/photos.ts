/**
 * 200 photos of 12 megapixels, uploaded and worked off to their last width, and run lists of 5,000 rows with their dry runs, each in
 * under 15 s: beside either, bids take at most 1.5 times as long at p99 as beside nothing. All three in turns, for what others do on
 * the machine changes by the minute; of each the middle round counts.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { delay } from 'es-toolkit/promise'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openDatabase, type Database } from '../../src/server/postgres/database.ts'
import { openAuctions, signedInMembers, type Bidder } from '../bidders.ts'
import { ms, say, times, type Latency } from '../figures.ts'
import { begin, middleOf, type LoadResult } from '../load-process.ts'
import { startProduct, withDatabase } from '../product.ts'
import { aRunList, formOf, MAX_MS, ROWS } from '../run-lists.ts'
import { uploadPhotos } from './photo-uploads.ts'

const ROUNDS = 5
const PHOTOS_PER_ROUND = 40
const LOTS_WITH_PHOTOS = 10
/** As phones take them. */
const SIZE = { width: 4000, height: 3000 }
const DIFFERENT_FILES = 5
const BIDDERS = 16
const BIDS_PER_SECOND = 100
const AUCTIONS = 20
const WARM_UP_SECONDS = 3
const IDLE_MS = 30_000
/** Longer than any machine takes for all of it. */
const LONGEST_SECONDS = 7_200
const MAX_SLOWER = 1.5

export async function measurePhotos(): Promise<void> {
  await withDatabase(async (setup) => {
    const db = openDatabase(setup.databaseUrl, { max: 2, onIdleError: () => undefined })
    const product = await startProduct(setup, { env: { STAFF_SECOND_STEP: 'off' } })
    try {
      const files = await somePhotos(setup.dataDir)
      const bench: Bench = {
        ...{ db, databaseUrl: setup.databaseUrl, origin: product.url },
        bidders: await signedInMembers(setup.databaseUrl, product.url, BIDDERS),
        staff: await aStaffMember(db, setup.databaseUrl, product.url),
      }
      const idle: LoadResult[] = []
      const working: LoadResult[] = []
      const importing: LoadResult[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        idle.push(await bidsBeside(bench, () => delay(IDLE_MS)))
        working.push(await bidsBeside(bench, () => workOff(bench, files)))
        importing.push(await bidsBeside(bench, () => importList(bench, `P${round}`)))
      }
      const alone = middleOf(idle)
      say('bids beside nothing', `${inWords(alone.latency)}${eachOf(idle)}`)
      compare(`bids beside ${ROUNDS * PHOTOS_PER_ROUND} photos`, working, alone)
      compare(`bids beside run lists of ${ROWS} rows`, importing, alone)
    } finally {
      await product.stop()
      await db.destroy()
    }
  })
}

interface Bench {
  db: Database
  databaseUrl: string
  origin: string
  bidders: Bidder[]
  staff: Bidder
}

/** How long bids took from when the work began to its end; on auctions of their own, for each load begins with the lowest. */
async function bidsBeside(
  { databaseUrl, origin, bidders }: Bench,
  work: () => Promise<unknown>,
): Promise<LoadResult> {
  const auctions = await openAuctions(databaseUrl, AUCTIONS)
  const time = { warmUpSeconds: WARM_UP_SECONDS, seconds: LONGEST_SECONDS }
  const pace = { connections: BIDDERS, perSecond: BIDS_PER_SECOND }
  const load = begin({ ...time, ...pace, kind: 'bids', origin, bidders, auctions })
  try {
    await delay(WARM_UP_SECONDS * 1_000)
    await work()
  } finally {
    load.end()
  }
  return load.result
}

/** Sends the photos, and waits until all their widths are made. */
async function workOff({ db, databaseUrl, origin, staff }: Bench, files: string[]): Promise<void> {
  const lots = await openAuctions(databaseUrl, LOTS_WITH_PHOTOS)
  const start = performance.now()
  await uploadPhotos({ origin, token: staff.token, lots, files, photos: PHOTOS_PER_ROUND })
  const sent = performance.now() - start
  while (await hasWork(db)) await delay(500)
  const done = performance.now() - start
  const [inAll, made] = [seconds(sent), seconds(done)]
  console.log(`${PHOTOS_PER_ROUND} photos: sent in ${inAll}, all widths made after ${made}`)
}

async function hasWork(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job where name = 'widths' and state in ('created', 'retry', 'active') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

async function importList({ origin, staff }: Bench, prefix: string): Promise<void> {
  const list = aRunList(prefix)
  const start = performance.now()
  for (const call of ['/check', '']) {
    const answer = await fetch(`${origin}/api/staff/run-lists${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}` },
      body: formOf(list),
    })
    const { lot_count: lots } = (await answer.json()) as { lot_count?: number }
    if (lots !== ROWS) throw new Error(`run-lists${call} answered ${answer.status}`)
  }
  const took = performance.now() - start
  const goal = `under ${MAX_MS / 1_000} s`
  say(`${ROWS} rows, dry run and import`, seconds(took), { goal, isMet: took < MAX_MS })
}

function compare(name: string, rounds: LoadResult[], alone: LoadResult): void {
  const { latency } = middleOf(rounds)
  const others = Math.max(...rounds.map((round) => round.others))
  const slower = times(latency.p99, alone.latency.p99)
  const refused = others > 0 ? `; ${others.toFixed(1)} refused a second` : ''
  say(
    name,
    `${inWords(latency)}, p99 ${slower} of that beside nothing${refused}${eachOf(rounds)}`,
    {
      goal: `at most ${MAX_SLOWER}x`,
      isMet: latency.p99 <= MAX_SLOWER * alone.latency.p99 && others === 0,
    },
  )
}

function eachOf(rounds: LoadResult[]): string {
  return ` (rounds: p99 ${rounds.map(({ latency }) => ms(latency.p99)).join(', ')})`
}

function inWords({ p50, p99 }: Latency): string {
  return `p50 ${ms(p50)}, p99 ${ms(p99)}`
}

function seconds(time: number): string {
  return `${(time / 1_000).toFixed(1)} s`
}

async function aStaffMember(db: Database, databaseUrl: string, url: string): Promise<Bidder> {
  const [staff] = await signedInMembers(databaseUrl, url, 1)
  if (!staff) throw new Error('Nobody was signed in')
  const roles = ['member', 'staff']
  await db.updateTable('users').set({ roles }).where('id', '=', staff.id).execute()
  return staff
}

/** JPEGs whose noise compresses as badly as what a camera sees: some MB each. */
async function somePhotos(folder: string): Promise<string[]> {
  const files: string[] = []
  for (let nth = 0; nth < DIFFERENT_FILES; nth += 1) {
    const noise = { type: 'gaussian', mean: 110 + 8 * nth, sigma: 12 } as const
    const photo = sharp({ create: { ...SIZE, channels: 3, background: 'gray', noise } })
    const file = join(folder, `photo-${nth}.jpg`)
    const jpeg = await photo.jpeg({ quality: 85 }).toBuffer()
    await writeFile(file, jpeg)
    files.push(file)
    if (nth === 0) console.log(`photos of ${(jpeg.length / 1e6).toFixed(1)} MB`)
  }
  return files
}
