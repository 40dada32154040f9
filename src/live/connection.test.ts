import { expect, test } from 'vitest'
import {
  advance,
  newConnection,
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
} from './connection.ts'
import { MAX_WATCHED } from './protocol.ts'

const WATCH = { type: 'watch', auctions: ['boat'] } as const
const FLUSH = { type: 'flush' } as const
const OPENED = { type: 'opened' } as const
const CLOSED = { type: 'closed' } as const
const RETRY = { type: 'retry' } as const
const CHECK = { type: 'check' } as const
const WELCOME = { type: 'heard', isWelcome: true } as const
const NEWS = { type: 'heard', isWelcome: false } as const
const CONNECT = { type: 'connect' }
const CLOSE = { type: 'close' }
const watching = (...auctions: string[]) => ({ type: 'send', message: { type: 'watch', auctions } })
const signingIn = (token: string) => ({ type: 'send', message: { type: 'sign_in', token } })

test('nothing is connected before somebody watches, and then what is asked for goes out together', () => {
  const page = open()
  expect(page.do(FLUSH)).toEqual([])
  page.do(WATCH)
  page.do({ type: 'watch', auctions: ['car'] })
  expect(page.do(FLUSH)).toEqual([CONNECT])
  expect(page.do(FLUSH)).toEqual([])
  expect(page.do(OPENED)).toEqual([watching('boat', 'car')])
  expect(page.do(FLUSH)).toEqual([])
})

test('on an open connection only what is new is asked for, and what is left is told', () => {
  const page = watchingBoat()
  page.do({ type: 'watch', auctions: ['car'] })
  page.do({ type: 'unwatch', auctions: ['boat'] })
  expect(page.do(FLUSH)).toEqual([
    { type: 'send', message: { type: 'unwatch', auctions: ['boat'] } },
    watching('car'),
  ])
  page.do({ type: 'unwatch', auctions: ['car'] })
  page.do({ type: 'watch', auctions: ['car'] })
  expect(page.do(FLUSH)).toEqual([watching('car')])
})

test('many auctions go in messages of fifty', () => {
  const page = open()
  page.do({ type: 'watch', auctions: Array.from({ length: 120 }, (_, at) => `${at}`) })
  page.do(FLUSH)
  expect(page.do(OPENED).map((effect) => idsIn(effect).length)).toEqual([50, 50, 20])
})

test('no more are asked for than the server takes, the first on the page; the next ones when some have left', () => {
  const page = watchingBoat()
  const cards = Array.from({ length: MAX_WATCHED + 50 }, (_, at) => `card ${at}`)
  page.do({ type: 'watch', auctions: cards })
  expect(page.do(FLUSH).flatMap(idsIn)).toEqual(cards.slice(0, MAX_WATCHED - 1))
  page.do({ type: 'unwatch', auctions: cards.slice(0, 30) })
  const [left, ...due] = page.do(FLUSH)
  expect(left).toMatchObject({ message: { type: 'unwatch', auctions: cards.slice(0, 30) } })
  expect(due.flatMap(idsIn)).toEqual(cards.slice(MAX_WATCHED - 1, MAX_WATCHED + 29))
  page.do(CLOSED)
  page.do(RETRY)
  expect(page.do(OPENED).flatMap(idsIn)).toEqual(['boat', ...cards.slice(30, MAX_WATCHED + 29)])
})

test('a lost connection is tried again after pauses that double up to fifteen seconds', () => {
  const page = watchingBoat()
  const pauses = Array.from({ length: 7 }, () => {
    const [effect] = page.do(CLOSED)
    expect(page.do(RETRY)).toEqual([CONNECT])
    return effect
  })
  expect(pauses).toEqual(
    [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000].map((ms) => ({ type: 'retry-in', ms })),
  )
})

test('the pauses begin anew only when the server has welcomed, not when a proxy has answered', () => {
  const page = watchingBoat()
  page.do(CLOSED)
  page.do(RETRY)
  page.do(OPENED)
  expect(page.do(CLOSED)).toEqual([{ type: 'retry-in', ms: 1_000 }])
  page.do(RETRY)
  page.do(OPENED)
  page.do(WELCOME)
  expect(page.do(CLOSED)).toEqual([{ type: 'retry-in', ms: 500 }])
})

test('what is shown dates from when the server was last heard, until the connection is there again', () => {
  const page = watchingBoat()
  page.do(NEWS, 5_000)
  page.do(CLOSED, 5_000)
  expect(page.state().lostSince).toBe(5_000)
  page.do(RETRY, 1_000)
  page.do(CLOSED, 1_000)
  expect(page.state().lostSince).toBe(5_000)
  page.do(RETRY)
  page.do(OPENED)
  expect(page.state().lostSince).toBeNull()
})

test('what nobody looks at any more cannot be out of date, and is not tried again', () => {
  const page = watchingBoat()
  page.do(CLOSED)
  page.do({ type: 'unwatch', auctions: ['boat'] })
  expect(page.do(FLUSH)).toEqual([])
  expect(page.state().lostSince).toBeNull()
  expect(page.state().watched.size).toBe(0)
})

test('after a reconnect the client signs in and watches again', () => {
  const page = watchingBoat()
  page.do({ type: 'token', token: 'first' })
  page.do({ type: 'watch', auctions: ['car'] })
  page.do(FLUSH)
  page.do(CLOSED)
  page.do(RETRY)
  expect(page.do(OPENED)).toEqual([signingIn('first'), watching('boat', 'car')])
})

