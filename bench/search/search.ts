/**
 * Searches of a large house over HTTP: what is suggested while somebody types, and lists by words, beside the search of Vendure, which
 * has the same titles in a database of the same server. Vendure remembers no search, so ours are asked anew each time; how fast
 * they are when they are remembered is said beside it.
 */
import { growCatalogue } from '../catalogue.ts'
import { count, ms, perSecond, say, times } from '../figures.ts'
import type { Flags } from '../flags.ts'
import { begin, type LoadResult } from '../load-process.ts'
import { startProduct, withDatabase } from '../product.ts'
import { ANEW } from './anew.ts'
import { measureSuggestions, type Sample } from './suggestions.ts'
import { startVendure, type Vendure } from './vendure.ts'

const LOAD = { kind: 'page', connections: 4, warmUpSeconds: 1, encoding: 'identity' } as const
const SECONDS = 4
/** A search of Vendure may take seconds. */
const THEIR_SECONDS = 30
const PER_PAGE = 24
const AT_LEAST = 1

interface Search {
  name: string
  words: string
  /** Nothing is written so; ours finds what is meant. */
  isMisspelt?: true
}

function searches({ vin }: Sample): Search[] {
  return [
    { name: 'one word', words: 'chevrolet' },
    { name: 'two words', words: 'toyota camry' },
    { name: 'a rare word', words: vin },
    { name: 'a misspelling', words: 'chevorlet', isMisspelt: true },
    { name: 'a word that nothing has', words: 'zeppelin' },
    { name: 'no word', words: '' },
  ]
}

export async function measureSearch({ auctions }: Flags): Promise<void> {
  await withDatabase(async (setup) => {
    const ids = await growCatalogue(setup.databaseUrl, auctions)
    const product = await startProduct(setup)
    const vendure = await startVendure(setup.databaseUrl)
    try {
      if (!vendure) say('Vendure', 'could not be installed, so ours is measured alone')
      const sample = await ask<Sample>(`${product.url}/api/auctions/${ids[0]}`)
      await measureSuggestions(product.url, auctions, sample)
      console.log(`searches, ${count(auctions)} auctions:`)
      for (const search of searches(sample)) await measure(search, product.url, vendure)
    } finally {
      await vendure?.stop()
      await product.stop()
    }
  })
}

async function measure(search: Search, origin: string, vendure: Vendure | null): Promise<void> {
  const path = `/api/auctions?limit=${PER_PAGE}&q=${encodeURIComponent(search.words)}`
  const { total } = await ask<{ total: number }>(origin + path)
  const load = { ...LOAD, seconds: SECONDS, origin }
  const remembered = await measured({ ...load, path })
  const ours = await measured({ ...load, path: path + ANEW })
  const name = `  ${search.name}, '${search.words}'`
  const figure = `${count(total)} found, ${inWords(ours)} (remembered ${perSecond(remembered.rate)})`
  if (!vendure) return say(name, figure)
  const body = question(search.words)
  const found = await checkTotals(search, { total, vendure, body })
  const theirs = await measured({
    ...LOAD,
    seconds: THEIR_SECONDS,
    origin: vendure.origin,
    path: '/shop-api',
    body,
  })
  say(
    name,
    `${figure}; ${times(ours.rate, theirs.rate)} of Vendure, ${found}, ${inWords(theirs)}`,
    { goal: `at least ${AT_LEAST}x`, isMet: ours.rate >= theirs.rate * AT_LEAST },
  )
}

/** Each product has one variant, so that nothing needs to be grouped, which would take Vendure longer. */
function question(term: string): string {
  const query = `query Search($term: String) {
    search(input: { term: $term, take: ${PER_PAGE} }) {
      totalItems
      items { productId productName slug sku description currencyCode priceWithTax { ... on SinglePrice { value } } }
    }
  }`
  return JSON.stringify({ query, variables: { term } })
}

/** That all find the same, and how many Vendure finds, in words. */
async function checkTotals(
  { words, isMisspelt }: Search,
  { total, vendure, body }: { total: number; vendure: Vendure; body: string },
): Promise<string> {
  const { data } = await ask<{ data: { search: { totalItems: number } } }>(
    `${vendure.origin}/shop-api`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body },
  )
  const { totalItems } = data.search
  const written = await vendure.count(words.split(' '))
  if (totalItems !== written || (total !== written && !isMisspelt))
    throw new Error(`'${words}': ours finds ${total}, Vendure ${totalItems}, SQL ${written}`)
  return totalItems === total ? 'which finds as many' : `which finds ${count(totalItems)}`
}

async function ask<Answer>(url: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}

async function measured(load: Parameters<typeof begin>[0]): Promise<LoadResult> {
  const { result, failures } = begin(load)
  const figures = await result
  if (failures() > 0) throw new Error(`${failures()} searches failed`)
  return figures
}

function inWords({ rate, latency }: LoadResult): string {
  return `${rate < 10 ? `${rate.toFixed(1)}/s` : perSecond(rate)}, p99 ${ms(latency.p99)}`
}
