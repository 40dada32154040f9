import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../../../test/marketplace.ts'
import { aWin, changeAt } from '../../../../../test/sales/sales.ts'
import { DAY } from '../../../../rules/durations.ts'
import { MOST_COUNTED } from './list-members.server.ts'
import { type MemberLine, nameOf } from './members.ts'

let market: Marketplace
let staff: string
/** By what the member is there for, the oldest first. */
const members: Record<string, string> = {}

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'], email: 'desk@example.com' })
  members['staff'] = staff
  await joined('dana', 'Dana Whitfield', { telephone: '(813) 555-0164', city: 'Tampa' })
  await joined('drew', 'Drew 100% Whit_field', { id_photo_url: '/api/me/id-photo' })
  await joined('irene', 'Irene Solano', {
    ...{ id_photo_url: '/api/me/id-photo', id_verified_at: new Date(), username: 'solano_1' },
  })
  await joined('colby', 'Colby Renner', { id_photo_url: '/x', id_rejection: 'Blurred' })
  await joined('otis', 'otis Lamar', { status: 'closed', closed_for: 'default' })
})
afterAll(() => market.close())

let minute = 0

async function joined(name: string, full_name: string, profile: object): Promise<void> {
  const id = await aMember(market.db, { email: `${name}@example.com` })
  members[name] = id
  const change = { full_name, created_at: new Date(Date.UTC(2099, 0, 1, 0, ++minute)), ...profile }
  await market.db.updateTable('profiles').set(change).where('id', '=', id).execute()
}

function list(query: string) {
  return market.ask('GET', `/api/staff/members?${query}`, { by: staff })
}

/** What the members of an answer are there for, in its order. */
function named({ items }: { items: { id: string }[] }): string[] {
  return items.map(({ id }) => Object.keys(members).find((name) => members[name] === id) ?? id)
}

