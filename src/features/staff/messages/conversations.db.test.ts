import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ANSWER,
  openMessageDesk,
  SITE,
  type MessageDesk,
} from '../../../../test/house/message-desk.ts'
import { MOST_REPLIES } from '../../../rules/house/conversation.ts'

let desk: MessageDesk

beforeEach(async () => {
  desk = await openMessageDesk()
})
afterEach(() => desk.close())

const open = async (id: string) =>
  (await desk.ask('GET', `/api/staff/messages/${id}`, desk.staff)).body
const list = async (query: string) =>
  (await desk.ask('GET', `/api/staff/messages?${query}`, desk.staff)).body
const texts = async (id: string) =>
  (await open(id)).conversation.map(({ text }: { text: string }) => text)

/** What the link of the last mail lets in. */
async function link(): Promise<string> {
  const mail = (await desk.answersMailed()).at(-1)
  const found = new RegExp(`${SITE.url}/contact/conversation#(\\S+)`).exec(mail?.body_text ?? '')
  if (!found?.[1]) throw new Error('the mail has no link')
  return `/api/contact/${found[1]}`
}

const writeAgain = async (message: unknown) =>
  desk.ask('POST', await link(), undefined, { message })

test('staff answer again, each by name, and the mails say what was asked', async () => {
  const { staff, colleague } = desk
  const id = await desk.wrote()
  await desk.answer(id)
  expect(await desk.answer(id, 'By truck.', colleague, 1)).toMatchObject({
    status: 200,
    body: { message: { answer: 'By truck.', answered_by: colleague, replies: 2 } },
  })
  const { conversation } = await open(id)
  expect(conversation).toMatchObject([
    { number: 0, text: 'Anchorage?', answered_by: null, answerer: null, name: null, phone: null },
    { number: 1, text: ANSWER, answered_by: staff, answerer: expect.stringContaining('@') },
    { number: 2, text: 'By truck.', answered_by: colleague, written_at: expect.any(String) },
  ])
  const mails = await desk.answersMailed()
  expect(mails).toHaveLength(2)
  for (const { body_text: text } of mails) expect(text).toContain('You wrote:\n\nAnchorage?')
  expect(mails[1]?.body_text).toContain('Our answer:\n\nBy truck.')
})

test('who answers says what was read, and is told of what came meanwhile', async () => {
  const id = await desk.wrote()
  const both = await Promise.all(
    [desk.staff, desk.colleague].map((by) => desk.answer(id, `From ${by}`, by, 0)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
    detail: 'A colleague has answered meanwhile. Read the answer first.',
  })
  await writeAgain('And to Nome?')
  expect((await desk.answer(id, 'Yes.', desk.staff, 1)).body).toMatchObject({
    detail: 'They have written again meanwhile. Read it first.',
  })
  expect((await desk.answer(id, 'Yes.', desk.staff, 2)).status).toBe(200)
  // The response was lost.
  expect((await desk.answer(id, 'Yes.', desk.staff, 2)).status).toBe(200)
  expect(await texts(id)).toHaveLength(4)
})

test('the link of the mail shows the conversation to whoever has it, without names, and takes more', async () => {
  const id = await desk.wrote(desk.dana, { subject: 'Alaska' })
  await desk.answer(id)
  const shown = await desk.ask('GET', await link())
  expect(shown).toEqual({
    status: 200,
    body: {
      subject: 'Alaska',
      messages: [
        { written_by: 'you', written_at: expect.any(String), text: 'Anchorage?' },
        { written_by: 'us', written_at: expect.any(String), text: ANSWER },
      ],
      can_write: true,
    },
  })
  expect((await writeAgain('And to Nome?')).status).toBe(201)
  // The response was lost.
  expect((await writeAgain('And to Nome?')).status).toBe(201)
  expect(await texts(id)).toEqual(['Anchorage?', ANSWER, 'And to Nome?'])
  const toSupport = await desk.db
    .selectFrom('mails')
    .select('body_text')
    .where('subject', '=', 'Contact form: Alaska')
    .orderBy('created_at')
    .execute()
  expect(toSupport).toHaveLength(2)
  expect(toSupport[1]?.body_text).toContain('And to Nome?')
  await desk.answer(id, 'There too.', desk.staff, 2)
  const mail = (await desk.answersMailed()).at(-1)
  expect(mail?.body_text).toContain('You wrote:\n\nAnd to Nome?\n\nOur answer:\n\nThere too.')
})

