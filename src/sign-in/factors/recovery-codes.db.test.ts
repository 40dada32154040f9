import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { codeOf, confirm, newApp, signedIn, withApp } from '../../../test/second-step.ts'
import { createSecrets } from '../../server/files/secrets.ts'
import { createLog } from '../../server/log.ts'

let service: TestAuthService
const logged: string[] = []

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  service = await startAuthService({ log })
})
afterAll(() => service.close())

/** A member with an app and ten codes. */
async function withCodes(email: string) {
  const member = await withApp(service, email)
  const { data, error } = await member.client.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...member, codes: data.codes, setId: data.id }
}

describe('recovery codes', () => {
  test('are shown once, counted, listed as a factor, and kept as argon2id only', async () => {
    const { client, codes, setId } = await withCodes('codes@example.com')
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const { data } = await client.mfa.recoveryCodes.getStatus()
    expect(data).toEqual({ id: setId, type: 'recovery_code', total: 10, remaining: 10 })
    const { data: factors } = await client.mfa.listFactors()
    expect(factors?.recovery_code).toMatchObject([
      { id: setId, status: 'verified', friendly_name: 'Recovery codes' },
    ])
    const kept = await service.db.selectFrom('recovery_codes').selectAll().execute()
    expect(kept.map(({ hash }) => hash.slice(0, 9))).toEqual(
      Array.from({ length: 10 }, () => '$argon2id'),
    )
    expect(codes.filter((code) => JSON.stringify(kept).includes(code))).toEqual([])
  })

  test('let in whose app cannot be checked, for another key sealed its secret; that is refused, not failed, and logged', async () => {
    const email = 'otherkey@example.com'
    const { app, codes } = await withCodes(email)
    const secret = createSecrets(randomBytes(32)).encrypt(randomBytes(20), app.factorId)
    await service.db.updateTable('factors').set({ secret }).where('id', '=', app.factorId).execute()
    const { client } = await signedIn(service, email)
    logged.length = 0
    // More often than wrong codes are taken.
    for (let times = 1; times <= 6; times++) {
      const { error } = await client.mfa.challengeAndVerify({
        factorId: app.factorId,
        code: codeOf(service, app, times),
      })
      expect(error).toMatchObject({ status: 422, code: 'mfa_totp_verify_not_enabled' })
      expect(error?.message).toContain('recovery code')
    }
    expect(logged).toHaveLength(6)
    expect(logged[0]).toMatch(/"level":"error".*secret of an app was sealed with another FILES_KEY/)
    expect(logged[0]).toContain('"err"')
    const { error } = await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect(error).toBeNull()
    expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
  })

  test('stand in for the second step once each, however they are typed', async () => {
    const email = 'lost@example.com'
    const { codes, app } = await withCodes(email)
    const { client } = await signedIn(service, email)
    const typed = codes[0]?.toUpperCase().match(/.{4}/g)?.join('-') ?? ''
    const { data, error } = await client.mfa.recoveryCodes.verify({ code: typed })
    expect(error).toBeNull()
    expect(data?.user.email).toBe(email)
    const { data: claims } = await client.getClaims()
    expect(claims?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect((await client.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
    const again = await client.mfa.recoveryCodes.verify({ code: typed })
    expect(again.error?.code).toBe('mfa_verification_failed')
    // The lost app can go, and with it the codes that stood in for it.
    expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
    const gone = await client.mfa.recoveryCodes.getStatus()
    expect([gone.error?.status, gone.error?.code]).toEqual([404, 'mfa_factor_not_found'])
    await client.refreshSession()
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect([level?.currentLevel, level?.nextLevel]).toEqual(['aal1', 'aal1'])
  })

  test('sent twice at once let one in', async () => {
    const email = 'twice@example.com'
    const { codes } = await withCodes(email)
    const { token } = await signedIn(service, email)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        service.ask('POST', '/factors/recovery-codes/verify', { body: { code: codes[0] }, token }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('are guessed five times, then locked; new ones lift the lock and end the old', async () => {
    const email = 'locked@example.com'
    const { client, codes, setId } = await withCodes(email)
    const other = await signedIn(service, email)
    const guess = async (code: string) =>
      (await other.client.mfa.recoveryCodes.verify({ code })).error
    for (const wrong of ['', 'short', `${codes[0]?.slice(0, 12)}2222`, 'x'.repeat(999), 'ö']) {
      expect((await guess(wrong))?.code).toBe('mfa_verification_failed')
    }
    const locked = await guess(codes[0] ?? '')
    expect([locked?.status, locked?.code]).toEqual([429, 'mfa_recovery_codes_locked'])
    const { data } = await client.mfa.recoveryCodes.regenerate()
    expect(data).toMatchObject({ id: setId, friendly_name: 'Recovery codes', total: 10 })
    expect((await guess(codes[0] ?? ''))?.code).toBe('mfa_verification_failed')
    expect(await guess(data?.codes[9] ?? '')).toBeNull()
  })

  test('need another second step beside them, and taken', async () => {
    const { client } = await service.signedUp('sole@example.com')
    const sole = await client.mfa.recoveryCodes.generate()
    expect(sole.error?.code).toBe('mfa_recovery_codes_sole_factor')
    await newApp(client)
    const stillSole = await client.mfa.recoveryCodes.generate()
    expect(stillSole.error?.code).toBe('mfa_recovery_codes_sole_factor')

    const email = 'level@example.com'
    const member = await withCodes(email)
    const { client: half } = await signedIn(service, email)
    expect((await half.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(10)
    const calls = [
      half.mfa.recoveryCodes.generate(),
      half.mfa.recoveryCodes.regenerate(),
      half.mfa.recoveryCodes.unenroll(),
    ]
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('insufficient_aal')
    const second = await member.client.mfa.recoveryCodes.generate()
    expect(second.error?.code).toBe('mfa_verified_factor_exists')
  })

  test('can be given up, and a session that they raised falls back', async () => {
    const email = 'drop@example.com'
    const { codes, setId, app } = await withCodes(email)
    const { client } = await signedIn(service, email)
    await client.mfa.recoveryCodes.verify({ code: codes[3] ?? '' })
    const { data } = await client.mfa.recoveryCodes.unenroll()
    expect(data).toEqual({ id: setId })
    await client.refreshSession()
    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect([level?.currentLevel, level?.nextLevel]).toEqual(['aal1', 'aal2'])
    await confirm(service, client, app)
  })

  test('are told of by mail when one is used', async () => {
    const email = 'used@example.com'
    const { codes } = await withCodes(email)
    const { client } = await signedIn(service, email)
    await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    const mail = await service.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', email)
      .where('subject', '=', 'A recovery code was used on your account')
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain('9 of them can still be used')
  })
})
