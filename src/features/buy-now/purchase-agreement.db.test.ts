import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGREEMENT, buy, purchasesOf } from '../../../test/buyers.ts'
import { asOwner } from '../../../test/database.ts'
import { configOf } from '../../../test/house/as-at-home.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { spanishPaper } from '../../../test/pages/spanish-paper.ts'
import { pdfPages, pdfText, placeOf } from '../../../test/pdf-text.ts'
import {
  AGREEMENT_TERMS,
  AGREEMENT_TEXT,
  AGREEMENT_VERSION,
} from '../../rules/purchase-agreement.ts'
import { dayAndTime, exactInstant } from '../lot/instants.ts'
import { makeAttachment } from '../notices/attachments.server.ts'
import { agreementPdf, readAgreement } from './agreement-pdf.server.ts'

let market: Marketplace
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  dana = await aMember(market.db)
})
afterAll(() => market.close())

async function purchase(change: object = {}, headers: Record<string, string> = {}) {
  const lot = await aLot(market.db, { buy_now_price: 18_500 })
  await nameVehicle(lot)
  const { status, body } = await buy(market, lot, dana, change, headers)
  expect(status).toBe(201)
  const { agreements, mails } = await purchasesOf(market.db, lot)
  const [agreement, mail] = [agreements[0], mails[0]]
  if (!agreement || !mail) throw new Error('a purchase leaves an agreement and a mail')
  return { lot, reservation: body.reservation, agreement, mail }
}

describe('the agreement as signed', () => {
  test('is kept: text, fields, item, price, time, address and browser', async () => {
    const { reservation, agreement } = await purchase({}, { 'user-agent': 'Mozilla/5.0 (a test)' })
    expect(agreement).toEqual({
      reservation_id: reservation.id,
      user_id: dana,
      text_version: AGREEMENT_VERSION,
      text_hash: createHash('sha256').update(AGREEMENT_TEXT).digest('hex'),
      ...AGREEMENT,
      item_title: '2019 Ford F-150 XLT',
      lot_number: expect.any(Number),
      vin: '1FTEW1E50KFA00000',
      vin_label: 'VIN',
      price: 1_850_000,
      // The time of the decision, that of the auction's end too.
      signed_at: new Date(reservation.created_at),
      network_address: 'in-process',
      user_agent: 'Mozilla/5.0 (a test)',
    })
  })

  test('says nothing of a browser that does not name itself, and cuts a name without end', async () => {
    expect((await purchase()).agreement.user_agent).toBeNull()
    const long = await purchase({}, { 'user-agent': 'x'.repeat(4_000) })
    expect(long.agreement.user_agent).toBe('x'.repeat(500))
  })

  test.each([
    ['changed', sql`update purchase_agreements set price = 1`],
    ['deleted', sql`delete from purchase_agreements`],
    ['emptied', sql`truncate purchase_agreements`],
  ])('cannot be %s', async (_, statement) => {
    const { lot, agreement } = await purchase()
    await expect(statement.execute(market.db)).rejects.toThrow('permission denied')
    const asked = asOwner(market, (db) => statement.execute(db))
    await expect(asked).rejects.toThrow('append-only')
    expect((await purchasesOf(market.db, lot)).agreements).toEqual([agreement])
  })

  test('is not part of what anybody else can read of the auction', async () => {
    const { lot } = await purchase()
    for (const path of ['', '/bids', '/ledger']) {
      const { text } = await market.ask('GET', `/api/auctions/${lot}${path}`)
      for (const secret of [...Object.values(AGREEMENT), dana]) expect(text).not.toContain(secret)
    }
  })
})

