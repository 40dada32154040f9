import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { NO_LIMITS } from '../../rules/safeguards/account-limits.ts'
import type { Database } from '../postgres/database.ts'
import { createHouse, listenForHouse } from './house.ts'

let market: Marketplace

const CONTACT = {
  ...{ name: 'Hammerlane Inc.', phone: '(212) 555-0100' },
  ...{ email: 'hello@hammerlane.test', hours: 'Mon-Sat 9-5 EST' },
}
const FIRST = {
  ...{ bank: null, limits: { unreviewed: NO_LIMITS, reviewed: NO_LIMITS } },
  ...{ support: CONTACT, paymentGraceHours: 0, buyNowNeedsPrice: false },
}

beforeEach(async () => {
  market = await openMarketplace()
})
afterEach(() => market.close())

async function rename(name: string, follows = 0): Promise<void> {
  await market.db
    .insertInto('house_changes')
    .values({
      ...{ setting: 'contact', follows, reason: 'Renamed', changed_at: new Date() },
      ...{ changed_by: await aMember(market.db), signed_by: null },
      before: JSON.stringify(CONTACT),
      value: JSON.stringify({ ...CONTACT, name }),
    })
    .execute()
}

test('a change that could not be read when it was told is read soon after', async () => {
  const refresh = vi.fn<() => Promise<void>>(async () => {})
  refresh.mockRejectedValueOnce(new Error('no connection is free'))
  const listening = listenForHouse({ refresh }, market.databaseUrl, silentLog)
  try {
    await expect.poll(() => refresh.mock.calls.length, { timeout: 10_000 }).toBe(2)
  } finally {
    await listening.close()
  }
})

test('of two reads at once the older one does not count, though it ends last', async () => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  const slow = heldOnce(market.db, isHeld)
  const house = createHouse(slow.db, FIRST)
  const older = house.refresh()
  await slow.hasRead
  await rename('New Name')
  await house.refresh()
  expect(house.current().support.name).toBe('New Name')
  release()
  await older
  expect(house.current().support.name).toBe('New Name')
})

/** A database whose first result is handed out only once `isHeld` is over. */
function heldOnce(db: Database, isHeld: Promise<void>) {
  const { promise: hasRead, resolve: tell } = Promise.withResolvers<void>()
  let isFirst = true
  const held = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isFirst) return result
      isFirst = false
      tell()
      await isHeld
      return result
    },
  })
  return { db: held, hasRead }
}
