import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import {
  openSigningKeys,
  type SigningKeys,
} from '../../src/sign-in/sessions/signing-keys.server.ts'
import { claimsOf, placeBid } from '../bidders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aLot, aMember } from '../marketplace.ts'
import { register } from '../registered.ts'
import { testSecrets } from '../secrets.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let clone: TestDatabase
let db: Database
let server: ServerProcess
let keys: SigningKeys
let lot: string
let claims: Awaited<ReturnType<typeof claimsOf>>

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 5)
  keys = await openSigningKeys({ db, secrets: testSecrets, clock: () => new Date() })
  lot = await aLot(db)
  const member = await aMember(db)
  await register(db, [member])
  claims = await claimsOf(db, member)
  server = await startServer(clone.url)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await db.destroy()
  await clone.drop()
})

/** Signed with a key of somebody else, under the name of ours. */
async function signedByAnother(): Promise<string> {
  const [known] = await keys.published()
  const { privateKey } = await generateKeyPair('ES256')
  const header = { alg: 'ES256', kid: known?.kid ?? '', typ: 'JWT' }
  return new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
}

async function altered(): Promise<string> {
  const [header, , signature] = (await keys.sign(claims)).split('.')
  const other = { ...claims, app_metadata: { roles: ['admin'] } }
  return [header, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.')
}

const anHourAgo = Math.floor(Date.now() / 1000) - 3_600

test.each<[string, () => Promise<string> | string]>([
  ['that is no token', () => 'nonsense'],
  ['without a signature', () => new UnsecuredJWT(claims).encode()],
  ['signed with another key', signedByAnother],
  ['whose content was altered', altered],
  ['that has expired', () => keys.sign({ ...claims, iat: anHourAgo - 60, exp: anHourAgo })],
  ['without an end', () => keys.sign({ ...claims, exp: undefined })],
  ['of another issuer', () => keys.sign({ ...claims, iss: 'https://elsewhere.example/auth/v1' })],
  ['for another audience', () => keys.sign({ ...claims, aud: 'somebody' })],
  ['of no session', () => keys.sign({ ...claims, session_id: crypto.randomUUID() })],
  ['too long to be ours', () => keys.sign({ ...claims, more: 'x'.repeat(9_000) })],
])('a bid with a token %s is 401, and nothing is stored', async (_, make) => {
  const outcome = await placeBid(server.url, lot, await make(), 10_100)
  expect(outcome).toMatchObject({
    kind: 'answered',
    status: 401,
    body: {
      code: 'authentication_required',
      title: 'Authentication Required',
      detail: 'Please sign in to place a bid',
    },
  })
  const bids = await db.selectFrom('bids').select('id').where('auction_id', '=', lot).execute()
  expect(bids).toEqual([])
})

test('the same claims, rightly signed, place the bid', async () => {
  const outcome = await placeBid(server.url, await aLot(db), await keys.sign(claims), 10_100)
  expect(outcome).toMatchObject({ kind: 'answered', status: 201 })
})
