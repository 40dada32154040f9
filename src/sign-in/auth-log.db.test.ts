import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../test/auth-service.ts'
import { createLog } from '../server/log.ts'

const lines: string[] = []
let service: TestAuthService

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  service = await startAuthService({ log })
})
afterAll(() => service.close())

test('every sign-in is logged with its way and what came of it, and without who', async () => {
  const email = 'ann@example.com'
  await service.signedUp(email)
  const client = service.client()
  await client.signInWithPassword({ email, password: 'not the password' })
  await client.signInWithPassword({ email, password: PASSWORD })
  await client.refreshSession()
  await client.getUser()
  await client.signOut()
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.map(({ call, code, status }) => [call, code ?? status])).toEqual([
    ['POST /signup', 200],
    ['POST /token password', 'invalid_credentials'],
    ['POST /token password', 200],
    ['POST /logout', 204],
  ])
  expect(entries.every(({ level, time }) => level === 'info' && time.endsWith('Z'))).toBe(true)
  expect(lines.join('')).not.toMatch(/ann|password":/)
})
