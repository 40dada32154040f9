/** Histories in which everybody is told the truth, each with something that others lack. */
import { after } from '../../builders.ts'
import type { History } from '../history.ts'
import { BUY_NOW_AT, play } from './made-up.ts'

const usual = { passed: 4_000, early: 20, late: 20, lost: 0 }

/** Ann wins at $10,800 by her maximum; the last bid moves the end. */
export const won = (): History =>
  play([
    { ...usual, what: 'bid', member: 'ann', amount: 10_100 },
    { ...usual, what: 'bid', member: 'bob', amount: 10_100 },
    { ...usual, what: 'bid', member: 'bob', amount: 10_300, lost: 1 },
    { ...usual, what: 'maximum', member: 'ann', amount: 11_000 },
    { ...usual, what: 'bid', member: 'bob', amount: 10_500 },
    { ...usual, what: 'bid', member: 'cat', amount: 10_700, passed: 8_000 },
    { ...usual, what: 'bid', member: 'bob', amount: 10_900, passed: 5_100 },
  ])

/** Bob buys it; whoever comes after him is too late. */
export const bought = (): History =>
  play([
    { ...usual, what: 'bid', member: 'ann', amount: 10_100 },
    { ...usual, what: 'buy', member: 'cat', amount: BUY_NOW_AT - 100 },
    { ...usual, what: 'buy', member: 'bob', amount: BUY_NOW_AT },
    { ...usual, what: 'buy', member: 'ann', amount: BUY_NOW_AT },
  ])

export const outage = { from: after(1), until: after(13) }

/** Ann bids once nobody could for twelve seconds, for which the end was moved. */
export const interrupted = (): History =>
  play([{ ...usual, what: 'bid', member: 'ann', amount: 10_100, passed: 14_000 }], { outage })

/**
 * Bob's leading bid is voided, which his maximum made: that goes with it, and Cat, who had lost to it, leads by hers. Ann bids again,
 * below what was bid before, and Cat's maximum answers.
 */
export const voided = (): History =>
  play([
    { ...usual, what: 'bid', member: 'ann', amount: 10_100 },
    { ...usual, what: 'maximum', member: 'bob', amount: 10_600 },
    { ...usual, what: 'maximum', member: 'cat', amount: 10_400 },
    { what: 'void', nth: 0, passed: 4_000 },
    { ...usual, what: 'bid', member: 'ann', amount: 10_300 },
  ])

/**
 * Cat bids less than an increment above Bob's maximum, and then sets one too, which she lowers. Her bid is voided, and the last maximum
 * that she set bids anew: no more than before, though it goes $10 further.
 */
export const lowered = (): History =>
  play([
    { ...usual, what: 'bid', member: 'ann', amount: 10_100 },
    { ...usual, what: 'maximum', member: 'bob', amount: 10_400 },
    { ...usual, what: 'bid', member: 'cat', amount: 10_450 },
    { ...usual, what: 'maximum', member: 'cat', amount: 11_000 },
    { ...usual, what: 'maximum', member: 'cat', amount: 10_460 },
    { what: 'void', nth: 0, passed: 4_000 },
  ])
