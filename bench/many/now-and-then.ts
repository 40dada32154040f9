/** What happens now and then in a busy house: an auction ends with a winner, another is bought, and a member signs in. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../../src/server/postgres/database.ts'
import { createMember } from '../../src/sign-in/users/create-member.server.ts'
import { openAuctions, type Bidder } from '../bidders.ts'

export interface NowAndThen {
  /** Does each once, as this member. @returns how many answers were not what they should be */
  goOn(bidder: Bidder): Promise<number>
  /** How many of its auctions are still open that should have ended. */
  late(): Promise<number>
}

const ENDS_AFTER_MS = 6_000
const CLOSED_WITHIN_SECONDS = 5
const PASSWORD = 'correct horse battery staple'
const PRICE = 5_000
const AGREEMENT = {
  full_name: 'Robin Number',
  email: 'robin@bench.example',
  phone: '(813) 555-0176',
  delivery_address: '1180 Harbor View Dr, Tampa, FL 33602',
}

export async function openNowAndThen(databaseUrl: string, origin: string): Promise<NowAndThen> {
  const email = `${randomUUID()}@bench.example`
  await withDatabaseAt(databaseUrl, (db) => createMember(db, { email, password: PASSWORD }))
  const listed: string[] = []

  async function isAnswered(status: number, path: string, body: object, token?: string) {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(origin + path, init)
    const text = await answer.text()
    if (answer.status !== status) console.log(`  ${path} answered ${answer.status}: ${text}`)
    return answer.status === status
  }

  return {
    async goOn({ token }) {
      const ends_at = new Date(Date.now() + ENDS_AFTER_MS)
      const offer = { buy_now_enabled: true, buy_now_price: PRICE }
      const [ending = ''] = await openAuctions(databaseUrl, 1, { ends_at, soft_close_seconds: 0 })
      const [offered = ''] = await openAuctions(databaseUrl, 1, offer)
      listed.push(ending, offered)
      const signIn = '/auth/v1/token?grant_type=password'
      const are = await Promise.all([
        isAnswered(201, `/api/auctions/${ending}/bids`, { amount: 1_100 }, token),
        isAnswered(201, `/api/auctions/${offered}/buy-now`, { ...AGREEMENT, price: PRICE }, token),
        isAnswered(200, signIn, { email, password: PASSWORD }),
      ])
      return are.filter((is) => !is).length
    },
    late: () =>
      withDatabaseAt(databaseUrl, async (db) => {
        const { rows } = await sql<{ late: number }>`
          select count(*)::int as late from auctions where id = any(${listed}) and status = 'available'
            and ends_at < now() - make_interval(secs => ${CLOSED_WITHIN_SECONDS})`.execute(db)
        return rows[0]?.late ?? NaN
      }),
  }
}

async function withDatabaseAt<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { max: 1, onIdleError: () => undefined })
  return use(db).finally(() => db.destroy())
}
