import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy } from '../../../test/buyers.ts'
import { aDueLot } from '../../../test/due-lot.ts'
import {
  aLot,
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../test/marketplace.ts'
import { passMonth, toldSince, type Happening } from '../../../test/sales/pass-month.ts'
import { aWin, type TestSale } from '../../../test/sales/sales.ts'
import { businessDay } from '../../rules/business-day.ts'
import { HOUR } from '../../rules/durations.ts'
import { cents, dollarsToCents } from '../../rules/money.ts'
import { isLate } from '../../rules/sales/deadlines.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { closeDueAuctions } from '../closing/close-due-auctions.server.ts'
import { extendDue } from './change-invoice.server.ts'
import { lockSale } from './change-sale.server.ts'
import { moveLocked, type Step } from './move-sale.server.ts'
import { counterOfferFor, makeCounterOffer } from './offers/make-offer.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { changeSold, lockSold } from './settle-sale.server.ts'

let market: Marketplace
let staff: string
/** Ids by name; the address of Ada is 'ada'. */
const people: Record<string, string> = {}

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())

async function person(name: string): Promise<string> {
  const id = await aMember(market.db, { email: `${name}@example.com` })
  people[name] = id
  return id
}

/** A sale under its locks, at a time that is told. */
async function soldAt(tx: Transaction<DB>, { id }: TestSale, at: Date) {
  const { auction, locked } = await lockSold(tx, id)
  return { auction, locked: { ...locked, now: at } }
}

const pays = (hours: number, sale: TestSale, dollars: number): Happening => [
  hours,
  async (tx, at) => {
    const wire = { amount: dollarsToCents(dollars), receivedOn: businessDay(at) }
    const sold = await soldAt(tx, sale, at)
    await recordPayment(tx, sold, { ...wire, sender: null, note: null }, staff)
  },
]
const moves = (hours: number, sale: TestSale, step: Step): Happening => [
  hours,
  async (tx, at) => moveLocked(tx, (await soldAt(tx, sale, at)).locked, step, staff),
]
const chooses = (hours: number, sale: TestSale, isDelivered: boolean): Happening => [
  hours,
  async (tx, at) => {
    const address = { address: '2260 Larkspur Ave, Denver', postalCode: '80205' }
    const way = { country: 'United States', miles: 900, wishedOn: null } as const
    const line = { id: `delivery ${sale.id}`, kind: 'delivery', text: 'Denver', amount: cents(0) }
    const command = {
      type: 'choose-handover',
      handover: isDelivered
        ? ({ method: 'delivery', ...address, ...way } as const)
        : ({ method: 'pick_up' } as const),
      delivery: isDelivered ? ({ ...line, kind: 'delivery' } as const) : null,
    } as const
    await changeSold(tx, await soldAt(tx, sale, at), command, sale.buyer)
  },
]

/** What each is told in that month, and mailed: the hour and what. Nobody is told anything else. */
const EXPECTED: Record<string, string> = {
  // Won, and never paid; Bo had bid as well.
  ada: '0 won, 0 invoice, 12 remind_half_time, 22 remind_last, 24 reservation_cancelled, 24 account_closed',
  bo: '0 lost',
  // Bought, and never paid.
  cyd: '0 invoice, 0 purchase_agreement, 24 remind_half_time, 46 remind_last, 48 reservation_cancelled, 48 account_closed',
  // Paid at once; delivered, late.
  dan: '0 won, 0 invoice, 5 payment_in_full, 60 on_its_way, 400 delivered, 736 return_period_over',
  // Picked up, and asked to give it back in vain.
  eve: '0 won, 0 invoice, 5 payment_in_full, 30 delivered, 100 return_asked, 150 return_refused, 366 return_period_over',
  // Paid in part.
  fay: '0 won, 0 invoice, 12 remind_half_time, 13 payment_in_part, 22 remind_last, 24 reservation_cancelled, 24 account_closed',
  // Got a day more at hour 23: half of the whole time is 23.5 hours.
  gil: '0 won, 0 invoice, 12 remind_half_time, 22 remind_last, 23 invoice_changed, 24 remind_half_time, 45 remind_last, 47 reservation_cancelled, 47 account_closed',
  // Bid most below a reserve; Ivy bid less.
  hal: '0 below_reserve, 2 counter_offer',
  ivy: '0 ended_below_reserve',
  // Won what was offered to the next two when it was not paid; neither answers.
  jon: '0 won, 0 invoice, 12 remind_half_time, 22 remind_last, 24 reservation_cancelled, 24 account_closed',
  kim: '0 lost, 24 second_chance',
  lou: '0 lost, 72 second_chance',
  // Bid on what does not end in this month.
  max: '0 outbid',
  ned: '',
}

const expected = (name: string, of = EXPECTED) => (of[name] ? of[name].split(', ') : [])
const linesOf = (name: string, lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [hour, address, kind] = line.split(' ')
    return address === `${name}@example.com` ? [`${hour} ${kind}`] : []
  })