test('it signs in again with each fresh token, and once with each', () => {
  const page = watchingBoat()
  expect(page.do({ type: 'token', token: null })).toEqual([])
  expect(page.do({ type: 'token', token: 'first' })).toEqual([signingIn('first')])
  expect(page.do({ type: 'token', token: 'first' })).toEqual([])
  expect(page.do({ type: 'token', token: 'second' })).toEqual([signingIn('second')])
  expect(page.do({ type: 'token', token: null })).toEqual([
    { type: 'send', message: { type: 'sign_out' } },
  ])
})

test('a token that comes before the connection is used by it', () => {
  const page = open()
  page.do(WATCH)
  page.do(FLUSH)
  expect(page.do({ type: 'token', token: 'first' })).toEqual([])
  expect(page.do(OPENED)).toEqual([signingIn('first'), watching('boat')])
})

test('a silent connection is asked for a sign of life, and replaced when there is none', () => {
  const page = watchingBoat()
  expect(runFor(page, 28_000)).toEqual([])
  expect(page.do(CHECK, 2_000)).toEqual([watching('boat')])
  expect(runFor(page, 8_000)).toEqual([])
  expect(page.do(CHECK, 2_000)).toEqual([CLOSE, CONNECT])
  expect(page.state().lostSince).toBe(0)
})

test('a connection that answers is left in peace', () => {
  const page = watchingBoat()
  runFor(page, 28_000)
  expect(page.do(CHECK, 2_000)).toEqual([watching('boat')])
  page.do(NEWS)
  expect(runFor(page, 28_000)).toEqual([])
})

test('a machine that has slept gets a new connection', () => {
  const page = watchingBoat()
  expect(page.do(CHECK, 2_000)).toEqual([])
  expect(page.do(CHECK, 3_600_000)).toEqual([CLOSE, CONNECT])
})

test('a page hidden for a minute gives its connection up, and watches again when it is shown', () => {
  const page = watchingBoat()
  page.do({ type: 'hidden' })
  expect(runFor(page, 58_000)).toEqual([])
  expect(page.do(CHECK, 2_000)).toEqual([CLOSE])
  expect(runFor(page, 60_000)).toEqual([])
  expect(page.state().lostSince).toBeNull()
  expect(page.do({ type: 'shown' })).toEqual([CONNECT])
  expect(page.do(OPENED)).toEqual([watching('boat')])
})

test('a page hidden for a moment keeps its connection', () => {
  const page = watchingBoat()
  page.do({ type: 'hidden' })
  expect(page.do({ type: 'shown' }, 5_000)).toEqual([])
  page.do({ type: 'hidden' })
  expect(page.do({ type: 'shown' }, 30_000)).toEqual([CLOSE, CONNECT])
})

test('a hidden page does not try again; what it asks for waits until it is shown', () => {
  const page = watchingBoat()
  page.do({ type: 'hidden' })
  expect(page.do(CLOSED)).toEqual([])
  page.do({ type: 'watch', auctions: ['car'] })
  expect(page.do(FLUSH)).toEqual([])
  expect(page.do({ type: 'shown' })).toEqual([CONNECT])
})

test('a browser that goes offline says so at once, and connects anew when it is back', () => {
  const page = watchingBoat()
  page.do(NEWS, 1_000)
  expect(page.do({ type: 'offline' }, 1_000)).toEqual([CLOSE, { type: 'retry-in', ms: 500 }])
  expect(page.state().lostSince).toBe(1_000)
  expect(page.do({ type: 'online' })).toEqual([CONNECT])
  expect(page.do(OPENED)).toEqual([watching('boat')])
  expect(page.state().lostSince).toBeNull()
})

test('a network that has changed means a new connection, also where the old one seems well', () => {
  const page = watchingBoat()
  expect(page.do({ type: 'online' })).toEqual([CLOSE, CONNECT])
  const idle = open()
  expect(idle.do({ type: 'online' })).toEqual([])
})

test('whoever goes on to another page does not wait for the pause to be over', () => {
  const page = watchingBoat()
  page.do(CLOSED)
  page.do({ type: 'watch', auctions: ['car'] })
  expect(page.do(FLUSH)).toEqual([CONNECT])
  // The pause that ends meanwhile makes no second connection.
  expect(page.do(RETRY)).toEqual([])
})

/** The auctions that a message asks for. */
function idsIn(effect: ConnectionEffect): readonly string[] {
  return effect.type === 'send' && effect.message.type === 'watch' ? effect.message.auctions : []
}

/** A page at time 0. */
function open() {
  let state: Connection = newConnection(0)
  let now = 0
  return {
    state: () => state,
    /** Something happens, so many milliseconds after the last. Answers what is to be done. */
    do(event: ConnectionEvent, after = 0): readonly ConnectionEffect[] {
      now += after
      const [next, effects] = advance(state, event, now)
      state = next
      return effects
    },
  }
}

function watchingBoat() {
  const page = open()
  page.do(WATCH)
  page.do(FLUSH)
  page.do(OPENED)
  page.do(WELCOME)
  return page
}

/** The page looks every two seconds. */
function runFor(page: ReturnType<typeof open>, ms: number): ConnectionEffect[] {
  return Array.from({ length: ms / 2_000 }, () => page.do(CHECK, 2_000)).flat()
}
