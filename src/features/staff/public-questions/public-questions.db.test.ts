import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { MOST_WAITING_PER_LOT } from '../../../rules/public-questions/asking.ts'

let desk: StaffApi

beforeAll(async () => {
  desk = await openStaffApi()
})
afterAll(() => desk.market.close())

const QUESTION = 'Was the timing belt changed?'
const ANSWER = 'Yes, at 61,300 miles.'

function ask(lot: string, question: string, { by = desk.member, key = randomUUID() } = {}) {
  const headers = { 'idempotency-key': key }
  return desk.market.ask('POST', `/api/auctions/${lot}/questions`, {
    ...{ by, headers, body: { question } },
  })
}

async function asked(lot: string, question = QUESTION, by = desk.member): Promise<string> {
  const { status, body } = await ask(lot, question, { by })
  expect(status).toBe(201)
  return body.question.id
}

function decide(
  what: 'publish' | 'reject' | 'take-back',
  id: string,
  body: object,
  by = desk.staff,
) {
  return desk.market.ask('POST', `/api/staff/public-questions/${id}/${what}`, { by, body })
}

const publish = (id: string, change: object = {}, by = desk.staff) =>
  decide('publish', id, { question: QUESTION, answer: ANSWER, before: 0, ...change }, by)

async function publicOf(lot: string) {
  const { status, body, text } = await desk.market.ask('GET', `/api/auctions/${lot}/questions`)
  expect(status).toBe(200)
  return { items: body.items, text }
}

async function ownOf(lot: string, by = desk.member) {
  return (await desk.market.ask('GET', `/api/auctions/${lot}/questions/mine`, { by })).body.items
}

const noticesOf = (id: string) =>
  desk.market.db
    .selectFrom('notices')
    .select(['kind', 'data'])
    .where('user_id', '=', id)
    .where('kind', 'like', 'question%')
    .orderBy('seq')
    .execute()

test('its asker alone withdraws a question, as long as nobody has decided upon it', async () => {
  const lot = await aLot(desk.market.db)
  const withdraw = (id: string, by = desk.member) =>
    desk.market.ask('DELETE', `/api/me/questions/${id}`, { by })
  const waiting = await asked(lot)
  expect(await ownOf(lot)).toMatchObject([{ id: waiting, can_withdraw: true }])
  expect((await withdraw(waiting, await aMember(desk.market.db))).status).toBe(200)
  expect(await ownOf(lot)).toHaveLength(1)
  expect(await withdraw(waiting)).toMatchObject({
    ...{ status: 200, body: { id: waiting, is_waiting: false } },
  })
  expect(await ownOf(lot)).toEqual([])
  // Pressed again because the answer was lost.
  expect((await withdraw(waiting)).status).toBe(200)
  expect((await publish(waiting)).status).toBe(404)

  const answered = await asked(lot)
  await publish(answered)
  expect(await withdraw(answered)).toMatchObject({ status: 409, body: { code: 'not_available' } })
  await decide('take-back', answered, { before: 1, reason: 'It was wrong.' })
  expect(await ownOf(lot)).toMatchObject([{ state: 'waiting', can_withdraw: false }])
  expect((await withdraw(answered)).status).toBe(409)
})

test('nobody reads a question before staff publish it; then all do, and nobody learns who asked', async () => {
  const lot = await aLot(desk.market.db)
  const id = await asked(lot)
  expect((await publicOf(lot)).items).toEqual([])
  expect(await ownOf(lot)).toMatchObject([{ asked: QUESTION, state: 'waiting' }])
  expect(await ownOf(lot, await aMember(desk.market.db))).toEqual([])

  const edited = 'Was the timing belt changed, and at what mileage?'
  expect(await publish(id, { question: edited })).toMatchObject({
    status: 200,
    body: { question: { state: 'published', asked: QUESTION, question: edited, version: 1 } },
  })
  const { items, text } = await publicOf(lot)
  expect(items).toEqual([
    { id, question: edited, answer: ANSWER, answered_at: expect.any(String), corrected_at: null },
  ])
  expect(text).not.toContain(desk.member)
  expect(await ownOf(lot)).toMatchObject([{ asked: QUESTION, state: 'published' }])
})

test('the answer stays on the page after the end, where nothing more is asked', async () => {
  const lot = await aLot(desk.market.db, { reserve_price: null })
  const id = await asked(lot)
  expect((await desk.act(lot, 'end')).status).toBe(200)
  expect(await ask(lot, 'Does it start at once?')).toMatchObject({
    status: 409,
    body: { detail: 'This auction is over. Questions can be asked only while it is open.' },
  })
  expect((await publish(id)).status).toBe(200)
  expect((await publicOf(lot)).items).toMatchObject([{ answer: ANSWER }])
})

test('a repeated request makes one question: by its key, at once too, and by its words', async () => {
  const lot = await aLot(desk.market.db)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => ask(lot, QUESTION, { key })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await ask(lot, QUESTION)).body.question.id).toBe(answers[0]?.body.question.id)
  expect(await ownOf(lot)).toHaveLength(1)
  expect(await ask(lot, 'Something else under this key?', { key })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'Idempotency-Key' }] },
  })
})

test('only so many of a member wait about a lot, however many are sent at once', async () => {
  const lot = await aLot(desk.market.db)
  const numbers = Array.from({ length: MOST_WAITING_PER_LOT + 3 }, (_, n) => n)
  const answers = await Promise.all(numbers.map((n) => ask(lot, `Is tire number ${n} new?`)))
  const kept = answers.filter(({ status }) => status === 201)
  expect(kept).toHaveLength(MOST_WAITING_PER_LOT)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  const other = await aMember(desk.market.db)
  expect((await ask(lot, QUESTION, { by: other })).status).toBe(201)
  // What was answered makes room.
  const first = kept[0]?.body.question.id ?? ''
  expect((await publish(first)).status).toBe(200)
  expect((await ask(lot, 'And is the spare one new?')).status).toBe(201)
})

