/** Every call, made by everybody: what `src/endpoints.ts` says of who may make it is what a real server does. */
import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/endpoints.ts'
import type { Who } from '../../src/server/http/endpoint.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { CALLS } from '../../src/sign-in/auth-calls.server.ts'
import { AGREEMENT } from '../buyers.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { register } from '../registered.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { API_CALLS, SIGN_IN_CALLS, type Asked, type Subject } from './calls.ts'
import { anotherSession, everybody, PERSONS, type People, type Person } from './people.ts'

let clone: TestDatabase
let db: Database
let server: ServerProcess
let people: People
let subjects: Record<Subject, string>

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 4)
  server = await startServer(clone.url)
  people = await everybody(server.url, db)
  subjects = await thingsOf(people)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await db.destroy()
  await clone.drop()
})

/** The member bought a lot, and is signed in a second time; another lot is open. */
async function thingsOf({ member }: People): Promise<Record<Subject, string>> {
  const [lot, bought] = [await aLot(db), await aLot(db)]
  await register(db, [member.id])
  const path = `/api/auctions/${bought}/buy-now`
  const purchase = await ask('member', 'POST', path, { body: AGREEMENT })
  const session = await anotherSession(server.url, member)
  const [, claims = ''] = session.split('.')
  return {
    lot,
    "member's reservation": JSON.parse(purchase.text).reservation.id,
    "member's session": JSON.parse(Buffer.from(claims, 'base64url').toString()).session_id,
    "member's id": member.id,
    unknown: randomUUID(),
  }
}

