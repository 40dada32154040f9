import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT, buy } from '../../../test/buyers.ts'
import { silentLog } from '../../../test/database.ts'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { createMailSender } from '../../server/mail-sender.ts'
import { makeAttachment } from './agreement-pdf.server.ts'

let market: Marketplace
let server: MailServer
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  server = await startMailServer()
  dana = await aMember(market.db)
})
afterAll(async () => {
  await server.close()
  await market.close()
})

function aSender() {
  const { db } = market.another()
  return createMailSender(db, {
    smtpUrl: server.url,
    from: 'no-reply@hammerlane.example',
    makeAttachment: (ref) => makeAttachment(db, ref),
    log: silentLog,
  })
}

test('the mail that Buy Now promises arrives once, with the signed agreement as PDF', async () => {
  const lot = await aLot(market.db)
  const { body } = await buy(market, lot, dana)
  const senders = [aSender(), aSender(), aSender()]
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

/** The bytes of the one attachment of a message. */
function attachedTo(source: string): Buffer {
  const [, base64 = ''] =
    /Content-Type: application\/pdf[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(source) ?? []
  return Buffer.from(base64, 'base64')
}