describe('as a PDF', () => {
  test('it holds everything that was signed, and how to prove it', async () => {
    const { agreement } = await purchase({}, { 'user-agent': 'Mozilla/5.0 (a test)' })
    const text = pdfText(await agreementPdf(agreement))
    for (const part of [
      ...Object.values(AGREEMENT),
      'Purchase agreement',
      '2019 Ford F-150 XLT',
      '$18,500',
      agreement.reservation_id,
      `Lot HL-${agreement.lot_number}`,
      'VIN 1FTEW1E50KFA00000',
      'Seller HAMMERLANE Buyer Dana Whitfield',
      `Signed ${exactInstant(agreement.signed_at.toISOString())}`,
      'Page 1 of 1',
      agreement.text_version,
      agreement.text_hash,
      'Mozilla/5.0 (a test)',
      'in-process',
      'Payment is due within 48 hours',
      'All sales are final unless covered by a money-back guarantee.',
    ]) {
      expect(text).toContain(part)
    }
    // Times are for people.
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT/)
  })

  test('in Spanish its clauses stand as they were signed, with their translation; all else is Spanish', async () => {
    const { agreement } = await purchase()
    const text = await spanishPaper(() => agreementPdf(agreement), {
      parts: ['papers/signed-agreement', 'papers/document', 'rules/vehicle'],
      kept: AGREEMENT_TERMS,
    })
    for (const part of [
      ...[
        'Contrato de compra',
        'Vendedor y comprador Vendedor HAMMERLANE Comprador Dana Whitfield',
      ],
      ...['Términos', 'Firma', 'Página 1 de ', ...AGREEMENT_TERMS],
      ...[
        'Traducción de los términos',
        'Lo que se firmó es el texto en inglés',
        'dentro de las 48 horas',
        'es vinculante',
      ],
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Terms|Page/)
  })

  test('what was agreed stands in two columns', async () => {
    const [first] = pdfPages(await agreementPdf((await purchase()).agreement))
    const where = (label: string) => placeOf(first?.texts ?? [], label)
    const [seller, buyer, address] = [where('Seller'), where('Buyer'), where('Deliver to')]
    // The page is 612 points wide.
    expect(seller.x).toBeLessThan(100)
    expect(buyer.x).toBeGreaterThan(306)
    expect(buyer.y).toBe(seller.y)
    expect(address.x).toBe(seller.x)
    expect(address.y).toBeLessThan(seller.y)
    expect(where('Phone')).toMatchObject({ x: buyer.x, y: address.y })
  })

  test('it names the vehicle as it was signed for, whatever staff change later', async () => {
    const { lot, reservation } = await purchase()
    const change = { vin: 'ANOTHER', title: 'Another title' }
    await market.db.updateTable('auctions').set(change).where('id', '=', lot).execute()
    const later = await readAgreement(market.db, reservation.id)
    if (!later) throw new Error('a purchase leaves an agreement')
    const text = pdfText(await agreementPdf(later))
    expect(text).toContain('1FTEW1E50KFA00000')
    expect(text).not.toMatch(/another/i)
  })

  test('it shows no photo: the listing may have another one tomorrow', async () => {
    const { reservation } = await purchase()
    const ref = { kind: 'purchase_agreement', id: reservation.id, filename: 'x.pdf' } as const
    const blank = { width: 60, height: 40, channels: 3, background: 'red' } as const
    const jpeg = await sharp({ create: blank }).jpeg().toBuffer()
    const config = configOf(market.db)
    const parts = { db: market.db, config, documentPhoto: async () => ({ jpeg, caption: null }) }
    const pdf = await makeAttachment(parts, ref)
    expect(pdf?.includes('/Subtype /Image')).toBe(false)
  })

  test('the same agreement gives the same page, byte by byte', async () => {
    const { agreement } = await purchase()
    expect((await agreementPdf(agreement)).equals(await agreementPdf(agreement))).toBe(true)
  })

  test('it is not printed with a text that was not the one signed', async () => {
    const { agreement } = await purchase()
    const other = { ...agreement, text_version: '1999-01-01' }
    await expect(agreementPdf(other)).rejects.toThrow('1999-01-01')
  })

  test('of a reservation without an agreement there is none', async () => {
    const ref = { kind: 'purchase_agreement' as const, id: randomUUID(), filename: 'x.pdf' }
    const parts = { db: market.db, config: configOf(market.db), documentPhoto: async () => null }
    expect(await makeAttachment(parts, ref)).toBeNull()
  })
})

describe('the confirmation mail', () => {
  test('goes to the address signed with, tells what was bought, and carries the agreement', async () => {
    const { reservation, agreement, mail } = await purchase()
    expect(mail).toMatchObject({
      recipient: AGREEMENT.email,
      subject: 'Your purchase agreement: 2019 Ford F-150 XLT',
      attachments: [
        {
          ...{ kind: 'purchase_agreement', id: reservation.id },
          filename: expect.stringMatching(/^purchase-agreement-HL-\d+\.pdf$/),
        },
      ],
      sent_at: null,
    })
    for (const part of [
      '$18,500',
      'bank transfer within 48 hours',
      `Due ${dayAndTime(reservation.payment_due_at)}`,
      `Lot: HL-${agreement.lot_number}`,
      'VIN: 1FTEW1E50KFA00000',
      AGREEMENT.delivery_address,
    ]) {
      expect(mail.body_text).toContain(part)
    }
  })

  test('is written with the purchase or not at all', async () => {
    const lot = await aLot(market.db)
    await refuseNewRows('notices')
    const answer = await buy(market, lot, dana)
    await allowNewRows('notices')
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(answer.text).not.toContain('notices')
    const nothing = { reservations: [], agreements: [], mails: [] }
    expect(await purchasesOf(market.db, lot)).toEqual(nothing)
    expect((await market.ask('GET', `/api/auctions/${lot}`)).body).toMatchObject({
      status: 'available',
      version: 1,
    })
    expect((await buy(market, lot, dana)).status).toBe(201)
  })

  test('what cannot be kept spoils nobody else: a bid at the same time is placed', async () => {
    const [bought, bidOn] = [await aLot(market.db), await aLot(market.db)]
    await refuseNewRows('purchase_agreements')
    const [purchased, placed] = await Promise.all([
      buy(market, bought, dana),
      market.ask('POST', `/api/auctions/${bidOn}/bids`, { by: dana, body: { amount: 10_100 } }),
    ])
    await allowNewRows('purchase_agreements')
    expect([purchased.status, placed.status]).toEqual([500, 201])
    const nothing = { reservations: [], agreements: [], mails: [] }
    expect(await purchasesOf(market.db, bought)).toEqual(nothing)
  })
})

async function nameVehicle(lot: string): Promise<void> {
  const named = { vin: '1FTEW1E50KFA00000', year: 2019 }
  await market.db.updateTable('auctions').set(named).where('id', '=', lot).execute()
}

const REFUSED = {
  notices: sql`kind <> 'purchase_agreement'`,
  purchase_agreements: sql`false`,
}
type Table = keyof typeof REFUSED

/** As if it could not be written: the disk is full, a constraint is new. */
async function refuseNewRows(table: Table): Promise<void> {
  await asOwner(market, (db) =>
    sql`alter table ${sql.table(table)} add constraint refuses_all check (${REFUSED[table]}) not valid`.execute(
      db,
    ),
  )
}

async function allowNewRows(table: Table): Promise<void> {
  await asOwner(market, (db) =>
    sql`alter table ${sql.table(table)} drop constraint refuses_all`.execute(db),
  )
}
