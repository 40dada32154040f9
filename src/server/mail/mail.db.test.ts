import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import type { Database } from '../postgres/database.ts'
import { queueMail } from './mail.ts'

let clone: TestDatabase
let db: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 4)
})
beforeEach(() => db.deleteFrom('mails').execute())
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

const MAIL = { to: 'dana@example.com', subject: 'You won', paragraphs: ['Well done.'] }
const mails = () => db.selectFrom('mails').selectAll().execute()

test('a mail is there when its transaction commits', async () => {
  await db.transaction().execute((tx) => queueMail(tx, MAIL))
  expect(await mails()).toMatchObject([
    { recipient: 'dana@example.com', subject: 'You won', attachments: [], sent_at: null },
  ])
})

test('a mail of what was rolled back there never was', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await queueMail(tx, MAIL)
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect(await mails()).toEqual([])
})

test('one occasion is one mail, however often and by how many at once it is queued', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () =>
      db.transaction().execute((tx) => queueMail(tx, { ...MAIL, occasion: 'win 1' })),
    ),
  )
  await queueMail(db, { ...MAIL, occasion: 'win 2' })
  expect((await mails()).map(({ occasion }) => occasion).toSorted()).toEqual(['win 1', 'win 2'])
})

test('mails without an occasion are each sent', async () => {
  await queueMail(db, MAIL)
  await queueMail(db, MAIL)
  expect(await mails()).toHaveLength(2)
})

test('it reads well as text and as HTML, with facts and a button', async () => {
  await queueMail(db, {
    ...MAIL,
    facts: [['Price', '$18,500']],
    button: { label: 'See it', url: 'https://example.com/dashboard' },
  })
  const [mail] = await mails()
  expect(mail?.body_text).toMatch(
    /^You won\n\nWell done\.\n\nPrice: \$18,500\n\nSee it: https:\/\/example\.com\/dashboard\n\n/,
  )
  expect(mail?.body_html).toMatch(/<strong>\$18,500<\/strong>/)
  expect(mail?.body_html).toContain('href="https://example.com/dashboard"')
})

test('what people wrote stays text: no markup, no further header lines', async () => {
  await queueMail(db, {
    ...MAIL,
    subject: 'Your <b>bid</b>\r\nBcc: everybody@example.com',
    paragraphs: ['<script>alert(1)</script>'],
    facts: [['Deliver to', '<img src=x onerror=alert(1)>']],
  })
  const [mail] = await mails()
  expect(mail?.subject).toBe('Your <b>bid</b> Bcc: everybody@example.com')
  expect(mail?.body_html).not.toMatch(/<script|<img|<b>/)
  expect(mail?.body_html).toContain('&lt;script&gt;')
})

test('a subject is one line, whatever it was made of, and says the same', async () => {
  const word = fc.stringMatching(/^[A-Za-z0-9<>:@ ]{1,10}$/)
  const breaks = fc.constantFrom('\r\n', '\n', '\r', '\t', '\u2028', '\u2029', '\u0085', '\x1b')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(word, breaks), { minLength: 1 }), async (parts) => {
      await db.deleteFrom('mails').execute()
      await queueMail(db, { ...MAIL, subject: parts.flat().join('') })
      const [mail] = await mails()
      expect(mail?.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(mail?.subject).toBe(parts.map(([text]) => `${text} `).join(''))
    }),
    { numRuns: 40 },
  )
})

test.each([
  [{}, 'because of something you did in your account'],
  [{ holdsSecret: true }, 'because this address was entered on our site'],
  [{ reason: 'You received this email because you wrote to us.' }, 'because you wrote to us'],
])('at its end it says why its reader gets it: %o', async (more, why) => {
  await queueMail(db, { ...MAIL, ...more })
  const [mail] = await mails()
  expect(mail?.body_text.split('\n\n').at(-1)).toBe(
    `Hammerlane. Online only. You received this email ${why}.`,
  )
  expect(mail?.body_html).toContain(`You received this email ${why}.`)
})

test('a link keeps its address in HTML, also with what HTML would read otherwise', async () => {
  const url = 'https://example.com/verify?token=a&type="x"&next=<y>'
  await queueMail(db, { ...MAIL, button: { label: 'Open <it>', url } })
  const [mail] = await mails()
  expect(mail?.body_text).toContain(`Open <it>: ${url}`)
  expect(mail?.body_html).toContain(
    'href="https://example.com/verify?token=a&amp;type=&quot;x&quot;&amp;next=&lt;y&gt;"',
  )
  expect(mail?.body_html).toContain('Open &lt;it&gt;')
})
