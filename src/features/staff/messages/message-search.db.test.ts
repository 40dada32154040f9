import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { LOOKED_THROUGH } from '../typed-words.server.ts'
import { MOST_COUNTED } from './list-messages.server.ts'

let desk: StaffApi

beforeAll(async () => {
  desk = await openStaffApi()
  await write({ first_name: 'Renée', last_name: "O'Brien", email: 'renee@motors.example' })
  await write({ subject: 'Keys of HL-10482', message: 'Where are the spare keys?' })
  await write({ first_name: 'Ida', email: '62e88f8ada27@example.com', message: 'Numbers' })
  await write({ phone: '(813) 555-0176', message: 'Please call me' })
  await answer(await write({ message: 'Do you deliver?' }), 'Yes, to Anchorage')
})
afterAll(() => desk.market.close())

/** Each a minute after the one before. */
let minute = 0

async function write(change: object): Promise<string> {
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, (minute += 1)))
  const person = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.com' }
  const { id } = await desk.market.db
    .insertInto('contact_messages')
    .values({ ...person, subject: 'A question', message: 'Hello', created_at, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function answer(id: string, text: string): Promise<void> {
  await desk.market.db
    .insertInto('contact_replies')
    .values({ message_id: id, number: 1, text, answered_by: desk.staff })
    .execute()
}

const find = (query: string) =>
  desk.market.ask('GET', `/api/staff/messages?${query}`, { by: desk.staff })

test.each([
  ['a name with its accent, however it is written', "renée o'brien", ['Hello']],
  ['the beginning of an address', 'renee@mot', ['Hello']],
  ['an address that begins like a number', '62e88f8ada27@example.com', ['Numbers']],
  ['a lot', 'HL-10482', ['Where are the spare keys?']],
  ['words of subject and text together', 'spare 10482', ['Where are the spare keys?']],
  ['a telephone number as it was written', '(813) 555-0176', ['Please call me']],
  ['a telephone number without its marks', '8135550176', ['Please call me']],
  ['a word of the answer', 'anchorage', ['Do you deliver?']],
  ['two words that no message has both', 'anchorage keys', []],
  ['no word at all', '@ - ', []],
])('%s: %j', async (_, q, texts) => {
  const { status, body } = await find(new URLSearchParams({ q }).toString())
  expect(status).toBe(200)
  expect(body.items.map(({ message }) => message)).toEqual(texts)
  expect(body).toMatchObject({ total: texts.length, is_total_capped: false, next_cursor: null })
})

test('words narrow each of the two lists, page by page, and nothing but the message is shown', async () => {
  expect((await find('q=deliver&answered=false')).body.total).toBe(0)
  const first = (await find('q=dana&limit=2&sort=created_at')).body
  const rest = (await find(`q=dana&limit=2&sort=created_at&cursor=${first.next_cursor}`)).body
  expect(first.total).toBe(3)
  expect([...first.items, ...rest.items].map(({ message }) => message)).toEqual([
    'Where are the spare keys?',
    'Please call me',
    'Do you deliver?',
  ])
  expect(first.items[0]).not.toHaveProperty('words')
})

test('an address finds what it wrote itself, and nothing that names it or begins with it', async () => {
  const by = (email: string, message: string) => write({ email, message })
  await by('Quinn@example.com', 'First')
  await by('quinn@example.com.au', 'From elsewhere')
  await by('riley@example.com', 'Please answer quinn@example.com')
  await by('quinn@example.com', 'Second')
  const { body } = await find('email=QUINN@example.com')
  expect(body.items.map(({ message }) => message)).toEqual(['Second', 'First'])
  expect(body.total).toBe(2)
  expect((await find('email=quinn')).body.items).toEqual([])
  expect((await find('email=quinn@example.com&limit=1')).body.next_cursor).not.toBeNull()
})

test('words are found in order, however many messages without them come before', async () => {
  await sql`
    insert into contact_messages (first_name, last_name, email, subject, message, created_at)
    select 'B', 'Crowd', 'crowd@example.com', 'Many',
      case when n in (2, 5, ${LOOKED_THROUGH + 10}::int, ${LOOKED_THROUGH + 20}::int) then 'Quince ' || n else 'Plain' end,
      now() - make_interval(mins => n)
    from generate_series(1, ${LOOKED_THROUGH + 30}::int) as n`.execute(desk.market.db)
  const texts: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await find(`q=quince&limit=3${cursor && `&cursor=${cursor}`}`)
    expect(body.total).toBe(4)
    texts.push(...body.items.map(({ message }) => message))
    cursor = body.next_cursor
  }
  const far = [LOOKED_THROUGH + 10, LOOKED_THROUGH + 20]
  expect(texts).toEqual([2, 5, ...far].map((n) => `Quince ${n}`))
})

test('very many are counted so far, with words or without', async () => {
  await sql`
    insert into contact_messages (first_name, last_name, email, subject, message)
    select 'A', 'Crowd', 'crowd@example.com', 'Many', 'Zephyr' from generate_series(0, ${MOST_COUNTED}::int)`.execute(
    desk.market.db,
  )
  for (const query of ['q=zephyr', 'answered=false']) {
    const { body } = await find(query)
    expect(body).toMatchObject({ total: MOST_COUNTED, is_total_capped: true })
    expect(body.items).toHaveLength(50)
  }
})