describe('the order', () => {
  test('begins with who joined last, or goes by name', async () => {
    const newest = ['otis', 'colby', 'irene', 'drew', 'dana', 'staff']
    const { body } = await list('')
    expect([named(body), body.total, body.next_cursor]).toEqual([newest, 6, null])
    expect(named((await list('sort=created_at')).body)).toEqual(newest.toReversed())
    // By the address where there is no name, and whatever its case.
    const byName = ['colby', 'dana', 'staff', 'drew', 'irene', 'otis']
    expect(named((await list('sort=name')).body)).toEqual(byName)
    expect(named((await list('sort=-name')).body)).toEqual(byName.toReversed())
  })

  test.each(['created_at', '-created_at', 'name', '-name'])(
    'by %s its pages give each member once, in the order of the whole list',
    async (sort) => {
      const whole = named((await list(`sort=${sort}`)).body)
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await list(`sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
        expect([body.items.length, body.total]).toEqual([2, 6])
        paged.push(...named(body))
        cursor = body.next_cursor
      }
      expect(paged).toEqual(whole)
    },
  )

  test('a cursor of another order is refused at its field', async () => {
    const { body } = await list('sort=name&limit=2')
    const answer = await list(`sort=created_at&cursor=${body.next_cursor}`)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'cursor' }] } })
  })
})

test.each<[string, string[]]>([
  ['q=WHITFIELD', ['dana']],
  ['q=whit%20an', ['dana']],
  ['q=dana@example.com', ['dana']],
  ['q=solano_1', ['irene']],
  ['q=813.555.0164', ['dana']],
  ['q=%2B1%20(813)%20555-0164', ['dana']],
  ['q=0164', ['dana']],
  // What has a meaning of its own in patterns of SQL is a sign like another.
  ['q=100%25', ['drew']],
  ['q=t_f', ['drew']],
  ['q=%5C', []],
  ['status=closed', ['otis']],
  ['identity=unreviewed', ['drew']],
  ['identity=approved', ['irene']],
  ['identity=rejected', ['colby']],
  ['identity=none&works_here=false', ['dana', 'otis']],
  ['works_here=true', ['staff']],
])('%s finds %j and counts them', async (query, found) => {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  expect(named(body).toSorted()).toEqual(found)
  expect(body.total).toBe(found.length)
})

test.each(['-created_at', 'name'])(
  'who has a word is paged through by %s, and each page tells how many there are',
  async (sort) => {
    const whole = named((await list(`q=example&sort=${sort}`)).body)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(`q=example&sort=${sort}&limit=4${cursor && `&cursor=${cursor}`}`)
      expect(body.total).toBe(6)
      paged.push(...named(body))
      cursor = body.next_cursor
    }
    expect(paged).toEqual(whole)
  },
)

describe('a word of more members than are counted', () => {
  // One in ten has a second word; only the first ones and the last ones of the list have a third and a fourth.
  const HAVE_IT = MOST_COUNTED + 200
  const words = { tenth: HAVE_IT / 10, newest: 5, oldest: 5 }
  beforeAll(async () => {
    await sql`
      with people as (
        insert into users (email) select 'crowd' || n || '@example.com' from generate_series(1, ${HAVE_IT}::int) as n
        returning id, substring(email::text from '[0-9]+')::int as n
      )
      insert into profiles (id, full_name, created_at)
      select id, 'Crowd ' || n || case when n % 10 = 0 then ' tenth' else '' end
        || case when n <= 5 then ' oldest' when n > ${HAVE_IT - 5} then ' newest' else '' end,
        '2100-01-01'::timestamptz + n * interval '1 minute'
      from people`.execute(market.db)
  })
  afterAll(() => sql`delete from users where email like 'crowd%'`.execute(market.db))

  test.each(['-created_at', 'created_at', 'name', '-name'])(
    'is counted so far, and by %s its pages give each of them once, in order',
    async (sort) => {
      const paged: MemberLine[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await list(
          `q=crowd&sort=${sort}&limit=100${cursor && `&cursor=${cursor}`}`,
        )
        expect(body).toMatchObject({ total: MOST_COUNTED, is_total_capped: true })
        paged.push(...body.items)
        cursor = body.next_cursor
      }
      expect(new Set(paged.map(({ id }) => id)).size).toBe(HAVE_IT)
      const places = paged.map((member) =>
        sort.endsWith('name') ? nameOf(member).toLowerCase() : member.created_at,
      )
      const inOrder = places.toSorted()
      expect(places).toEqual(sort.startsWith('-') ? inOrder.toReversed() : inOrder)
    },
  )

  test.each(['tenth', 'newest', 'oldest'] as const)(
    'beside it, who has the rarer word %s is found whole',
    async (word) => {
      const { body } = await list(`q=crowd%20${word}&limit=100`)
      expect(body).toMatchObject({ total: words[word], is_total_capped: false })
      expect(body.items).toHaveLength(Math.min(100, words[word]))
    },
  )

  test('what else narrows the list narrows it still', async () => {
    expect((await list('q=crowd&status=closed')).body.total).toBe(0)
    expect((await list('works_here=true')).body).toMatchObject({ total: 1, is_total_capped: false })
  })
})

test('a member is found by customer number, whole or in part', async () => {
  const { body } = await list('q=dana@')
  const number = body.items[0]?.customer_id ?? ''
  expect(named((await list(`q=${number}`)).body)).toEqual(['dana'])
  expect(named((await list(`q=${number.slice(3)}`)).body)).toEqual(['dana'])
})

test('a line tells what was bought, what is owed, and what was never paid', async () => {
  const dana = members['dana'] ?? ''
  const first = await aWin(market.db, dana)
  await aWin(market.db, dana, { amount: 20_000 })
  const late = new Date(first.issuedAt.getTime() + 9 * DAY)
  await changeAt(market.db, first.id, { type: 'default' }, late)
  const { body } = await list('q=dana@example.com')
  expect(body.items).toMatchObject([
    {
      ...{ id: dana, full_name: 'Dana Whitfield', email: 'dana@example.com', place: 'Tampa' },
      ...{ telephone: '(813) 555-0164', status: 'open', identity: 'none', works_here: false },
      ...{ purchases: 2, defaults: 1, owed: 20_000 },
    },
  ])
})

test('the list is taken along as a CSV file, as it is narrowed', async () => {
  const path = '/api/staff/members.csv?q=renner'
  const { status, text } = await market.ask('GET', path, { by: staff })
  expect(status).toBe(200)
  expect(text.split('\r\n').map((row) => row.split(',')[1])).toEqual([
    ...['Name', 'Colby Renner', undefined],
  ])
})

test('the list follows a change of name, address and role at once', async () => {
  const id = await aMember(market.db, { email: 'before@example.com' })
  members['new'] = id
  await market.db.updateTable('profiles').set({ full_name: 'Zeno' }).where('id', '=', id).execute()
  const person = market.db.updateTable('users').where('id', '=', id)
  await person.set({ email: 'after@example.com', roles: ['member', 'staff'] }).execute()
  expect((await list('q=before@')).body.total).toBe(0)
  expect(named((await list('q=zeno%20after&works_here=true')).body)).toEqual(['new'])
  await sql`delete from users where id = ${id}`.execute(market.db)
  expect((await list('q=zeno')).body.total).toBe(0)
})

test.each(['status=gone', 'identity=maybe', 'sort=phone', 'works_here=1', 'q=%00'])(
  '%s is refused',
  async (query) => {
    expect((await list(query)).status).toBe(422)
  },
)

test('it is for staff alone', async () => {
  const asked = await market.ask('GET', '/api/staff/members', { by: members['dana'] ?? '' })
  expect(asked.status).toBe(403)
})
