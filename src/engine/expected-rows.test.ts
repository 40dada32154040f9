import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { AUCTION_ID } from '../../test/builders.ts'
import { storyIn, stored, type Story } from '../../test/stories.ts'
import { bidsIn, reservationsIn } from './expected-rows.server.ts'

/** The accepted bids of a story, as they happened. */
function acceptedIn({ steps }: Story) {
  return steps.flatMap(({ before, events, now }) =>
    events.flatMap((event, at) =>
      event.type === 'bid-placed'
        ? [{ event, run: before.run, seq: before.version + 1 + at, now }]
        : [],
    ),
  )
}

test('a ledger holds every accepted bid of every run, and no other, the voided ones apart', () => {
  const story = storyIn((told) => {
    const voidedAt = new Map(
      told.steps.flatMap(({ events, now }) =>
        events.flatMap((event) => (event.type === 'bid-voided' ? [[event.bid, now] as const] : [])),
      ),
    )
    const all = acceptedIn(told).map(({ event, run, seq, now }) => ({
      id: event.bid,
      auction_id: AUCTION_ID,
      run,
      seq,
      bidder_id: event.bidder,
      amount: event.amount,
      created_at: now,
      automatic: event.automatic !== undefined,
    }))
    const bids = all.filter(({ id }) => !voidedAt.has(id))
    const voided = all.flatMap((bid) => {
      const voided_at = voidedAt.get(bid.id)
      return voided_at ? [{ ...bid, voided_at }] : []
    })
    return !isDeepStrictEqual(bidsIn(stored(told.lines)), { bids, voided })
  })
  expect(story).toBeNull()
})

test('of the reservations of a run one at most was not cancelled, the last one', () => {
  const story = storyIn(({ lines }) => {
    const rows = reservationsIn(stored(lines))
    return rows.some(({ run, status }, at) => status !== 'cancelled' && rows[at + 1]?.run === run)
  })
  expect(story).toBeNull()
})

test('what stands at the end is what the auction says: buyer, price and how it was bought', () => {
  const story = storyIn(({ lines, end }) => {
    const last = reservationsIn(stored(lines)).at(-1)
    const standing = last?.run === end.run && last.status !== 'cancelled' ? last : null
    const { reservation, status } = end
    if (!standing || !reservation) return standing !== null || reservation !== null
    return (
      standing.id !== reservation.id ||
      standing.user_id !== reservation.buyer ||
      standing.winning_bid !== reservation.price ||
      standing.kind !== reservation.kind ||
      (standing.status === 'completed') !== (status === 'sold')
    )
  })
  expect(story).toBeNull()
})

test('stories do hold what these properties are about', () => {
  const cancelled = storyIn(({ lines }) =>
    reservationsIn(lines).some(({ status }) => status === 'cancelled'),
  )
  const secondRun = storyIn((told) => acceptedIn(told).some(({ run }) => run > 1))
  expect([cancelled, secondRun]).not.toContain(null)
})
