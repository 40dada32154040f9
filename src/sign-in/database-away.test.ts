import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { createSecrets } from '../server/files/secrets.ts'
import { createLog } from '../server/log.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { createAuthService } from './auth-service.server.ts'
import { refreshToken } from './sessions/refresh-token.server.ts'
import { openSigningKeys } from './sessions/signing-keys.server.ts'

const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'

test('while the database is away a refresh is told to try again, which keeps the session', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const configured = [{ ...(await exportJWK(privateKey)), kid: 'one' }]
  const db = openDatabase(nowhere, { max: 1, onIdleError: () => undefined })
  const clock = () => new Date()
  const secrets = createSecrets(Buffer.alloc(32))
  const keys = await openSigningKeys({ db, secrets, clock, configured })
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const service = createAuthService({
    db,
    keys,
    issuer: () => 'http://x/auth/v1',
    log,
    rateLimits: false,
    secrets,
  })
  const body = { refresh_token: refreshToken(crypto.randomUUID(), 0, Buffer.alloc(32)) }
  const answer = await service.request('/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toMatchObject({ code: 503, error_code: 'unexpected_failure' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(body.refresh_token)
  expect((await service.request('/.well-known/jwks.json')).status).toBe(200)
  await db.destroy()
})