describe('a month without grace', () => {
  let start: Date
  let mailed: string[]
  let offered: string
  const late: number[] = []

  beforeAll(async () => {
    for (const name of Object.keys(EXPECTED)) await person(name)
    const { db } = market
    const as = (name: string) => people[name] ?? ''
    const won = await aWin(db, as('ada'), { rivals: [as('bo')] })
    start = won.issuedAt
    await buy(market, await aLot(db), as('cyd'), { email: 'cyd@example.com' })
    const [delivered, fetched] = [await aWin(db, as('dan')), await aWin(db, as('eve'))]
    const [inPart, extended] = [await aWin(db, as('fay')), await aWin(db, as('gil'))]
    const below = await aDueLot(db, {
      reserve_price: 20_000,
      bids: [
        { by: as('ivy'), amount: 10_100 },
        { by: as('hal'), amount: 11_000 },
      ],
    })
    while ((await closeDueAuctions(db)) > 0);
    const chance = await aWin(db, as('jon'), { rivals: [as('lou'), as('kim')] })
    offered = chance.lot
    await db
      .updateTable('auctions')
      .set({ second_chance: true })
      .where('id', '=', offered)
      .execute()
    const open = await aLot(db, { endsIn: 40 * 24 * HOUR })
    for (const [by, amount] of [
      ['max', 10_100],
      ['ned', 10_200],
    ] as const) {
      await market.ask('POST', `/api/auctions/${open}/bids`, { by: as(by), body: { amount } })
    }
    const happenings: Happening[] = [
      chooses(3, delivered, true),
      pays(5, delivered, 11_000),
      moves(60, delivered, { type: 'send' }),
      moves(400, delivered, { type: 'hand-over' }),
      pays(5, fetched, 11_000),
      chooses(6, fetched, false),
      moves(30, fetched, { type: 'hand-over' }),
      moves(100, fetched, { type: 'ask-return', reason: 'The gearbox' }),
      moves(150, fetched, { type: 'refuse-return', reason: 'Driven 2,400 miles' }),
      pays(13, inPart, 4_000),
      [
        23,
        async (tx, at) => {
          const more = { dueAt: new Date(at.getTime() + 24 * HOUR), reason: 'The bank was closed' }
          await extendDue(tx, await soldAt(tx, extended, at), more, staff)
        },
      ],
      [
        2,
        async (tx, at) => {
          const { auction } = await counterOfferFor(tx, below)
          const offer = { amount: dollarsToCents(15_000), madeBy: staff, now: at }
          await makeCounterOffer(tx, auction, offer, true)
        },
      ],
    ]
    mailed = await passMonth(db, {
      start,
      graceHours: 0,
      happenings,
      async look(hour, at) {
        const found = await db.transaction().execute((tx) => lockSale(tx, delivered.id))
        if (found && isLate(found.sale, at)) late.push(hour)
      },
    })
  }, 120_000)

  test.each(Object.keys(EXPECTED))('%s is told what the table says, in its order', async (name) => {
    expect(linesOf(name, await toldSince(market.db, start))).toEqual(expected(name))
  })

  test.each(Object.keys(EXPECTED))('%s is mailed the same, to the own address', (name) => {
    expect(linesOf(name, mailed)).toEqual(expected(name))
  })

  test('nobody else is told or mailed anything', async () => {
    const count = Object.keys(EXPECTED).flatMap((name) => expected(name)).length
    expect([(await toldSince(market.db, start)).length, mailed.length]).toEqual([count, count])
    expect(await market.db.selectFrom('mails').select('id').execute()).toHaveLength(count)
  })

  test('a delivery is late from 14 days after the payment until it is there', () => {
    expect([late.at(0), late.at(-1), late.length]).toEqual([342, 399, 58])
  })

  test('whoever did not pay has a closed account, the lot is held again as its next run', async () => {
    const { db } = market
    const closed = db.selectFrom('profiles').select('id').where('closed_for', '=', 'default')
    const names = ['ada', 'cyd', 'fay', 'gil', 'jon']
    expect((await closed.execute()).map(({ id }) => id).toSorted()).toEqual(
      names.map((name) => people[name]).toSorted(),
    )
    const again = db.selectFrom('auctions').select('id').where('run', '=', 2)
    const lots = (await again.where('status', '=', 'available').execute()).map(({ id }) => id)
    // Also the one of which nobody took the second chance, at hour 120.
    expect([lots.length, lots.includes(offered)]).toEqual([5, true])
    const offers = db.selectFrom('offers').select(['kind', 'state']).orderBy('created_at')
    expect(await offers.execute()).toEqual([
      { kind: 'counter_offer', state: 'expired' },
      { kind: 'second_chance', state: 'expired' },
      { kind: 'second_chance', state: 'expired' },
    ])
    expect(await wrongLedgers(db)).toEqual([])
  })

  test('the same month a second time tells and mails nobody anything', async () => {
    const told = await toldSince(market.db, start)
    expect(await passMonth(market.db, { start, graceHours: 0 })).toEqual([])
    expect(await toldSince(market.db, start)).toEqual(told)
  }, 300_000)
})

test('a month with twelve hours of grace: overdue at the due time, the default after it', async () => {
  const [unpaid, late] = [
    await aWin(market.db, await person('oda')),
    await aWin(market.db, await person('pia')),
  ]
  const start = unpaid.issuedAt
  await passMonth(market.db, { start, graceHours: 12, happenings: [pays(30, late, 11_000)] })
  const told = await toldSince(market.db, start)
  const untilDue = '0 won, 0 invoice, 12 remind_half_time, 22 remind_last, 24 overdue'
  const table = {
    oda: `${untilDue}, 36 reservation_cancelled, 36 account_closed`,
    pia: `${untilDue}, 30 payment_in_full`,
  }
  expect(linesOf('oda', told)).toEqual(expected('oda', table))
  expect(linesOf('pia', told)).toEqual(expected('pia', table))
}, 300_000)

test('nobody was there for a day: the reminders of before are left out, the default happens', async () => {
  const sale = await aWin(market.db, await person('rob'))
  const start = new Date(sale.issuedAt.getTime() + 25 * HOUR)
  await passMonth(market.db, { start, graceHours: 0 })
  const table = { rob: '0 won, 0 invoice, 25 reservation_cancelled, 25 account_closed' }
  expect(linesOf('rob', await toldSince(market.db, sale.issuedAt))).toEqual(expected('rob', table))
}, 300_000)