async function ask(by: Person, method: string, path: string, { query = '', body }: Asked = {}) {
  const authorization = by === 'nobody' ? undefined : `Bearer ${people[by].token}`
  const answer = await fetch(`${server.url}${path}${query}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
  const told: unknown = isJson ? JSON.parse(text) : null
  const code = answer.ok ? '' : codeIn(told)
  return { status: answer.status, code, text }
}

function codeIn(told: unknown): string {
  const { code, error_code: old } = (told ?? {}) as { code?: unknown; error_code?: unknown }
  return String(old ?? code ?? '')
}

/** Fewer than the server has connections to its database, so that none waits for one. */
const fewAtOnce = pLimit(4)

/** What is said to each person by every call that is not as expected. */
async function matrix(
  calls: [call: string, asked: Asked][],
  at: string,
  expected: (call: string, asked: Asked, person: Person) => string,
) {
  const wrong: string[] = []
  const isLast = ([, asked]: (typeof calls)[number]) => asked.isLast === true
  for (const round of [calls.filter((one) => !isLast(one)), calls.filter(isLast)]) {
    await Promise.all(
      round.map(([call, asked]) =>
        fewAtOnce(async () => {
          const [method = '', path = ''] = call.split(' ')
          const id = subjects[asked.of ?? 'unknown']
          const address = at + path.replace('{number}', '1').replace(/\{\w+\}|:\w+/, id)
          const whole = address.replaceAll(/\{\w+\}/g, subjects.unknown)
          for (const person of PERSONS) {
            const wanted = expected(call, asked, person)
            const { status, code, text } = await ask(person, method, whole, asked)
            const got = outcomeOf(status, code, wanted)
            if (got !== wanted) wrong.push(`${call} by ${person}: ${got}, not ${wanted}`)
            if (tellsOfMember(text, person)) wrong.push(`${call} tells ${person} of the member`)
          }
        }),
      ),
    )
  }
  return wrong.toSorted()
}

/** Refusals of the person, in the words of the JSON API and of the protocol. */
const OF_THE_PERSON = [
  ...['authentication_required', 'forbidden', 'account_closed', 'insufficient_aal'],
  ...['no_authorization', 'session_not_found', 'bad_jwt', 'user_banned'],
]

/** Past the question of access it does not matter what is said, except by calls on a thing of somebody's own. */
function outcomeOf(status: number, code: string, wanted: string): string {
  if (status >= 500) return String(status)
  if (OF_THE_PERSON.includes(code)) return `${status} ${code}`
  return /^\d+$/.test(wanted) ? String(status) : 'let in'
}

/** Nobody but staff learns who the member is. */
function tellsOfMember(text: string, person: Person): boolean {
  if (['member', 'staff', 'admin'].includes(person)) return false
  return text.includes(people.member.email) || text.includes(people.member.id)
}

const whoMay = new Map(endpoints.map(({ method, path, who }) => [`${method} ${path}`, who]))

/** Why a person may not make calls for `who`; undefined where the person may. */
function refusalOf(who: Who, person: Person): string | undefined {
  if (who === 'anyone') return undefined
  if (['nobody', 'closed', 'ended'].includes(person)) return '401 authentication_required'
  if (person === 'closed meanwhile') return '403 account_closed'
  if (person === 'in default' && who !== 'member or in default') return '403 account_closed'
  const worksHere = ['staff', 'staff by one step', 'admin'].includes(person)
  if (who === 'member' || who === 'member or in default') return undefined
  if (who === 'bidder') return worksHere ? '403 forbidden' : undefined
  if (who === 'consignor') return person === 'consignor' ? undefined : '403 forbidden'
  if (!worksHere || (who === 'admin' && person !== 'admin')) return '403 forbidden'
  return person === 'staff by one step' ? '403 insufficient_aal' : undefined
}

test('every call of the JSON API lets in whom its line says, and nobody else', async () => {
  expect(Object.keys(API_CALLS).toSorted()).toEqual([...whoMay.keys()].toSorted())
  const wrong = await matrix(Object.entries(API_CALLS), '', (call, { own }, person) => {
    const refusal = refusalOf(whoMay.get(call) ?? 'anyone', person)
    if (refusal) return refusal
    if (own === undefined) return 'let in'
    return String(person === 'member' ? own : 404)
  })
  expect(wrong).toEqual([])
})

test('the back office is for staff, one’s account for members, and strangers change nothing', () => {
  const lines = endpoints.map((one) => `${one.method} ${one.path}: ${one.who}`)
  expect(lines).toEqual(endpoints.map((one) => `${one.method} ${one.path}: ${atLeast(one)}`))
})

/** What who is in default may still call: the profile's name, what is owed and how to pay it. */
const OF_WHAT_IS_OWED = [
  'GET /api/me',
  'GET /api/me/reservations',
  'GET /api/me/invoices/{number}.pdf',
  'GET /api/me/bank-details',
  'GET /api/me/notifications',
  'POST /api/me/notifications/read',
]

/**
 * Support hears everybody, answers are answered by the link of their mail, and a mail is unsubscribed from by its signed address,
 * without signing in (RFC 8058).
 */
const WITHOUT_SIGN_IN = [
  '/api/contact',
  '/api/contact/{token}',
  '/api/unsubscribe/{member}/{topic}/{signature}',
]

/** Who a call is for, as its address and method let expect. */
function atLeast({ method, path, who }: (typeof endpoints)[number]): Who {
  if (path.startsWith('/api/staff/')) return who === 'admin' ? 'admin' : 'staff'
  if (path.startsWith('/api/consignor/')) return 'consignor'
  if (OF_WHAT_IS_OWED.includes(`${method} ${path}`)) return 'member or in default'
  if (/^\/api\/me(\/|$)/.test(path)) return 'member'
  return method === 'GET' || WITHOUT_SIGN_IN.includes(path) || who !== 'anyone' ? who : 'member'
}

/** What it takes to sign in and out, which who is in default does too. */
const OF_SIGNING_IN = [
  'POST /logout',
  'GET /user',
  'POST /factors/recovery-codes/verify',
  'POST /factors/:factorId/challenge',
  'POST /factors/:factorId/verify',
]

test('every call of the sign-in service knows whether it needs somebody who is signed in', async () => {
  const calls = CALLS.map(([method, path]) => `${method} ${path}`)
  expect(Object.keys(SIGN_IN_CALLS).toSorted()).toEqual(calls.toSorted())
  const wrong = await matrix(Object.entries(SIGN_IN_CALLS), '/auth/v1', (call, _, person) => {
    if (SIGN_IN_CALLS[call]?.who === 'anyone') return 'let in'
    if (person === 'nobody') return '401 no_authorization'
    if (person === 'closed meanwhile') return '403 user_banned'
    if (person === 'in default' && !OF_SIGNING_IN.includes(call)) return '403 user_banned'
    return ['closed', 'ended'].includes(person) ? '403 session_not_found' : 'let in'
  })
  expect(wrong).toEqual([])
})
