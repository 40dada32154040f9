/** What is wrong with what clients were told of an auction, held against its ledger. */
import { formatDollars, toDollars } from '../../../src/rules/money.ts'
import type { Attempt, Heard, Ledger, Read, Told } from '../history.ts'
import { violation, type Invariant } from './invariants.ts'
import { statesOf, time, type State } from './states.ts'
import { voidedIn } from './voids.ts'
import { windowsOf, type Dated, type Window, type WindowOf } from './windows.ts'

export interface OfOneLot {
  ledger: Ledger
  attempts: readonly Attempt[]
  reads: readonly Read[]
  heard: readonly Heard[]
}

type Found = Iterable<[Invariant, string]>
type Placed = Attempt & { told: Extract<Told, { is: 'bid placed' }> }

export function wrongAnswers(lot: OfOneLot): string[] {
  const states = statesOf(lot.ledger)
  const begin = firstSent(lot.attempts)
  const windowOf = windowsIn(lot, begin)
  const places = countPlaces(lot.ledger)
  const found: [Invariant, string][] = [
    ...lot.attempts.flatMap((attempt) => [
      ...wrongAcceptance(attempt, { ...lot, places }, windowOf(begin(attempt), attempt.end)),
      ...wrongRefusal(attempt, states, windowOf(begin(attempt), attempt.end)),
    ]),
    ...wrongOrder(lot.attempts.filter(isPlaced), begin, voidedIn(lot.ledger)),
    ...wrongKeys(lot.attempts),
    ...lot.reads.flatMap((read) => [...wrongRead(read, windowOf(read.begin, read.end))]),
  ]
  return found.map(([broken, sentence]) => violation(broken, lot.ledger.lot, sentence))
}

/** How often each bid is in the ledger. */
function countPlaces({ lines }: Ledger): Map<string, number> {
  const places = new Map<string, number>()
  for (const { event } of lines) {
    if (event.type === 'bid-placed') places.set(event.bid, (places.get(event.bid) ?? 0) + 1)
  }
  return places
}

/** When the key of an attempt was sent for the first time: it may have been done at any moment from there on. */
function firstSent(attempts: readonly Attempt[]): (attempt: Attempt) => number {
  const first = new Map<string, number>()
  for (const { key, begin } of attempts) first.set(key, Math.min(begin, first.get(key) ?? begin))
  return ({ key }) => first.get(key) ?? 0
}

/** Between which versions of an auction what somebody asked for was decided, by all that is known of it. */
export function windowsIn(lot: OfOneLot, begin = firstSent(lot.attempts)): WindowOf {
  const known: Dated[] = lot.heard.map(({ at, version }) => ({ at, version }))
  const askedFor: Dated[] = []
  for (const read of lot.reads) {
    known.push({ at: read.end, version: read.version })
    askedFor.push({ at: read.begin, version: read.version + 1 })
  }
  for (const attempt of lot.attempts) {
    const made = madeBy(attempt.told, lot.ledger)
    if (!made) continue
    known.push({ at: attempt.end, version: made.version })
    askedFor.push({ at: begin(attempt), version: made.seq })
  }
  return windowsOf(lot.ledger.lines.length, known, askedFor)
}

/** The line that an answer tells of, and the version that whoever has it knows; null where it tells of none. */
function madeBy(told: Told, ledger: Ledger): { seq: number; version: number } | null {
  if (told.is === 'bid placed') return { seq: told.bid.seq, version: told.version }
  // It may have written nothing.
  if (told.is === 'maximum set') return { seq: told.version + 1, version: told.version }
  if (told.is !== 'bought') return null
  const seq = 1 + ledger.lines.findIndex(({ event }) => isPurchase(event, told.reservation))
  return seq > 0 ? { seq, version: seq } : null
}

function* wrongAcceptance(
  { what, told, ...asked }: Attempt,
  { ledger, places }: { ledger: Ledger; places: ReadonlyMap<string, number> },
  window: Window,
): Found {
  const name = `the ${what} of ${formatDollars(asked.amount)} under ${asked.key}`
  if (told.is === 'bid placed') {
    const { id, seq, amount, at } = told.bid
    const line = ledger.lines[seq - 1]
    const isThere =
      line?.event.type === 'bid-placed' &&
      line.event.bid === id &&
      line.event.bidder === asked.member &&
      toDollars(line.event.amount) === amount &&
      asked.amount === amount &&
      line.at === at
    if (!isThere || places.get(id) !== 1)
      yield ['survives', `${name} was placed as line ${seq}, which is another`]
    if (seq <= window.from || seq > window.to) yield ['inOrder', `${name} ${outside(seq, window)}`]
  }
  if (told.is === 'maximum set') {
    const isThere = ledger.lines.some(({ event }) => sets(event, asked))
    if (!isThere) yield ['survives', `${name} was set, and is not there`]
    if (told.version < window.from || told.version > window.to)
      yield ['inOrder', `${name} ${outside(told.version, window)}`]
  }
  if (told.is === 'bought') {
    const made = madeBy(told, ledger)
    if (!made) yield ['survives', `${name} was done, and is not there`]
    else if (made.seq <= window.from || made.seq > window.to)
      yield ['inOrder', `${name} ${outside(made.seq, window)}`]
    if (told.reservation.buyer !== asked.member) yield ['oneBuyer', `${name} is of somebody else`]
  }
  if (told.is === 'odd') yield ['clearAnswers', `${name} was answered ${told.status} ${told.code}`]
}

