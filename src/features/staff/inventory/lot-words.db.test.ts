import { parse } from 'csv-parse/sync'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBank, aBanker, consign, type Bank } from '../../../../test/inventory/consignors.ts'
import { aLot } from '../../../../test/marketplace.ts'
import { aRow, csv, runListsOf } from '../../../../test/run-lists/lists.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { hasStockNumber, lotsNamed } from './lot-words.server.ts'

let api: StaffApi
let bank: Bank

beforeAll(async () => {
  api = await openStaffApi()
  bank = await aBank(api)
})
afterAll(() => api.market.close())

async function found(q: string): Promise<string[]> {
  const query = new URLSearchParams({ q })
  const { body } = await api.market.ask('GET', `/api/staff/auctions?${query}`, { by: api.staff })
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ id }) => id).toSorted()
}

/** Says whose a lot is that was the bank's by this number. */
async function moved(lot: string, number: string, next: { id: string; stock: string } | null) {
  const was = { consignor_id: bank.id, stock_number: number }
  const body = { consignor_id: next?.id ?? null, stock_number: next?.stock ?? null, was }
  const path = `/api/staff/auctions/${lot}/consignment` as const
  expect((await api.market.ask('PUT', path, { by: api.staff, body })).status).toBe(200)
}

describe('a stock number', () => {
  test('finds its lot whole or in part, with hyphens or without, in whatever case', async () => {
    const lot = await aLot(api.market.db)
    await consign(api, bank, lot, 'FHB-41-88q')
    await consign(api, bank, await aLot(api.market.db), 'FHB-4199')
    for (const typed of ['FHB-41-88Q', 'fhb4188q', '41-88', '188q', '88-Q', 'b-418'])
      expect([typed, await found(typed)]).toEqual([typed, [lot]])
    expect(await found('fhb4188r')).toEqual([])
  })

  test('of one sign or two finds what is called just that, not each that has them', async () => {
    const lots = [await aLot(api.market.db), await aLot(api.market.db)]
    await consign(api, bank, lots[0] ?? '', 'Q-7')
    await consign(api, bank, lots[1] ?? '', 'Q-79')
    for (const typed of ['q7', 'Q-7']) expect(await found(typed)).toEqual([lots[0]])
    expect(await found('q79')).toEqual([lots[1]])
  })

  test('narrows beside other words, each of which may be of the title', async () => {
    const titles = ['Zephyr wagon', 'Zephyr coupe', 'Quasar coupe']
    const lots = await Promise.all(titles.map((title) => aLot(api.market.db, { title })))
    for (const [at, lot] of lots.entries()) await consign(api, bank, lot, `NB-7${at} X`)
    expect(await found('zephyr nb7')).toEqual(lots.slice(0, 2).toSorted())
    expect(await found('nb-71 x zephyr')).toEqual(lots.slice(1, 2))
    expect(await found('quasar nb-71')).toEqual([])
  })

  test('finds every lot that has it, whoever’s they are', async () => {
    const lots = [await aLot(api.market.db), await aLot(api.market.db)]
    await consign(api, bank, lots[0] ?? '', 'TWICE-1')
    await consign(api, await aBank(api), lots[1] ?? '', 'TWICE-1')
    expect(await found('twice1')).toEqual(lots.toSorted())
  })

  test('is compared sign by sign', async () => {
    const lot = await aLot(api.market.db)
    await consign(api, bank, lot, String.raw`A_50%\7`)
    for (const typed of ['a_50%', String.raw`%\7`]) expect(await found(typed)).toEqual([lot])
    for (const typed of ['a%50', 'a_5_', String.raw`0\7`]) expect(await found(typed)).toEqual([])
  })

  test('finds its lot as it is now, by no number from before', async () => {
    const lot = await aLot(api.market.db)
    await consign(api, bank, lot, 'OLD-6001')
    expect(await found('old-6001')).toEqual([lot])
    await moved(lot, 'OLD-6001', { id: bank.id, stock: 'NEW-6002' })
    expect([await found('old-6001'), await found('new6002')]).toEqual([[], [lot]])
    await moved(lot, 'NEW-6002', null)
    expect(await found('new6002')).toEqual([])
  })

  test('finds what a run list has brought', async () => {
    const row = aRow({ stock_number: 'LIST-77-1' })
    expect(await runListsOf(api).send('', csv([row]))).toMatchObject({ status: 201 })
    const [draft] = await runListsOf(api).lotsOf('Harbor Federal')
    expect(await found('list771')).toEqual([draft?.id])
  })

  test('stands in its row and in the file, empty where there is none', async () => {
    const title = 'Told by number'
    const [lot, without] = [
      await aLot(api.market.db, { title }),
      await aLot(api.market.db, { title }),
    ]
    await consign(api, bank, lot, 'TOLD-3')
    const query = '?q=told%20by&sort=lot_number'
    const ask = (file: '' | '.csv') =>
      api.market.ask('GET', `/api/staff/auctions${file}${query}`, { by: api.staff })
    expect((await ask('')).body).toMatchObject({
      items: [
        { id: lot, consignor: bank.name, stock_number: 'TOLD-3' },
        { id: without, consignor: null, stock_number: null },
      ],
    })
    const rows: Record<string, string>[] = parse((await ask('.csv')).text, {
      ...{ bom: true, columns: true },
    })
    expect(rows.map((row) => row['Stock number'])).toEqual(['TOLD-3', ''])
  })

  test('finds nothing for visitors, nor for another bank', async () => {
    const title = 'Unnumbered Quokka'
    const [runs, ended] = [
      await aLot(api.market.db, { title }),
      await aLot(api.market.db, { title }),
    ]
    await consign(api, bank, runs, 'SECRET-8001')
    await consign(api, bank, ended, 'SECRET-8002')
    await api.act(ended, 'end')
    const another = await aBanker(api, await aBank(api))
    const own = await aBanker(api, bank)
    const ask = (path: `/api/${string}`, by?: string) =>
      api.market.ask('GET', path, by === undefined ? {} : { by })
    for (const list of ['auctions', 'results']) {
      const { text } = await ask(`/api/${list}?q=quokka`)
      expect(text).toContain(title)
      expect(text).not.toContain('SECRET')
      for (const q of ['SECRET-8001', 'secret8002', 'secret']) {
        const { status, body } = await ask(`/api/${list}?q=${q}`)
        expect([list, q, status, body]).toMatchObject([list, q, 200, { total: 0, items: [] }])
      }
    }
    expect((await ask('/api/suggestions?q=secret-8001')).text).not.toContain(title)
    expect((await ask('/api/consignor/lots?q=secret-8001', own)).body).toMatchObject({ total: 1 })
    expect((await ask('/api/consignor/lots?q=secret-8001', another)).body).toMatchObject({
      total: 0,
    })
    expect((await ask(`/api/auctions/${runs}`)).text).not.toContain('SECRET')
  })
})

/** How it would be found among very many, of which a test has too few. */
async function planOf(query: RawBuilder<unknown>): Promise<string> {
  return api.market.db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
    const { rows } = await sql`explain (format json) ${query}`.execute(tx)
    return JSON.stringify(rows)
  })
}

test('stock numbers are found by the index of their parts, all at once', async () => {
  const listed = await planOf(sql`select from ${lotsNamed(['fhb-4188', 'q7'], sql`true`)}`)
  expect(listed).toContain('consignments_stock_parts_idx')
  const whole = await planOf(sql`select from consignments where ${hasStockNumber('FHB-4188')}`)
  expect(whole).toContain('consignments_stock_parts_idx')
})
