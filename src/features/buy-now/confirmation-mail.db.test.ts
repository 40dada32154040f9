import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT, buy } from '../../../test/buyers.ts'
import { silentLog } from '../../../test/database.ts'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { openTestQueue } from '../../../test/mail/queues.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import { testSecrets } from '../../../test/secrets.ts'
import { jobs } from '../../jobs.ts'
import { loadConfig } from '../../server/config/config.ts'
import type { Queue } from '../../server/queue/open-queue.ts'

let market: Marketplace
let server: MailServer
let dana: string
const queues: Queue[] = []

beforeAll(async () => {
  market = await openMarketplace()
  server = await startMailServer()
  dana = await aMember(market.db, { email: AGREEMENT.email })
})
afterAll(async () => {
  for (const queue of queues) await queue.close()
  await server.close()
  await market.close()
})

/** The job of one more process that sends mails. */
async function aSender(): Promise<() => Promise<boolean | void>> {
  const config = loadConfig({ SMTP_URL: server.url, DATABASE_URL: market.databaseUrl })
  const publicUrl = () => 'https://hammerlane.example'
  const documentPhoto = async () => null
  const keys = { secrets: testSecrets, proofKey: PROOF_KEY }
  const parts = { config, ...keys, documentPhoto, publicUrl, log: silentLog }
  const queue = await openTestQueue(market.databaseUrl)
  queues.push(queue)
  const all = jobs({ db: market.another().db, queue, ...parts })
  const job = all.find(({ name }) => name === 'send mails')
  if (!job) throw new Error('with a mail server there is a job that sends mails')
  return () => job.run((error) => expect.unreachable(String(error)))
}

test('the mail that Buy Now promises arrives once, with the signed agreement as PDF', async () => {
  const lot = await aLot(market.db)
  const { body } = await buy(market, lot, dana)
  const senders = [await aSender(), await aSender(), await aSender()]
  // All have sent what there was when each finds nothing more.
  await Promise.all(
    senders.map(async (send) => {
      while (await send()) expect(server.received.length).toBeLessThanOrEqual(1)
    }),
  )
  expect(server.received.map(({ to }) => to)).toEqual([[AGREEMENT.email]])
  const { source } = server.received[0] ?? { source: '' }
  expect(source).toContain('Content-Disposition: attachment; filename=purchase-agreement.pdf')
  const text = pdfText(attachedTo(source))
  for (const part of [body.reservation.id, AGREEMENT.full_name, AGREEMENT.delivery_address]) {
    expect(text).toContain(part)
  }
})

test('where another address was typed, that of the account is told too, for it may have been somebody else', async () => {
  const email = 'own.address@example.com'
  const member = await aMember(market.db, { email })
  const mailed = async (typed: string) => {
    const lot = await aLot(market.db)
    const { body } = await buy(market, lot, member, { email: typed })
    return market.db
      .selectFrom('mails')
      .select(['recipient', 'body_text'])
      .where('occasion', 'like', `purchase%${body.reservation.id}`)
      .orderBy('occasion')
      .execute()
  }
  expect(await mailed('thief@example.com')).toMatchObject([
    { recipient: 'thief@example.com' },
    { recipient: email, body_text: expect.stringContaining('was sent to thief@example.com') },
  ])
  expect(await mailed('Own.Address@example.com')).toHaveLength(1)
})

/** The bytes of the one attachment of a message. */
function attachedTo(source: string): Buffer {
  const [, base64 = ''] =
    /Content-Type: application\/pdf[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(source) ?? []
  return Buffer.from(base64, 'base64')
}
