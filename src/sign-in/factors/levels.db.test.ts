import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { PASSWORD, type TestAuthService } from '../../../test/auth-service.ts'
import { codeOf, confirm, newApp, signedIn, withApp } from '../../../test/second-step.ts'

let api: AccountApi
let service: TestAuthService

beforeAll(async () => {
  api = await startAccountApi()
  service = api.service
})
afterAll(() => api.close())

describe('with a second step, the password alone', () => {
  test('changes neither password nor address, adds and removes no factor', async () => {
    const email = 'alone@example.com'
    const { app } = await withApp(service, email)
    const { token } = await signedIn(service, email)
    const calls = [
      ['PUT', '/user', { password: 'another one' }, 401],
      ['PUT', '/user', { email: 'another@example.com' }, 401],
      ['POST', '/factors', { factor_type: 'totp', friendly_name: 'mine' }, 403],
      ['POST', '/factors', { factor_type: 'webauthn', friendly_name: 'mine' }, 403],
      ['DELETE', `/factors/${app.factorId}`, undefined, 422],
    ] as const
    for (const [method, path, body, status] of calls) {
      const answer = await service.ask(method, path, { body, token })
      expect([path, answer.status, (await answer.json()).code]).toEqual([
        path,
        status,
        'insufficient_aal',
      ])
    }
  })

  test('reads the user, changes metadata and signs out', async () => {
    const email = 'allowed@example.com'
    await withApp(service, email)
    const { client } = await signedIn(service, email)
    expect((await client.getUser()).error).toBeNull()
    expect((await client.updateUser({ email, data: { color: 'red' } })).error).toBeNull()
    expect((await client.signOut({ scope: 'local' })).error).toBeNull()
  })

  test('is nobody to the marketplace: no bid, no purchase, no profile, no closing', async () => {
    const email = 'nobody@example.com'
    const { token: raised, app } = await withApp(service, email)
    const { token, client } = await signedIn(service, email)
    const auction = crypto.randomUUID()
    const calls = [
      ['GET', '/api/me', undefined],
      ['POST', `/api/auctions/${auction}/bids`, { amount: 100 }],
      ['POST', `/api/auctions/${auction}/buy-now`, {}],
      ['POST', '/api/me/close', { password: PASSWORD }],
      ['DELETE', '/api/me/sessions', undefined],
    ] as const
    for (const [method, path, body] of calls) {
      const answer = await api.ask(token, method, path, body)
      expect([path, answer.status, answer.body.code]).toEqual([
        path,
        401,
        'authentication_required',
      ])
    }
    expect((await api.ask(raised, 'GET', '/api/me')).status).toBe(200)
    const session = await confirm(service, client, app)
    expect((await api.ask(session.access_token, 'GET', '/api/me')).status).toBe(200)
    // A token from before the step stays what it was, although its session has risen.
    expect((await api.ask(token, 'GET', '/api/me')).status).toBe(401)
  })

  test('is not enough for staff who have a second step', async () => {
    const email = 'clerk@example.com'
    const { user, token } = await withApp(service, email)
    await service.db
      .updateTable('users')
      .set({ roles: ['member', 'staff'] })
      .where('id', '=', user.id)
      .execute()
    const half = await signedIn(service, email)
    const path = `/api/staff/members/${user.id}/id-photo`
    expect((await api.ask(half.token, 'GET', path)).status).toBe(401)
    expect((await api.ask(token, 'GET', path)).status).not.toBe(401)
  })
})

describe('unenrolling', () => {
  test('lowers the sessions that the factor raised, at once', async () => {
    const email = 'lower@example.com'
    const { client, app, token } = await withApp(service, email)
    const other = await signedIn(service, email)
    await confirm(service, other.client, app)
    expect((await client.mfa.unenroll({ factorId: app.factorId })).data).toEqual({
      id: app.factorId,
    })
    for (const lowered of [client, other.client]) {
      expect((await lowered.refreshSession()).error).toBeNull()
      const { data } = await lowered.getClaims()
      expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    }
    // Without a second step the password is enough again.
    expect((await api.ask(token, 'GET', '/api/me')).status).toBe(200)
    const { error } = await client.mfa.unenroll({ factorId: app.factorId })
    expect([error?.status, error?.code]).toEqual([404, 'mfa_factor_not_found'])
  })

  test('a token that still says aal2 does not count when its session fell', async () => {
    const { client, app, token } = await withApp(service, 'fell@example.com')
    const { data: phone } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'two' })
    const second = { factorId: phone?.id ?? '', secret: phone?.totp.secret ?? '' }
    await confirm(service, client, second)
    await client.mfa.unenroll({ factorId: second.factorId })
    const answer = await service.ask('DELETE', `/factors/${app.factorId}`, { token })
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'insufficient_aal'])
  })

  test('while a code is verified leaves one of two outcomes and nothing between', async () => {
    for (let round = 0; round < 8; round++) {
      const { client, session, user } = await service.signedUp(`race-${round}@example.com`)
      const app = await newApp(client)
      const { data } = await client.mfa.challenge({ factorId: app.factorId })
      const body = { challenge_id: data?.id, code: codeOf(service, app) }
      const token = session.access_token
      const [verified, removed] = await Promise.all([
        service.ask('POST', `/factors/${app.factorId}/verify`, { body, token }),
        service.ask('DELETE', `/factors/${app.factorId}`, { token }),
      ])
      const { aal } = await service.db
        .selectFrom('sessions')
        .select('aal')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      const left = await service.db
        .selectFrom('factors')
        .select('status')
        .where('user_id', '=', user.id)
        .execute()
      // Either it was verified first and then needs aal2 to go, or it went first and nothing is raised.
      expect([
        [200, 422, 'aal2', 1],
        [404, 200, 'aal1', 0],
        [422, 200, 'aal1', 0],
      ]).toContainEqual([verified.status, removed.status, aal, left.length])
    }
  })
})

describe('a refresh token from before the second step', () => {
  test('never becomes one of aal2', async () => {
    const { client, session } = await service.signedUp('before@example.com')
    await confirm(service, client, await newApp(client))
    const body = { refresh_token: session.refresh_token }
    const path = '/token?grant_type=refresh_token'
    const early = await service.ask('POST', path, { body })
    expect([early.status, (await early.json()).code]).toEqual([400, 'refresh_token_already_used'])
    expect((await client.refreshSession()).error).toBeNull()
    service.pass(60_000)
    const late = await service.ask('POST', path, { body })
    expect((await late.json()).code).toBe('refresh_token_already_used')
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})
