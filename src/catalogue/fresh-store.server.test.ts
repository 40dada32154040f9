import { expect, test } from 'vitest'
import { aRow, rowId } from '../../test/catalogue-rows.ts'
import type { CatalogueRow } from './auction-values.server.ts'
import { createFreshStore } from './fresh-store.server.ts'
import type { AuctionSource } from './read-changes.server.ts'

/** A database in memory. A change is told of until the horizon is past it. */
function aDatabase(rows: CatalogueRow[] = []) {
  const auctions = new Map(rows.map((row) => [row.id, row]))
  const changedIn = new Map<string, number>()
  const asked: string[] = []
  let transaction = 1
  let server = 'first'
  const source: AuctionSource = {
    horizon: async () => ({ horizon: `${transaction}`, server }),
    async *all() {
      asked.push('all')
      yield [...auctions.values()]
    },
    async changesSince(horizon) {
      asked.push('changes')
      const ids = [...changedIn].filter(([, at]) => at >= Number(horizon)).map(([id]) => id)
      return {
        ...{ horizon: `${transaction}`, server },
        rows: ids.length > 20_000 ? null : ids.flatMap((id) => auctions.get(id) ?? []),
      }
    },
    auctions: async () => [],
  }
  return {
    source,
    asked,
    write(row: CatalogueRow) {
      auctions.set(row.id, row)
      changedIn.set(row.id, transaction)
      transaction += 1
    },
    restore(numbered: number) {
      transaction = numbered
      changedIn.clear()
    },
    /** Another takes over which never had one of the auctions; it numbers what is written from there on. */
    takeOverWithout(row: CatalogueRow) {
      server = 'second'
      transaction = changedIn.get(row.id) ?? transaction
      auctions.delete(row.id)
      changedIn.delete(row.id)
    },
  }
}

function watched(source: AuctionSource) {
  const changed: string[] = []
  let replaced = 0
  const fresh = createFreshStore(source, {
    changed: (ids) => void changed.push(...ids),
    replaced: () => void (replaced += 1),
  })
  return { fresh, changed, replacedTimes: () => replaced }
}

test('what was written before it was asked is shown, and told to who keeps something of it', async () => {
  const { source, write } = aDatabase([aRow({ id: rowId(1) })])
  const { fresh, changed } = watched(source)
  expect((await fresh()).listed.size()).toBe(1)
  changed.length = 0
  write(aRow({ id: rowId(2) }))
  expect((await fresh()).listed.size()).toBe(2)
  expect(changed).toEqual([rowId(2)])
})

test('who asks during an update waits, together with all others, for the one after it', async () => {
  const { source, write, asked } = aDatabase([aRow()])
  const answered = Promise.withResolvers<void>()
  const { fresh } = watched({
    ...source,
    async changesSince(horizon) {
      const changes = await source.changesSince(horizon)
      await answered.promise
      return changes
    },
  })
  const first = fresh().then((store) => store.listed.size())
  await expect.poll(() => asked).toEqual(['all', 'changes'])
  // Too late for the first, which has asked the database already.
  write(aRow({ id: rowId(2) }))
  const others = [fresh(), fresh(), fresh()]
  answered.resolve()
  expect(await first).toBe(1)
  for (const other of others) expect((await other).listed.size()).toBe(2)
  expect(asked).toEqual(['all', 'changes', 'changes'])
})

test('an update that fails fails for those who asked for it, and is tried again for the next', async () => {
  const { source } = aDatabase([aRow()])
  let isAway = true
  const { fresh } = watched({
    ...source,
    horizon: () => (isAway ? Promise.reject(new Error('away')) : source.horizon()),
  })
  const first = fresh()
  const second = fresh()
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  isAway = false
  expect((await fresh()).listed.size()).toBe(1)
})

test('when most documents are deleted the store is built anew and shows the same', async () => {
  const count = 3_000
  const rows = Array.from({ length: count }, (_, nth) => aRow({ id: rowId(nth), text: 'first' }))
  const { source, write, asked } = aDatabase(rows)
  const { fresh, replacedTimes } = watched(source)
  const sizes: number[] = []
  for (const text of ['first', 'second', 'third', 'fourth']) {
    for (const row of rows) write({ ...row, text })
    const store = await fresh()
    sizes.push(store.size)
    expect(store.listed.size()).toBe(count)
    const found = store.searched.words.find(text).new_intersection(store.listed)
    expect([text, found.size()]).toEqual([text, count])
  }
  // At twice as many deleted as listed it was begun anew.
  expect(sizes).toEqual([count, 2 * count, 3 * count, count])
  expect(asked.filter((one) => one === 'all')).toHaveLength(2)
  expect(replacedTimes()).toBe(0)
})

test('another database behind the same address is read from the beginning', async () => {
  const { source, write, restore, asked } = aDatabase([aRow()])
  const { fresh, replacedTimes } = watched(source)
  for (let nth = 2; nth < 9; nth += 1) write(aRow({ id: rowId(nth) }))
  await fresh()
  restore(3)
  expect((await fresh()).listed.size()).toBe(8)
  expect(replacedTimes()).toBe(1)
  expect(asked.filter((one) => one === 'all')).toHaveLength(2)
})

test('a server that took over is read from the beginning, though its numbers go on from those of before', async () => {
  const { source, write, takeOverWithout } = aDatabase([aRow({ id: rowId(1) })])
  const { fresh, replacedTimes } = watched(source)
  const lost = aRow({ id: rowId(2) })
  write(lost)
  expect((await fresh()).listed.size()).toBe(2)
  takeOverWithout(lost)
  write(aRow({ id: rowId(1), text: 'changed' }))
  const store = await fresh()
  expect(store.listed.size()).toBe(1)
  expect(store.searched.words.find('changed').size()).toBe(1)
  expect(replacedTimes()).toBe(1)
})