test('what is too short, too long or cannot be stored is refused; staff and strangers do not ask', async () => {
  const lot = await aLot(desk.market.db)
  for (const question of ['Price?', 'x'.repeat(601), 'Is it\0 clean, really?']) {
    expect(await ask(lot, question)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'question' }] },
    })
  }
  expect((await ask(lot, QUESTION, { by: desk.staff })).status).toBe(403)
  expect((await ask(randomUUID(), QUESTION)).status).toBe(404)
  const path = `/api/auctions/${lot}/questions` as const
  expect((await desk.market.ask('POST', path, { body: { question: QUESTION } })).status).toBe(401)
})

test('a question with an address is held back until staff change or confirm its words', async () => {
  const lot = await aLot(desk.market.db)
  const held = 'Call me at 813-555-0176 or dana@example.com: is it clean?'
  const id = await asked(lot, held)
  const waiting = await desk.market.ask('GET', '/api/staff/public-questions', { by: desk.staff })
  expect(waiting.body.items.find((one: { id: string }) => one.id === id)).toMatchObject({
    held_back: ['email', 'phone'],
  })
  expect(await publish(id, { question: held })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'question' }] },
  })
  expect((await publicOf(lot)).items).toEqual([])
  expect((await publish(id, { question: 'Is it clean, inside too?' })).status).toBe(200)

  const other = await asked(lot, 'Is 1HGCM82633A004352 really its VIN?')
  const same = { question: 'Is 1HGCM82633A004352 really its VIN?' }
  expect((await publish(other, same)).status).toBe(422)
  expect((await publish(other, { ...same, is_confirmed: true })).status).toBe(200)
})

test('of two who publish at once one does, and who asked is told once', async () => {
  const lot = await aLot(desk.market.db)
  const asker = await aMember(desk.market.db)
  const id = await asked(lot, QUESTION, asker)
  const answers = await Promise.all([
    publish(id, { answer: 'Yes.' }),
    publish(id, { answer: 'No.' }, desk.second),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [shown] = (await publicOf(lot)).items
  expect(await noticesOf(asker)).toEqual([
    { kind: 'question_answered', data: { question: QUESTION, answer: shown?.answer } },
  ])
})

test('sent again, because the response was lost, it is the same answer', async () => {
  const lot = await aLot(desk.market.db)
  const asker = await aMember(desk.market.db)
  const id = await asked(lot, QUESTION, asker)
  const [first, again] = [await publish(id), await publish(id)]
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(await noticesOf(asker)).toHaveLength(1)
  expect((await desk.auditOf(id)).filter((one) => one === 'publish-answer')).toHaveLength(1)
})

test('who asked is told why a question was rejected, and nobody else reads of it', async () => {
  const lot = await aLot(desk.market.db)
  const asker = await aMember(desk.market.db)
  const id = await asked(lot, QUESTION, asker)
  const reason = 'It stands in the condition report.'
  expect((await decide('reject', id, { reason: ' ', before: 0 })).status).toBe(422)
  expect((await decide('reject', id, { reason, before: 0 })).status).toBe(200)
  expect((await decide('reject', id, { reason, before: 0 })).status).toBe(200)
  expect((await publish(id, { before: 1 })).status).toBe(409)
  expect((await publicOf(lot)).items).toEqual([])
  expect(await ownOf(lot, asker)).toMatchObject([{ state: 'rejected', reason }])
  expect(await noticesOf(asker)).toEqual([
    { kind: 'question_rejected', data: { question: QUESTION, reason } },
  ])
})

test('an answer is corrected with its day, taken back, and given anew; the audit log has all words', async () => {
  const lot = await aLot(desk.market.db)
  const asker = await aMember(desk.market.db)
  const id = await asked(lot, QUESTION, asker)
  await publish(id)
  expect((await publish(id, { answer: 'Yes, at 63,100 miles.', before: 1 })).status).toBe(200)
  const [corrected] = (await publicOf(lot)).items
  expect(corrected).toMatchObject({ answer: 'Yes, at 63,100 miles.' })
  expect(corrected?.corrected_at).toEqual(expect.any(String))

  const back = { reason: 'The shop was another one.', before: 2 }
  expect((await decide('take-back', id, back)).status).toBe(200)
  expect((await publicOf(lot)).items).toEqual([])
  // No mail was written yet: there is nothing to be told.
  expect(await noticesOf(asker)).toEqual([])
  expect((await publish(id, { answer: 'It was not.', before: 3 })).status).toBe(200)
  expect((await noticesOf(asker)).map(({ data }) => data)).toEqual([
    { question: QUESTION, answer: 'It was not.' },
  ])
  expect(await desk.auditOf(id)).toEqual([
    ...['publish-answer', 'correct-answer', 'take-answer-back', 'publish-answer'],
  ])
  const lines = await desk.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', id)
    .orderBy('at')
    .execute()
  expect(lines[1]?.details).toMatchObject({
    asked: QUESTION,
    before: { answer: ANSWER },
    after: { answer: 'Yes, at 63,100 miles.' },
  })
})

test('Today counts what waits, since the oldest, and the queue is read page by page', async () => {
  const today = await desk.market.ask('GET', '/api/staff/public-questions?limit=2', {
    by: desk.staff,
  })
  const { total } = today.body
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const path = `/api/staff/public-questions?limit=2${more}` as const
    const { body } = await desk.market.ask('GET', path, { by: desk.staff })
    ids.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(ids).toHaveLength(total)
  expect(new Set(ids).size).toBe(total)
})
