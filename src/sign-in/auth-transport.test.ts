import { Hono } from 'hono'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../test/database.ts'
import { createLog } from '../server/log.ts'
import { responseToError } from './auth-error.server.ts'
import { transport } from './auth-transport.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a call that is not answered within ten seconds is given up with 504', async () => {
  const service = new Hono()
  service.use(...transport())
  service.get('/slow', () => new Promise<Response>(() => undefined))
  service.onError((error, c) => responseToError(c, error, silentLog))
  let answered = false
  const asked = Promise.resolve(
    service.request('/slow', { headers: { 'x-supabase-api-version': '2024-01-01' } }),
  ).finally(() => (answered = true))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(answered).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  const answer = await asked
  expect([answer.status, await answer.json()]).toEqual([
    504,
    { code: 'request_timeout', message: 'The request took too long' },
  ])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test('a call that takes the database too long is told to try again, and its cause to the log', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const service = new Hono()
  service.get('/slow', () => {
    throw Object.assign(new pg.DatabaseError('took too long', 1, 'error'), { code: '57014' })
  })
  service.onError((error, c) => responseToError(c, error, log))
  const answer = await service.request('/slow')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('took too long')
})
