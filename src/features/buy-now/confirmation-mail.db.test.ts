import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT, buy, purchasesOf } from '../../../test/buyers.ts'
import { silentLog } from '../../../test/database.ts'
import { configOf } from '../../../test/house/as-at-home.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../../test/mail-server.ts'
import { openTestQueue } from '../../../test/mail/queues.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import { testSecrets } from '../../../test/secrets.ts'
import { createCatalogue } from '../../catalogue/catalogue.server.ts'
import { NO_OUTAGES } from '../../engine/outages/outages.server.ts'
import { jobs } from '../../jobs.ts'
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

function throwAgain(error: unknown): never {
  throw error
}

/** The jobs of one more process that write and send mails: whether either did anything. */
async function aProcess(): Promise<() => Promise<boolean>> {
  const config = configOf(market.db, { SMTP_URL: server.url, DATABASE_URL: market.databaseUrl })
  const publicUrl = () => 'https://hammerlane.example'
  const documentPhoto = async () => null
  const keys = { secrets: testSecrets, proofKey: PROOF_KEY }
  const live = { countWatchers: () => new Map() }
  const views = { write: async () => {} }
  const widths = { keepInStep: async () => {}, deleteOldCopies: async () => {} }
  const catalogue = createCatalogue(market.db)
  const parts = {
    config,
    ...keys,
    catalogue,
    documentPhoto,
    live,
    outages: { ...NO_OUTAGES, beat: async () => undefined },
    views,
    widths,
    publicUrl,
    log: silentLog,
  }
  const queue = await openTestQueue(market.databaseUrl)
  queues.push(queue)
  const all = jobs({ db: market.another().db, queue, ...parts })
  const its = all.filter(({ name }) => /^(?:write mails of notices|send mails)$/.test(name))
  expect(its).toHaveLength(2)
  return async () => {
    let hasMore = false
    for (const job of its) {
      if (await job.run(throwAgain)) hasMore = true
    }
    return hasMore
  }
}

const agreementsIn = (mails: readonly ReceivedMail[]) =>
  mails.filter(({ source }) => source.includes('filename=purchase-agreement-HL-'))

test('the mail that Buy Now promises arrives once, with the signed agreement as PDF, and is a line on the dashboard', async () => {
  const lot = await aLot(market.db)
  const { body } = await buy(market, lot, dana)
  const processes = [await aProcess(), await aProcess(), await aProcess()]
  // All have sent what there was when each finds nothing more.
  await Promise.all(
    processes.map(async (work) => {
      while (await work()) expect(agreementsIn(server.received).length).toBeLessThanOrEqual(1)
    }),
  )
  const [mail, ...others] = agreementsIn(server.received)
  expect([mail?.to, others]).toEqual([[AGREEMENT.email], []])
  const text = pdfText(attachedTo(mail?.source ?? ''))
  for (const part of [body.reservation.id, AGREEMENT.full_name, AGREEMENT.delivery_address]) {
    expect(text).toContain(part)
  }
  const told = await market.db
    .selectFrom('notices')
    .select(['kind', 'user_id'])
    .where('sale_id', '=', body.reservation.id)
    .where('mail_id', 'is not', null)
    .orderBy('seq')
    .execute()
  expect(told).toEqual([
    { kind: 'invoice', user_id: dana },
    { kind: 'purchase_agreement', user_id: dana },
  ])
})

test('where another address was typed, that of the account is told too, for it may have been somebody else', async () => {
  const email = 'own.address@example.com'
  const member = await aMember(market.db, { email })
  const mailed = async (typed: string) => {
    const lot = await aLot(market.db)
    const { body } = await buy(market, lot, member, { email: typed })
    const { mails } = await purchasesOf(market.db, lot)
    const warnings = await market.db
      .selectFrom('mails')
      .select(['recipient', 'body_text'])
      .where('occasion', '=', `purchase notice ${body.reservation.id}`)
      .execute()
    return { agreements: mails.map(({ recipient }) => recipient), warnings }
  }
  expect(await mailed('thief@example.com')).toEqual({
    agreements: ['thief@example.com'],
    warnings: [
      { recipient: email, body_text: expect.stringContaining('was sent to thief@example.com') },
    ],
  })
  const typed = 'Own.Address@example.com'
  expect(await mailed(typed)).toEqual({ agreements: [typed], warnings: [] })
})

/** The bytes of the one attachment of a message. */
function attachedTo(source: string): Buffer {
  const [, base64 = ''] =
    /Content-Type: application\/pdf[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(source) ?? []
  return Buffer.from(base64, 'base64')
}
