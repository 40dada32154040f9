/**
 * What very many auctions add to a start, and to the memory of the process, beside an empty house: until it is ready, and until it
 * has answered its first lists.
 */
import { growCatalogue } from '../catalogue.ts'
import { count, say, seconds, times } from '../figures.ts'
import { megabytes, residentMegabytes } from '../memory.ts'
import { startProduct, withDatabase } from '../product.ts'

/** Turn by turn, so that both meet the machine in the same moods. */
const ROUNDS = 3
const LISTS = [
  '/api/auctions',
  '/api/auctions?sort=price_asc',
  '/api/auctions?q=ford',
  '/api/auctions/facets',
  '/auctions',
]

type Setup = { dataDir: string; databaseUrl: string }

export async function measureWithAuctions(auctions: number): Promise<void> {
  await withDatabase(async (empty) => {
    await withDatabase(async (full) => {
      await growCatalogue(full.databaseUrl, auctions)
      // The first start on a database makes keys and queues.
      for (const setup of [empty, full]) await startOnce(setup)
      const [ofEmpty, ofFull]: [Start[], Start[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        ofEmpty.push(await startOnce(empty))
        ofFull.push(await startOnce(full))
      }
      sayBoth(auctions, middleOf(ofFull), middleOf(ofEmpty))
    })
  })
}

/** Seconds and megabytes. */
interface Start {
  ready: number
  memoryReady: number | null
  lists: number
  memoryAfterLists: number | null
}

async function startOnce(setup: Setup): Promise<Start> {
  const begunAt = performance.now()
  const product = await startProduct(setup)
  try {
    await read(`${product.url}/readyz`)
    const readyAt = performance.now()
    const memoryReady = await residentMegabytes(product.pid)
    const askedAt = performance.now()
    for (const list of LISTS) await read(product.url + list)
    const lists = (performance.now() - askedAt) / 1_000
    const memoryAfterLists = await residentMegabytes(product.pid)
    return { ready: (readyAt - begunAt) / 1_000, memoryReady, lists, memoryAfterLists }
  } finally {
    await product.stop()
  }
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

function sayBoth(auctions: number, full: Start, empty: Start): void {
  const name = `start with ${count(auctions)} auctions`
  say(
    name,
    `ready in ${seconds(full.ready)}, ${times(full.ready, empty.ready)} of an empty house (${seconds(empty.ready)}); first lists within ${seconds(full.lists)} (${seconds(empty.lists)})`,
  )
  say(
    `${name}, memory`,
    `${megabytes(full.memoryReady)} when ready (empty ${megabytes(empty.memoryReady)}), ${megabytes(full.memoryAfterLists)} after the first lists (empty ${megabytes(empty.memoryAfterLists)})`,
  )
}

function middleOf(starts: readonly Start[]): Start {
  const middle = starts.toSorted((one, other) => one.ready - other.ready)[starts.length >> 1]
  if (!middle) throw new Error('Nothing was started')
  return middle
}
