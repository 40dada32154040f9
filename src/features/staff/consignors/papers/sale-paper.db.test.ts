import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCall } from '../../../../../test/access/a-call.ts'
import { configOf } from '../../../../../test/house/as-at-home.ts'
import { aBank, aBanker, type Bank } from '../../../../../test/inventory/consignors.ts'
import { spanishPaper } from '../../../../../test/pages/spanish-paper.ts'
import { pdfText } from '../../../../../test/pdf-text.ts'
import { aConsignedSale, release } from '../../../../../test/sales/consigned.ts'
import { play } from '../../../../../test/sales/play-sale.ts'
import { openStaffApi, type StaffApi } from '../../../../../test/staff-api.ts'
import { makePdf } from '../../../../server/files/pdf.ts'
import type { Member } from '../../../../server/http/endpoint.ts'
import { drawSalePaper } from './draw-sale-paper.server.ts'
import { readSalePaper } from './read-papers.server.ts'
import { readOwnSalePaper } from './sale-paper.server.ts'

let api: StaffApi
let bank: Bank
let banker: string

beforeAll(async () => {
  api = await openStaffApi()
  bank = await aBank(api)
  banker = await aBanker(api, bank)
})
afterAll(() => api.market.close())

const recordOf = ({ id }: { id: string }, by: string | undefined = banker) =>
  api.market.ask('GET', `/api/consignor/sales/${id}/sale.pdf`, { by })

async function papersOf({ lot }: { lot: string }) {
  const { body } = await api.market.ask('GET', '/api/consignor/lots', { by: banker })
  return body.items.find(({ id }) => id === lot)?.papers
}

async function textOf({ id }: { id: string }): Promise<string> {
  const paper = await readSalePaper(api.market.db, id, bank.id)
  if (!paper) throw new Error(`there is no paper of ${id}`)
  const head = { title: 'Record of sale', about: [], madeAt: new Date() }
  return pdfText(await makePdf(head, (pdf) => drawSalePaper(pdf, paper, null)))
}

test('a bank gets the record of each sale that stands of a lot of its own, and its statements', async () => {
  const sale = await aConsignedSale(api.market, bank)
  expect(await papersOf(sale)).toEqual({ sale_id: sale.id, statements: [] })
  const agreed = { commission_percent: 2.5, lot_fee: 150, payable_at: 'release' }
  const terms = { ...agreed, before: null, reason: 'Contract' }
  const proceeds = `/api/staff/proceeds/consignors/${bank.id}` as const
  await api.market.ask('PUT', `${proceeds}/terms`, { by: api.staff, body: terms })
  await release(api.market, sale)
  const body = { total: 9_600 }
  const made = await api.market.ask('POST', `${proceeds}/statements`, { by: api.staff, body })
  const { id, number } = made.body.statement
  expect(await papersOf(sale)).toEqual({ sale_id: sale.id, statements: [{ id, number }] })
  const pdf = await recordOf(sale)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await textOf(sale)).toContain(number)
})

test('it tells price, release and title, and nothing of the buyer', async () => {
  const sale = await aConsignedSale(api.market, bank, { price: 12_300, stock: 'A-17' })
  const before = await textOf(sale)
  for (const words of ['$12,300.00', 'A-17', 'Buy Now', 'Not yet', 'Not sent yet'])
    expect(before).toContain(words)
  await release(api.market, sale)
  await play(api.market.db, sale.id, { type: 'move-title', title: 'sent' })
  const after = await textOf(sale)
  for (const words of ['Pick-up', 'Since', 'In the mail', 'Sent']) expect(after).toContain(words)
  const buyer = await api.market.db
    .selectFrom('sales')
    .innerJoin('profiles', 'profiles.id', 'sales.buyer_id')
    .innerJoin('users', 'users.id', 'sales.buyer_id')
    .select(['full_name', 'customer_id', 'address', 'city', 'zip_code', 'users.email'])
    .select(['telephone', 'invoice_number', 'reference'])
    .where('sales.id', '=', sale.id)
    .executeTakeFirstOrThrow()
  const theirs = Object.values(buyer).filter((told) => told)
  expect(theirs.length).toBeGreaterThan(3)
  for (const told of theirs) expect(before + after).not.toContain(told)
})

/** As a bank gets it, head and foot included. */
async function pdfOf({ id }: { id: string }): Promise<Buffer> {
  const member: Member = {
    ...{ userId: banker, sessionId: randomUUID(), roles: ['member', 'consignor'] },
    ...{ status: 'open', aal: 'aal1', hasProvenEmail: true },
  }
  const call = aCall({ params: { id }, member })
  const { db } = api.market
  const parts = { db, config: configOf(db), documentPhoto: async () => null }
  const paper = (await readOwnSalePaper.handle(call, parts)) as Response
  return Buffer.from(await paper.arrayBuffer())
}

test('in Spanish its labels are Spanish, and no English one is left, however far the sale is', async () => {
  const sale = await aConsignedSale(api.market, bank, { stock: 'A-17' })
  const spanish = () =>
    spanishPaper(() => pdfOf(sale), {
      parts: ['papers/bank-papers', 'papers/document', 'rules/vehicle'],
    })
  const before = await spanish()
  for (const words of [
    ...['Constancia de venta', `Lote de ${bank.name}`, 'Su número A-17', 'Precio de venta'],
    ...['Mediante Comprar ahora', 'Pagado por completo Aún no', 'Dónde está Aún no enviado'],
    ...['Quién lo compró solo se le dice a quien se ocupa de la venta.', 'página 1 de 1'],
  ])
    expect(before).toContain(words)
  await release(api.market, sale)
  await play(api.market.db, sale.id, { type: 'move-title', title: 'sent' })
  await play(api.market.db, sale.id, { type: 'ask-return', reason: 'No es como se describió' })
  const after = await spanish()
  for (const words of ['Cómo Retiro', 'Desde el ', 'En el correo', 'Está en camino de vuelta'])
    expect(after).toContain(words)
})

test('it is refused to other banks, to staff and to members; one that did not come about has none', async () => {
  const sale = await aConsignedSale(api.market, bank)
  const stranger = await aBanker(api, await aBank(api))
  expect((await recordOf(sale, stranger)).status).toBe(404)
  expect((await recordOf(sale, api.staff)).status).toBe(403)
  expect((await recordOf(sale, api.member)).status).toBe(403)
  expect((await recordOf(sale)).status).toBe(200)
  await play(api.market.db, sale.id, { type: 'cancel', reason: 'By mistake' })
  expect(await papersOf(sale)).toBeNull()
  expect((await recordOf(sale)).status).toBe(404)
})

test('it is of the bank whose lot it was when it was sold, whoever has the lot by now', async () => {
  const sale = await aConsignedSale(api.market, bank)
  const other = await aBank(api)
  await api.market.db
    .updateTable('consignments')
    .set({ consignor_id: other.id })
    .where('auction_id', '=', sale.lot)
    .execute()
  expect((await recordOf(sale)).status).toBe(200)
  expect((await recordOf(sale, await aBanker(api, other))).status).toBe(404)
})
