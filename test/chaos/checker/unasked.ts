/** What a ledger holds that nobody asked for, or whose client was told that it was refused. */
import { formatDollars, toDollars } from '../../../src/rules/money.ts'
import type { Attempt, Ledger } from '../history.ts'
import { violation } from './invariants.ts'
import { linesOfVoids } from './voids.ts'
import { isDecided } from './wrong-answers.ts'

export function unasked({ lot, lines }: Ledger, attempts: readonly Attempt[]): string[] {
  const asked = Map.groupBy(attempts, ({ what, member, amount }) => named(what, member, amount))
  const answers = new Map(attempts.filter(isDecided).map(({ key, told }) => [key, told]))
  /** Whether a request like it may have made it: of each it is not known, or known, that it did. */
  const mayHaveMade = (what: Attempt['what'], member: string, amount: number, id: string) => {
    const like = asked.get(named(what, member, amount)) ?? []
    return like.some(({ key }) => {
      const told = answers.get(key)
      if (!told || told.is === 'maximum set') return true
      if (told.is === 'bid placed') return told.bid.id === id
      return told.is === 'bought' && told.reservation.id === id
    })
  }
  const ofVoids = linesOfVoids({ lines })
  return lines.flatMap(({ event }, index) => {
    if (event.type !== 'bid-placed' && event.type !== 'bought') return []
    // What a maximum bids anew: `wrongVoids` looks at it.
    if (ofVoids.has(index + 1)) return []
    const isByMaximum = event.type === 'bid-placed' && event.maximum !== undefined
    const isAskedFor =
      event.type === 'bought'
        ? mayHaveMade('buy', event.buyer, toDollars(event.price), event.reservation)
        : isByMaximum
          ? mayHaveMade(
              'maximum',
              event.bidder,
              toDollars(event.maximum ?? event.amount),
              event.bid,
            )
          : mayHaveMade('bid', event.bidder, toDollars(event.amount), event.bid)
    if (isAskedFor) return []
    const amount = toDollars(event.type === 'bought' ? event.price : event.amount)
    return [violation('askedFor', lot, `line ${index + 1} is of ${formatDollars(amount)}`)]
  })
}

function named(what: Attempt['what'], member: string, amount: number): string {
  return `${what} ${member} ${amount}`
}