function outside(seq: number, { from, to }: Window): string {
  return `stands at ${seq}, where only what is after ${from} and not after ${to} can`
}

/** Whether a line gives somebody a maximum: what leads already needs no line of its own. */
function sets(
  event: Ledger['lines'][number]['event'],
  { member, amount }: { member: string; amount: number },
): boolean {
  if (event.type !== 'bid-placed' && event.type !== 'maximum-set') return false
  const { maximum = null } = event
  if (event.bidder !== member) return false
  if (maximum !== null && toDollars(maximum) === amount) return true
  return event.type === 'bid-placed' && toDollars(event.amount) === amount
}

function isPurchase(
  event: Ledger['lines'][number]['event'],
  { id, buyer, price }: { id: string; buyer: string; price: number },
): boolean {
  if (event.type !== 'bought') return false
  return event.reservation === id && event.buyer === buyer && toDollars(event.price) === price
}

function* wrongRefusal(attempt: Attempt, states: readonly State[], window: Window): Found {
  const { what, amount, told, key } = attempt
  if (isAcceptance(told)) return
  const isRight = rightWhen(attempt)
  if (!isRight) return
  for (let version = window.from; version <= window.to; version += 1) {
    const state = states[version]
    if (state && isRight(state)) return
  }
  const between = `at every version from ${window.from} to ${window.to}`
  const name = `the ${what} of ${formatDollars(amount)} under ${key}`
  yield ['rightlyRefused', `${name} was refused as ${inWords(told)}, which is wrong ${between}`]
}

function isAcceptance({ is }: Told): boolean {
  return is === 'bid placed' || is === 'maximum set' || is === 'bought'
}

/** In which state of the auction a refusal is right; null for what is none. */
function rightWhen({ member, amount, told }: Attempt): ((state: State) => boolean) | null {
  switch (told.is) {
    case 'too low':
      return (state) => {
        const isOwn = state.leader === member && state.price === told.minimum
        return !state.isOver && amount < told.minimum && (state.minimum === told.minimum || isOwn)
      }
    case 'over':
      return ({ isOver, endsAt }) => {
        const hasEnded = isOver ? told.status !== 'available' : told.status === 'available'
        return hasEnded && endsAt === told.endsAt && told.now >= endsAt
      }
    case 'price changed':
      return ({ isOver, buyAt }) => !isOver && buyAt === told.price && amount !== told.price
    case 'not offered':
      return ({ isOver, buyAt }) => !isOver && buyAt === null
    default:
      return null
  }
}

function inWords(told: Told): string {
  if (told.is === 'too low') return `below ${formatDollars(told.minimum)}`
  if (told.is === 'over') return `over at ${time(told.endsAt)} (${told.status})`
  return told.is
}

function isPlaced(attempt: Attempt): attempt is Placed {
  return attempt.told.is === 'bid placed'
}

/** By what clients know alone: the highest amount that was acknowledged before each was sent, but for what was voided. */
function* wrongOrder(
  placed: readonly Placed[],
  begin: (attempt: Attempt) => number,
  voided: ReadonlySet<string>,
): Found {
  const answered = placed.toSorted((one, other) => one.end - other.end)
  let next = 0
  let highest = 0
  for (const bid of placed.toSorted((one, other) => begin(one) - begin(other))) {
    for (; (answered[next]?.end ?? Infinity) < begin(bid); next += 1) {
      const earlier = answered[next]
      if (earlier && !voided.has(earlier.told.bid.id)) highest = Math.max(highest, earlier.amount)
    }
    if (bid.amount > highest) continue
    const amounts = `${formatDollars(bid.amount)} was placed after ${formatDollars(highest)}`
    yield ['noLower', `${amounts} had been`]
  }
}

function* wrongKeys(attempts: readonly Attempt[]): Found {
  for (const [key, same] of Map.groupBy(attempts, (attempt) => attempt.key)) {
    const answers = new Set(same.filter(isDecided).map(({ told }) => JSON.stringify(told)))
    if (answers.size > 1) yield ['oneAnswer', `${key} got ${[...answers].join(' and ')}`]
  }
}

/** Whether it is known what came of it. */
export function isDecided({ told }: Attempt): boolean {
  return told.is !== 'busy' && told.is !== 'no answer' && told.is !== 'odd'
}

function* wrongRead({ version }: Read, { from, to }: Window): Found {
  if (version >= from && version <= to) return
  yield ['freshReads', `version ${version} was read, where only ${from} to ${to} can be`]
}
