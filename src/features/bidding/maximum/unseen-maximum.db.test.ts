import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { dataOf, toldOf } from '../../../../test/sales/notices.ts'
import { changeAuction } from '../../../engine/by-staff/change-auction.server.ts'
import { tellOutbid } from '../../../engine/sales/notices/tell-outbid.server.ts'

/** Two lots that differ only in how far the leader’s maximum goes: whoever bids below both is told the same of each. */

const MAXIMUMS = [15_000, 50_000]

let market: Marketplace
let people: Record<'marcus' | 'dana' | 'ada', string>

beforeAll(async () => {
  market = await openMarketplace()
  const named = (full_name: string) => aMember(market.db, { profile: { full_name } })
  people = {
    marcus: await named('Marcus Thorne'),
    dana: await named('Dana Wells'),
    ada: await named('Ada Novak'),
  }
})
afterAll(() => market.close())

test('rivals and everybody else are told the same of a maximum of $15,000 and of $50,000, till it has won', async () => {
  const [one, other] = [await toldOfLot(MAXIMUMS[0]), await toldOfLot(MAXIMUMS[1])]
  expect(one).toEqual(other)
  expect(one.answers).toEqual([201, 200, 201, 422, 201])
  expect(one.notices).toEqual(expect.arrayContaining(['dana outbid', 'dana lost', 'ada lost']))
  expect(one.end.join('\n')).toContain('"sale_price":14600')
})

/** What the rivals do, and all that they and others are told meanwhile and once it is over. */
async function toldOfLot(maximum: number | undefined) {
  const { marcus, dana, ada } = people
  const lot = await aLot(market.db)
  const change = (method: string, what: string, by: string, amount: number | undefined) =>
    market.ask(method, `/api/auctions/${lot}/${what}`, { by, body: { amount } })
  expect((await change('PUT', 'maximum', marcus, maximum)).status).toBe(200)
  // The price stays below both: a maximum that it reaches is opened in the ledger at the end.
  const steps = [
    () => change('POST', 'bids', dana, 10_500),
    () => change('PUT', 'maximum', ada, 12_000),
    () => change('POST', 'bids', dana, 12_500),
    () => change('POST', 'bids', ada, 12_600),
    () => change('POST', 'bids', dana, 14_500),
  ]
  const [answers, told] = [[] as number[], [] as string[]]
  for (const step of steps) {
    const { status, body } = await step()
    answers.push(status)
    await tellOutbid(market.db)
    told.push(withoutIds(body, lot), ...(await read(lot)))
  }
  await changeAuction(market.db, lot, () => [
    { type: 'close', reservation: randomUUID(), early: true },
  ])
  const notices = await toldOf(market.db, lot, people)
  const data = [await dataOf(market.db, lot, dana), await dataOf(market.db, lot, ada)]
  const end = [withoutIds(data, lot), ...(await read(lot))]
  return { answers, told, notices: notices.toSorted(), end }
}

/** What can be read of a lot, by nobody in particular and by its rivals. */
async function read(lot: string): Promise<string[]> {
  const answers: string[] = []
  for (const by of [undefined, people.dana, people.ada]) {
    const own = by ? ['/standing', '/maximum'] : []
    const parts = ['', '/bids', '/prices', '/runs', '/ledger', ...own]
    const paths = parts.map((part) => `/api/auctions/${lot}${part}`)
    const lists = by ? ['/api/me/bids', '/api/me/auctions'] : ['/api/auctions']
    for (const path of [...paths, ...lists]) {
      const { status, body } = await market.ask('GET', path, { by })
      expect([path, status]).toEqual([path, 200])
      const told = lists.includes(path) ? itemsOf(body, lot) : body
      answers.push(withoutIds(told, lot))
    }
  }
  return answers
}

function itemsOf(list: object, lot: string): unknown[] {
  const items = 'items' in list && Array.isArray(list.items) ? list.items : []
  return items.filter((item) => JSON.stringify(item).includes(lot))
}

/** As text, without what differs of any two lots: ids, numbers of lots, times and digests. */
function withoutIds(told: unknown, lot: string): string {
  return JSON.stringify(told)
    .replaceAll(lot, 'lot')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replaceAll(/HL-\d+/g, 'number')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/[\w+/=-]{40,}/g, 'digest')
}
