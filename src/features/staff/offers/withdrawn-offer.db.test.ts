import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDueLot } from '../../../../test/due-lot.ts'
import { aMember } from '../../../../test/marketplace.ts'
import { dataOf, toldOf } from '../../../../test/sales/notices.ts'
import { latestOffer, offersOf } from '../../../../test/sales/offers.ts'
import { aWin } from '../../../../test/sales/sales.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { inAnHour, openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'
import { createOfferKeeper } from '../../../engine/sales/offers/see-to-offers.server.ts'
import { createDeadlines } from '../../../engine/sales/see-to-deadlines.server.ts'
import { HOUR } from '../../../rules/durations.ts'
import { EXAMPLE_BANK } from '../../../rules/sales/bank-details.ts'
import { writeNoticeMails } from '../../notices/write-notice-mails.server.ts'

let staffApi: StaffApi
let ada: string
let ben: string

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())
beforeEach(async () => {
  ada = await aMember(db())
  ben = await aMember(db())
})

const db = () => staffApi.market.db
const never = (error: unknown) => {
  throw error
}
const told = (lot: string) => toldOf(db(), lot, { ada, ben })
const WRITING = {
  secrets: testSecrets,
  site: { url: 'https://hammerlane.example', bankFor: () => EXAMPLE_BANK },
}

async function mailsTo(userId: string) {
  const { email } = await db()
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await Promise.all([1, 2].map(() => writeNoticeMails(db(), userId, WRITING)))
  const mails = db()
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email ?? '')
  return (await mails.execute()).map(({ subject }) => subject)
}

/** Ada bid $11,000 on a lot below its reserve, and is offered it for $14,000. */
async function counterOffered(): Promise<string> {
  const lot = await aDueLot(db(), { bids: [{ by: ada, amount: 11_000 }], reserve_price: 15_000 })
  while ((await closeDueAuctions(db())) > 0);
  const path = `/api/staff/auctions/${lot}/counter-offer`
  const { status } = await staffApi.market.ask('POST', path, {
    by: staffApi.staff,
    body: { amount: 14_000 },
  })
  expect(status).toBe(200)
  return lot
}

/** Ada did not pay what she won; Ben, who bid $10,100, is offered it. */
async function offeredOn(): Promise<string> {
  const { lot, issuedAt } = await aWin(db(), ada, { rivals: [ben] })
  await staffApi.act(lot, 'second-chance')
  const now = new Date(issuedAt.getTime() + 25 * HOUR)
  await createDeadlines(db(), { graceHoursFor: () => 0 })(never, now)
  await createOfferKeeper(db())(never)
  return lot
}

test.each<[string, object, boolean]>([
  ['relist', { ends_at: inAnHour() }, true],
  ['withdraw', { reason: 'The bank took it back' }, false],
])('%s tells once who had the counter-offer', async (action, body, isListedAgain) => {
  const lot = await counterOffered()
  expect((await staffApi.act(lot, action, body)).status).toBe(200)
  expect(await told(lot)).toEqual([
    ...['ada below_reserve', 'ada counter_offer'],
    'ada offer_withdrawn',
  ])
  expect(await dataOf(db(), lot, ada)).toMatchObject({
    offer_withdrawn: { amount: 1_400_000, isListedAgain },
  })
  const subjects = await mailsTo(ada)
  expect(subjects.filter((one) => one.startsWith('The offer was withdrawn: '))).toHaveLength(1)
})

test('a second chance that is withdrawn is told to who had it, not to the one in default', async () => {
  const lot = await offeredOn()
  // Later than the default, which the test had happen a day ahead.
  const endsAt = new Date(Date.now() + 48 * HOUR).toISOString()
  expect((await staffApi.act(lot, 'relist', { ends_at: endsAt })).status).toBe(200)
  const withdrawn = (await told(lot)).filter((one) => one.endsWith('offer_withdrawn'))
  expect(withdrawn).toEqual(['ben offer_withdrawn'])
})

test('whose own bid is accepted instead has won, and is told nothing else', async () => {
  const lot = await counterOffered()
  expect((await staffApi.act(lot, 'accept')).status).toBe(200)
  expect(await offersOf(db(), lot)).toMatchObject([{ state: 'withdrawn' }])
  expect((await told(lot)).toSorted()).toEqual([
    ...['ada below_reserve', 'ada counter_offer', 'ada invoice', 'ada won'],
  ])
})

test('an offer that was answered before is not told of again', async () => {
  const lot = await counterOffered()
  const path = `/api/me/offers/${await latestOffer(db(), lot)}/decline`
  expect((await staffApi.market.ask('POST', path, { by: ada })).status).toBe(200)
  expect((await staffApi.act(lot, 'relist', { ends_at: inAnHour() })).status).toBe(200)
  expect(await told(lot)).not.toContain('ada offer_withdrawn')
})
