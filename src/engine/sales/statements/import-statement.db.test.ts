import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { camtOf, csvOf } from '../../../../test/sales/bank-files.ts'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
} from '../../../../test/sales/statements-desk.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

const matches = (answer: { body: { lines: { match: string }[] } }) =>
  answer.body.lines.map(({ match }) => match)

async function countRows() {
  const { rows } = await sql<{ statements: number; lines: number; payments: number }>`
    select (select count(*) from statements) as statements, (select count(*) from statement_lines) as lines,
      (select count(*) from payments) as payments`.execute(desk.market.db)
  return rows
}

describe('the same file again', () => {
  test('is the same statement, and changes nothing, before and after it was booked', async () => {
    const sale = await desk.sale()
    const file = csvOf([{ date: DAY, amount: 14_200, text: sale.reference }])
    const first = await desk.send(file)
    expect([first.status, ...matches(first)]).toEqual([201, 'matched'])
    const rows = await countRows()
    const again = await desk.send(file)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await countRows()).toEqual(rows)
    await desk.book(first.body.id)
    const after = await desk.send(file)
    expect([after.body.id, ...matches(after)]).toEqual([first.body.id, 'known'])
    await desk.book(after.body.id)
    expect(await desk.paid(sale)).toEqual({ paid: 1_420_000, state: 'paid' })
    expect(await desk.auditOf(first.body.id)).toEqual(['statement.import'])
    expect(await desk.auditOf(sale.id)).toEqual(['statement.book'])
  })

  test('by many at once is one statement', async () => {
    const sale = await desk.sale()
    const file = csvOf([{ date: DAY, amount: 5, text: sale.reference }])
    const others = await Promise.all(
      [desk.market.another(), desk.market.another()].map((at) => {
        const form = new FormData()
        form.set('file', new File([file], 'november.csv'))
        return at.ask('POST', '/api/staff/statements', { by: desk.staff, body: form })
      }),
    )
    const own = await desk.send(file)
    const ids = [own, ...others].map(({ body }) => (body as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    expect((await desk.readStatement(own.body.id)).body.lines).toHaveLength(1)
  })
})

describe('a file that was read by the wrong columns', () => {
  const file = (reference: string) =>
    `Date,Details,Other,Amount,Balance\n${DAY},Wire,${reference},14200.00,20000.00\n`
  const wrong = { date: 'Date', amount: 'Balance', text: 'Other' }
  const right = { date: 'Date', amount: 'Amount', text: ['Details', 'Other'] }

  test('is read anew in its place', async () => {
    const sale = await desk.sale()
    const first = await desk.send(file(sale.reference), wrong)
    expect(first.body.lines).toMatchObject([{ amount: 20_000, match: 'over' }])
    const anew = await desk.send(file(sale.reference), right)
    expect(anew.body).toMatchObject({ id: first.body.id, mapping: right })
    expect(anew.body.lines).toMatchObject([
      { amount: 14_200, match: 'matched', text: `Wire ${sale.reference}` },
    ])
    expect(await desk.auditOf(first.body.id)).toEqual(['statement.import', 'statement.import'])
  })

  test('but not once something of it is booked', async () => {
    const sale = await desk.sale()
    const { body } = await desk.send(file(sale.reference), wrong)
    await desk.book(body.id)
    const answer = await desk.send(file(sale.reference), right)
    expect([answer.status, answer.body.code]).toEqual([409, 'not_available'])
    expect((await desk.paid(sale)).paid).toBe(2_000_000)
  })
})

describe('another file', () => {
  test('has the lines of an earlier one known, and what is new matched', async () => {
    const sale = await desk.sale()
    const wire = { date: DAY, amount: 4_200, text: sale.reference }
    const first = await desk.sendEntries([wire])
    const second = await desk.sendEntries([wire, wire, { ...wire, amount: 5_800 }])
    expect(matches(second)).toEqual(['known', 'partial', 'partial'])
    await desk.book(second.body.id)
    await desk.book(first.body.id)
    expect(await desk.paid(sale)).toEqual({ paid: 1_420_000, state: 'paid' })
  })

  test('in another format does not count a booked wire again', async () => {
    const sale = await desk.sale()
    const wire = { date: DAY, amount: 4_200, text: sale.reference }
    await desk.book((await desk.sendEntries([wire])).body.id)
    const camt = await desk.send(camtOf([wire]))
    expect(camt.body.lines).toMatchObject([
      { match: 'known', reason: expect.stringContaining('recorded') },
    ])
    await desk.book(camt.body.id)
    expect((await desk.paid(sale)).paid).toBe(420_000)
  })
})

test('what the bank has not booked is left out, which the import and the audit log tell', async () => {
  const wire = { date: DAY, amount: 120, id: 'N1' }
  const { body } = await desk.send(camtOf([wire, { ...wire, id: 'N2', status: '<Cd>PDNG</Cd>' }]))
  expect([body.lines.length, body.not_booked]).toEqual([1, 1])
  const { details } = await desk.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ lines: 1, not_booked: 1 })
  expect((await desk.send(csvOf([{ date: DAY, amount: 7 }]))).body.not_booked).toBe(0)
})

