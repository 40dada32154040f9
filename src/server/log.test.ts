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
