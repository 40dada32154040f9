/** Suggestions while somebody types, each asked anew. */
import { count, latencyOf, ms, say } from '../figures.ts'
import { openConnection } from '../http-client.ts'
import { ANEW, requestsLike } from './anew.ts'

const WARM_UP = 20
const ROUNDS = 200
const MAX_P95 = 50

/** An auction whose numbers are typed, too. */
export interface Sample {
  lot_number: string
  vin: string
}

function typed({ lot_number, vin }: Sample): Record<string, string> {
  return {
    'a letter': 'f',
    'beginning of a make': 'for',
    'a make': 'ford',
    'a make of two words': 'harley-dav',
    'a model': 'wrangler',
    'make and model': 'toyota cam',
    'a year with a make': '2019 ford',
    'beginning of a place': 'tam',
    'a state': 'texas',
    'a lot number': lot_number,
    'end of a VIN': vin.slice(-8),
    'a misspelling': 'chevorlet',
    'nothing that there is': 'zzzz',
  }
}

export async function measureSuggestions(
  origin: string,
  auctions: number,
  sample: Sample,
): Promise<void> {
  const all: number[] = []
  for (const [name, q] of Object.entries(typed(sample))) {
    const { samples, found } = await suggest(origin, q)
    all.push(...samples)
    say(`  ${name}, '${q}'`, `${found} suggestions, ${inWords(samples)}`)
  }
  say(`suggestions while typing, ${count(auctions)} auctions`, inWords(all), {
    goal: `p95 within ${MAX_P95} ms`,
    isMet: latencyOf(all).p95 <= MAX_P95,
  })
}

async function suggest(origin: string, q: string) {
  const connection = await openConnection(origin, true)
  const next = requestsLike(
    `GET /api/suggestions?q=${encodeURIComponent(q)}${ANEW} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`,
  )
  const samples: number[] = []
  let found = 0
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now()
    const { status, body } = await connection.ask(next())
    if (round >= 0) samples.push(performance.now() - start)
    if (status !== 200) throw new Error(`Suggestions for ${q} answered ${status}`)
    found = (JSON.parse(body) as { items: unknown[] }).items.length
  }
  connection.close()
  return { samples, found }
}

function inWords(samples: readonly number[]): string {
  const { p50, p95, p99 } = latencyOf(samples)
  return `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`
}