test('what of a file is no line stays with the statement: its row, why, and what it says', async () => {
  const wire = { date: DAY, amount: 130, id: 'L1' }
  const waiting = { ...wire, id: 'L2', status: 'PDNG', sender: 'PRIYA RAMAN', text: 'to come' }
  const { body } = await desk.send(camtOf([wire, waiting]))
  const entry = { date: DAY, amount: 130, currency: 'USD', sender: 'PRIYA RAMAN', text: 'to come' }
  const leftOut = [{ line: 10, ...entry, reason: expect.stringContaining('not booked it yet') }]
  expect(body).toMatchObject({ left_out: leftOut, left_out_count: 1 })
  expect((await desk.readStatement(body.id)).body).toMatchObject({ left_out: leftOut })
  const table = [
    { date: DAY, amount: 140, id: 'L3' },
    { date: DAY, amount: 0, text: 'Balance brought forward' },
  ]
  const { body: csv } = await desk.sendEntries(table)
  expect((await desk.readStatement(csv.id)).body.left_out).toMatchObject([
    { line: 3, amount: 0, text: 'Balance brought forward', reason: 'It moves no money.' },
  ])
})

test('a wire without a reference is matched by its amount and who sent it', async () => {
  const sale = await desk.sale({ name: 'Dana Whitfield', price: 23_300 })
  const { body } = await desk.sendEntries([
    { date: DAY, amount: 23_300, sender: 'WHITFIELD DANA M', text: 'car' },
    { date: DAY, amount: 23_300, sender: 'Somebody Else', text: 'car' },
  ])
  expect(body.lines).toMatchObject([
    { match: 'matched', reservation_id: sale.id, reason: null },
    {
      match: 'unmatched',
      reservation_id: null,
      reason: expect.stringContaining('nobody of this name'),
    },
  ])
})

test('references are found with spaces and without anything between', async () => {
  const [one, other] = [await desk.sale(), await desk.sale()]
  const { body } = await desk.sendEntries([
    { date: DAY, amount: 14_200, text: `Invoice ${one.reference.replaceAll('-', ' ')} thanks` },
    { date: DAY, amount: 14_200, text: other.reference.replaceAll('-', '') },
  ])
  expect(body.lines.map(({ reservation_id }) => reservation_id)).toEqual([one.id, other.id])
})

describe('a file that cannot be read', () => {
  test('is reported line by line, and nothing is imported', async () => {
    const rows = await countRows()
    const file = `Date,Text,Amount\n${DAY},good,5.00\n${DAY},bad,five\n31/31/2026,bad,5.00\n`
    const answer = await desk.send(file)
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        detail: expect.stringMatching(/^Nothing was imported: 2 problems\. Line 3: "five"/),
        errors: [
          { path: 'file', line: 3 },
          { path: 'file', line: 4 },
        ],
      },
    })
    expect(await countRows()).toEqual(rows)
  })

  test.each<[string, string, object | string | undefined, string]>([
    ['with a mapping that is no JSON', 'Date,Amount\n', '{', 'mapping'],
    ['with a mapping without amounts', 'Date,Amount\n', { date: 'Date' }, 'mapping'],
    [
      'with a mapping of something else',
      'Date,Amount\n',
      { date: 'Date', amount: -1 },
      'mapping.amount',
    ],
  ])('%s', async (_, file, mapping, path) => {
    const answer = await desk.send(file, mapping)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  })

  test('that is no file, or too large a one, is refused', async () => {
    const by = desk.staff
    const none = await desk.market.ask('POST', '/api/staff/statements', {
      by,
      body: new FormData(),
    })
    expect(none).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } })
    const large = await desk.send(new Uint8Array(17 * 2 ** 20))
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
  })
})

test('statements are listed with what waits of them', async () => {
  const sale = await desk.sale()
  const { body } = await desk.sendEntries([
    { date: DAY, amount: 5, text: sale.reference },
    { date: DAY, amount: 6, text: sale.reference },
  ])
  await desk.book(body.id, [1])
  const { body: list } = await desk.market.ask('GET', '/api/staff/statements', { by: desk.staff })
  expect(list.items[0]).toMatchObject({ id: body.id, line_count: 2, waiting_count: 1 })
  expect((await desk.readStatement(sale.id)).status).toBe(404)
})

test('only staff import, read and book', async () => {
  const { body } = await desk.sendEntries([{ date: DAY, amount: 8, text: 'ours' }])
  const form = new FormData()
  form.set('file', new File(['x'], 'x.csv'))
  for (const [method, path, sent] of [
    ['POST', '', form],
    ['GET', '', undefined],
    ['GET', `/${body.id}`, undefined],
    ['POST', `/${body.id}/book`, {}],
    ['POST', `/${body.id}/dismiss`, { lines: [1], reason: 'Not ours' }],
  ] as const) {
    const address = `/api/staff/statements${path}`
    const answer = await desk.market.ask(method, address, { by: desk.member, body: sent })
    expect([method, path, answer.status]).toEqual([method, path, 403])
  }
})

describe('a file that is read anew by other columns', () => {
  const columns = (text: string) => ({ date: 'Date', amount: 'Amount', text })
  const fileFor = (reference: string) =>
    `Date,Old,New,Amount\n${DAY},${reference},nothing,14200.00\n${DAY},fee,x,3.00\n`

  test.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['was said not to be booked', (id) => desk.dismiss(id, [2])],
    ['was placed by hand', (id) => desk.place(id, 1, null, { reason: 'Of somebody else' })],
    ['was booked', (id) => desk.book(id, [1])],
  ])('keeps what staff did to a line that %s', async (_, act) => {
    const file = fileFor((await desk.sale()).reference)
    const { body } = await desk.send(file, columns('Old'))
    expect((await act(body.id)).status).toBe(200)
    const before = (await desk.readStatement(body.id)).body.lines
    expect(await desk.send(file, columns('New'))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('cannot be read again') },
    })
    expect((await desk.readStatement(body.id)).body.lines).toEqual(before)
  })
})
