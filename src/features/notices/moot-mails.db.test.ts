import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestQueue } from '../../../test/mail/queues.ts'
import { openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { paying, play } from '../../../test/sales/play-sale.ts'
import { aSale, saleRow, type ASale } from '../../../test/sales/sold-lots.ts'
import { testSecrets } from '../../../test/secrets.ts'
import { writeNotices } from '../../engine/sales/notices/write-notices.server.ts'
import { queueMail } from '../../server/mail/mail.ts'
import type { Queue } from '../../server/queue/open-queue.ts'
import { isMootMail } from './moot-mails.server.ts'
import { mute } from './notification-settings.server.ts'
import { noticeMailJob } from './write-notice-mails.server.ts'

let market: Marketplace
let queue: Queue

beforeAll(async () => {
  market = await openMarketplace()
  queue = await openTestQueue(market.databaseUrl)
})
afterAll(async () => {
  await queue.close()
  await market.close()
})

const never = (error: unknown) => {
  throw error
}

async function writeMails(): Promise<void> {
  const site = () => ({ url: 'https://hammerlane.example', bankFor: () => null })
  const job = noticeMailJob({ db: market.db, queue, secrets: testSecrets, site })
  while (await job.run(never));
}

/** Reminds the buyer of the due time as it is, and writes the mail. */
async function aReminder(sale: ASale): Promise<string> {
  const { due_at: dueAt, issued_at: at } = await saleRow(market, sale.id)
  const about = { userId: sale.buyer, auctionId: sale.lot, saleId: sale.id }
  const data = { balance: 1_000_000, dueAt: dueAt.toISOString() }
  await market.db.transaction().execute(async (tx) => {
    const remind = { ...about, kind: 'remind_last', data, occasion: `remind ${sale.id}` } as const
    await writeNotices(tx, [remind], at)
  })
  await writeMails()
  return mailOf(sale.id, 'remind_last')
}

test('the mails of a reminder and of an invoice have come to nothing once the price was paid', async () => {
  const sale = await aSale(market)
  const reminder = await aReminder(sale)
  expect(await isMootMail(market.db, reminder)).toBe(false)
  expect(await isMootMail(market.db, await mailOf(sale.id, 'invoice'))).toBe(false)
  await play(market.db, sale.id, paying(10_000))
  expect(await isMootMail(market.db, reminder)).toBe(true)
  expect(await isMootMail(market.db, await mailOf(sale.id, 'invoice'))).toBe(true)
})

test('and once staff gave more time: it names a due time that is none any more', async () => {
  const sale = await aSale(market)
  const reminder = await aReminder(sale)
  expect(await isMootMail(market.db, reminder)).toBe(false)
  const { due_at: dueAt } = await saleRow(market, sale.id)
  const later = new Date(dueAt.getTime() + 86_400_000)
  await play(market.db, sale.id, {
    type: 'extend-due',
    dueAt: later,
    reason: 'The bank was closed',
  })
  expect(await isMootMail(market.db, reminder)).toBe(true)
})

test('so has that of an offer, once it was answered, withdrawn or its time is over', async () => {
  const { lot: auctionId, buyer: userId } = await aSale(market)
  const { db } = market
  const later = new Date(Date.now() + 86_400_000)
  const offered = { auction_id: auctionId, run: 1, user_id: userId, kind: 'counter_offer' }
  const { id: offer } = await db
    .insertInto('offers')
    .values({ ...offered, amount: 1_100_000, expires_at: later, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = { offer, bid: 1_000_000, amount: 1_100_000, expiresAt: later.toISOString() }
  const told = { kind: 'counter_offer', userId, auctionId, saleId: null, data } as const
  await db
    .transaction()
    .execute((tx) => writeNotices(tx, [{ ...told, occasion: `offer ${offer}` }], new Date()))
  await writeMails()
  const { mail_id: mail } = await db
    .selectFrom('notices')
    .select('mail_id')
    .where('occasion', '=', `offer ${offer}`)
    .executeTakeFirstOrThrow()
  const isMoot = () => isMootMail(db, `${mail}`)
  expect(await isMoot()).toBe(false)
  for (const change of [
    { state: 'declined', answered_at: new Date() },
    { state: 'waiting', answered_at: null, expires_at: new Date(Date.now() - 1_000) },
  ]) {
    await db.updateTable('offers').set(change).where('id', '=', offer).execute()
    expect(await isMoot()).toBe(true)
  }
})

test('so has one of which its reader wants no more meanwhile; what is about money is sent anyway', async () => {
  const { id: saleId, lot: auctionId, buyer: userId } = await aSale(market)
  const about = { userId, auctionId, saleId }
  const lost = { ...about, kind: 'lost', data: { finalPrice: 1_000_000 } } as const
  await market.db
    .transaction()
    .execute((tx) => writeNotices(tx, [{ ...lost, occasion: `lost ${saleId}` }], new Date()))
  await writeMails()
  const mails = [await mailOf(saleId, 'lost'), await mailOf(saleId, 'invoice')]
  const areMoot = () => Promise.all(mails.map((mail) => isMootMail(market.db, mail)))
  expect(await areMoot()).toEqual([false, false])
  await mute(market.db, userId, 'results')
  expect(await areMoot()).toEqual([true, false])
})

test('a mail of no notice never has', async () => {
  const mail = { to: 'dana@example.com', subject: 'Code', paragraphs: ['123456'] }
  expect(await isMootMail(market.db, `${await queueMail(market.db, mail)}`)).toBe(false)
})

async function mailOf(sale: string, kind: string): Promise<string> {
  const { mail_id: mail } = await market.db
    .selectFrom('notices')
    .select('mail_id')
    .where('sale_id', '=', sale)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (mail === null) throw new Error(`the notice '${kind}' has no mail`)
  return mail
}
