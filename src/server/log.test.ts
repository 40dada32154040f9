import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog, plainLine } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('an entry is one JSON object with time, level and message', () => {
  const entry = JSON.parse(logged((log) => log.info({ auction: 'a1' }, 'Closed')))
  expect(entry).toMatchObject({ level: 'info', msg: 'Closed', auction: 'a1' })
  expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('entries below the level are not written', () => {
  expect(logged((log) => log.debug('Detail'))).toBe('')
})

test('personal data and secrets are removed at every level they may stand', () => {
  const text = logged((log) =>
    log.info({
      email: 'ann@example.com',
      body: { password: 'hunter2', full_name: 'Ann Lee' },
      req: { headers: { authorization: 'Bearer abc' } },
    }),
  )
  for (const secret of ['ann@example.com', 'hunter2', 'Ann Lee', 'Bearer abc']) {
    expect(text).not.toContain(secret)
  }
})

test('an error keeps its code, constraint and cause but not the row that it quotes', () => {
  const refused = Object.assign(new Error('duplicate key value violates "profiles_email_key"'), {
    code: '23505',
    constraint: 'profiles_email_key',
    detail: 'Key (email)=(ann@example.com) already exists.',
  })
  const error = new Error('Sign-up of ann@example.com failed', { cause: refused })
  const text = logged((log) => log.error({ err: error }, 'Unexpected'))
  expect(text).not.toContain('ann@example.com')
  expect(JSON.parse(text).err).toMatchObject({
    message: 'Sign-up of [address] failed',
    cause: { code: '23505', constraint: 'profiles_email_key' },
  })
})

test('a terminal gets one plain line, with the stack below it', () => {
  const entry = logged((log) =>
    log.warn({ port: 3000, err: new Error('No way', { cause: new Error('Why') }) }, 'Busy'),
  )
  expect(plainLine(entry)).toMatch(
    /^\d\d:\d\d:\d\d WARN {2}Busy port=3000\nError: No way\n {4}at [^]*\nError: Why\n {4}at /,
  )
})

test.each([
  ['at the top', (facts: object) => facts],
  ['in a member', (facts: object) => ({ call: facts })],
  ['in a list', (facts: object) => ({ members: [facts] })],
  ['two levels down', (facts: object) => ({ call: { body: facts } })],
])('no field of a person, no secret and no reserve is written: %s', (_, put) => {
  const names = [
    ...['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'apikey'],
    ...['email', 'phone', 'telephone', 'full_name', 'first_name', 'last_name', 'username'],
    ...[
      'address',
      'delivery_address',
      'zip_code',
      'customer_id',
      'user_id',
      'userId',
      'member',
      'ip',
    ],
    'reserve_price',
  ]
  const facts = Object.fromEntries(names.map((name) => [name, `private ${name}`]))
  const text = logged((log) => log.error(put({ ...facts, auction: 'a1' }), 'Refused'))
  expect(text).not.toContain('private')
  expect(text).toContain('a1')
})

test('no e-mail address in the message, stack or cause of an error is written', () => {
  const local = fc.stringMatching(/^[a-z0-9.+_-]{1,20}$/)
  const around = fc.constantFrom(' ', '"', "'", '(', '<', '=', ':')
  fc.assert(
    fc.property(local, around, (name, before) => {
      const address = `${name}@example.com`
      const cause = new Error(`no mailbox${before}${address}`)
      const error = new Error(`mail to${before}${address} failed`, { cause })
      const text = logged((log) => log.error({ err: error }, 'Mail'))
      expect(text).not.toContain(address)
      expect(text).toContain('[address]')
    }),
  )
})

test('the password in the address of a database or a mail server is not written', () => {
  const error = new Error('cannot connect to postgres://hammerlane:hunter2@db.internal/hammerlane')
  expect(logged((log) => log.error({ err: error }, 'Away'))).not.toContain('hunter2')
})

test('whatever is thrown is told', () => {
  const texts = ['a text of ann@example.com', 7, null].map((thrown) =>
    logged((log) => log.error({ err: thrown }, 'Unexpected')),
  )
  expect(JSON.parse(texts[0] ?? '').err).toBe('a text of [address]')
  expect(JSON.parse(texts[1] ?? '').err).toBe('7')
})

test('a terminal gets facts of more than a word as JSON, and never two lines for one entry', () => {
  const entry = logged((log) => log.info({ ports: [1, 2], folder: '.data' }, 'Listening'))
  expect(plainLine(entry)).toMatch(/^\d\d:\d\d:\d\d INFO {2}Listening ports=\[1,2\] folder=\.data$/)
})