test('what they write again waits anew, behind who waits already, with whom it was assigned to', async () => {
  const id = await desk.wrote()
  const before = { assigned_to: desk.colleague, before: null }
  await desk.ask('PUT', `/api/staff/messages/${id}/assignment`, desk.staff, before)
  await desk.answer(id)
  const other = await desk.wrote()
  await writeAgain('And to Nome, in February?')
  const queue = await list('answered=false&sort=waits_since')
  expect(queue.items).toMatchObject([
    { id: other },
    {
      ...{ id, answer: null, answered_at: null, answered_by: null, assigned_to: desk.colleague },
      ...{ message: 'Anchorage?', latest: 'And to Nome, in February?', replies: 2 },
    },
  ])
  const pages = await list('answered=false&sort=waits_since&limit=1')
  expect(
    (await list(`answered=false&sort=waits_since&cursor=${pages.next_cursor}`)).items,
  ).toMatchObject([{ id }])
  expect((await list('answered=true')).total).toBe(0)
  // By words of each side, and of both.
  for (const q of ['february', 'yes deliver', 'deliver february'])
    expect((await list(new URLSearchParams({ q }).toString())).items).toMatchObject([{ id }])
})

test('the contact form goes on with what the same person wrote about the same', async () => {
  const id = await desk.wrote(undefined, { subject: 'Keys' })
  await desk.answer(id)
  const again = { subject: 'Re: keys', message: 'Both?', email: 'DANA@example.com' }
  expect(await desk.wrote(undefined, { ...again, phone: '(907) 555-0101' })).toBe(id)
  expect((await open(id)).conversation.at(-1)).toMatchObject({
    ...{ number: 2, text: 'Both?', answered_by: null, phone: '(907) 555-0101', name: null },
  })
  expect((await list('q=9075550101')).total).toBe(1)
  await desk.wrote(undefined, again)
  expect(await texts(id)).toHaveLength(3)
  const others = [
    { ...again, subject: 'Keys of the boat' },
    { ...again, email: 'office@example.com' },
  ]
  for (const other of others) expect(await desk.wrote(undefined, other)).not.toBe(id)
})

test('an address proves nothing: only the member goes on with what a member wrote', async () => {
  const id = await desk.wrote(desk.dana, { subject: 'Keys' })
  const other = await desk.wrote(undefined, { subject: 'Keys', message: 'Give them to me.' })
  expect(other).not.toBe(id)
  const again = { subject: 'Keys', message: 'Both?', email: 'office@example.com' }
  await desk.wrote(desk.dana, again)
  expect(await texts(id)).toEqual(['Anchorage?', 'Both?'])
  expect(await texts(other)).toEqual(['Give them to me.'])
})

test('a full conversation takes no more of the person, and the contact form begins another', async () => {
  const id = await desk.wrote(undefined, { subject: 'Keys' })
  await desk.answer(id)
  const replies = Array.from({ length: MOST_REPLIES - 1 }, (_, n) => ({
    ...{ message_id: id, number: n + 2, text: `More ${n}` },
  }))
  await desk.db.insertInto('contact_replies').values(replies).execute()
  expect((await desk.ask('GET', await link())).body.can_write).toBe(false)
  expect(await writeAgain('Still there?')).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringContaining('Please send us a new message with the contact form.'),
    },
  })
  expect(await desk.wrote(undefined, { subject: 'Keys', message: 'Still there?' })).not.toBe(id)
  expect((await desk.answer(id, 'Yes.', desk.staff, MOST_REPLIES)).status).toBe(200)
})

test('a link that is cut off lets nobody in, and an empty message is none', async () => {
  const id = await desk.wrote()
  await desk.answer(id)
  for (const token of ['x', crypto.randomUUID(), id]) {
    const asked = await desk.ask('GET', `/api/contact/${token}`)
    expect(asked).toMatchObject({ status: 404 })
    const sent = await desk.ask('POST', `/api/contact/${token}`, undefined, { message: 'Hello' })
    expect(sent.status).toBe(404)
  }
  for (const [message, detail] of [
    [' ', 'Message is required'],
    ['x'.repeat(5_001), 'Message must be at most 5,000 characters'],
  ])
    expect(await writeAgain(message)).toMatchObject({ status: 422, body: { detail } })
  expect(await texts(id)).toHaveLength(2)
})
