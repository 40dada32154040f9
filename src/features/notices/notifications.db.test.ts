import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { testSecrets } from '../../../test/secrets.ts'
import { writeNotices } from '../../engine/sales/notices/write-notices.server.ts'
import { dollarsToCents } from '../../rules/money.ts'
import { MAILED_KINDS, optionalTopicOf } from '../../rules/sales/notices.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import type { HouseOnPapers } from '../../server/house/house.ts'
import { createApi } from '../../server/http/http.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { Database } from '../../server/postgres/database.ts'
import { previewNotice } from '../staff/notices/preview-notice.server.ts'
import { NOTIFICATION_SETTINGS_CALLS } from './notification-settings.server.ts'
import { listNotifications, readNotifications } from './notifications.server.ts'
import { unsubscribeUrl } from './unsubscribe-link.server.ts'
import { showUnsubscribe, unsubscribe } from './unsubscribe.server.ts'

let market: Marketplace
let api: ReturnType<typeof createApi>
let dana: string
let marcus: string
let staff: string
let lot: string

interface Services {
  db: Database
  config: Pick<HouseOnPapers, 'bankFor'>
  secrets: Secrets
  publicUrl(): string
}

const SITE = 'https://hammerlane.example'

beforeAll(async () => {
  market = await openMarketplace()
  dana = await aMember(market.db, { email: 'dana@example.com' })
  marcus = await aMember(market.db, { email: 'marcus@example.com' })
  staff = await aMember(market.db, { email: 'staff@example.com', roles: ['staff'] })
  lot = await aLot(market.db, { title: '2019 Ford F-150' })
  api = createApi<Services>({
    endpoints: [
      ...[listNotifications, readNotifications, previewNotice],
      ...[...NOTIFICATION_SETTINGS_CALLS, showUnsubscribe, unsubscribe],
    ],
    services: {
      db: market.db,
      config: { bankFor: () => null },
      secrets: testSecrets,
      publicUrl: () => SITE,
    },
    authenticate: async (userId) => ({
      userId,
      sessionId: userId,
      roles: userId === staff ? ['staff'] : ['member'],
      status: 'open',
      aal: 'aal1',
      hasProvenEmail: true,
    }),
    rolesOf: async (userId) => (userId === staff ? ['staff'] : ['member']),
    limitRate: async () => {},
    log: silentLog,
  })
})
afterAll(() => market.close())

async function ask(method: string, path: string, by?: string, body?: object) {
  const answer = await api.request(path, {
    method,
    headers: { ...(by && { authorization: `Bearer ${by}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
  return {
    status: answer.status,
    text,
    headers: answer.headers,
    body: isJson ? JSON.parse(text) : null,
  }
}

async function outbid(userId: string, dollars: number): Promise<void> {
  const currentBid = dollarsToCents(dollars)
  const data = { currentBid, minimumBid: currentBid + 10_000, endsAt: '2026-11-22T15:49:38.120Z' }
  await writeNotices(
    market.db,
    [
      {
        userId,
        kind: 'outbid',
        auctionId: lot,
        saleId: null,
        data,
        occasion: `outbid ${userId} ${dollars}`,
      },
    ],
    await databaseTime(market.db),
  )
}

test('a member reads what they were told, newest first, page by page, and nobody else does', async () => {
  for (const dollars of [1_000, 2_000, 3_000]) await outbid(dana, dollars)
  await outbid(marcus, 9_000)
  const first = await ask('GET', '/api/me/notifications?limit=2', dana)
  expect(first.body).toMatchObject({ total: 3, next_cursor: expect.any(String) })
  expect(first.body.items[0]).toEqual({
    id: expect.any(String),
    kind: 'outbid',
    title: 'You have been outbid: 2019 Ford F-150',
    text: expect.stringContaining('bid $3,100 or more'),
    url: `/auction/${lot}`,
    created_at: expect.stringMatching(/Z$/),
    read_at: null,
  })
  const rest = await ask('GET', `/api/me/notifications?cursor=${first.body.next_cursor}`, dana)
  expect(rest.body).toMatchObject({ total: 3, next_cursor: null })
  expect(rest.body.items).toHaveLength(1)
  expect(rest.text).not.toContain('9,')
  expect((await ask('GET', '/api/me/notifications')).status).toBe(401)
  expect((await ask('GET', '/api/me/notifications?cursor=nonsense', dana)).status).toBe(422)
})

test('marked as read are those named, once, or all; those of others are left alone', async () => {
  const [newest] = (await ask('GET', '/api/me/notifications', dana)).body.items
  const mark = (by: string, body: object) => ask('POST', '/api/me/notifications/read', by, body)
  expect((await mark(marcus, { ids: [newest.id] })).body).toEqual({ read: 0 })
  expect((await mark(dana, { ids: [newest.id] })).body).toEqual({ read: 1 })
  expect((await mark(dana, { ids: [newest.id] })).body).toEqual({ read: 0 })
  expect((await mark(dana, {})).body).toEqual({ read: 2 })
  const { items } = (await ask('GET', '/api/me/notifications', marcus)).body
  expect(items).toMatchObject([{ read_at: null }])
  expect((await mark(dana, { ids: ['x'] })).status).toBe(422)
})

const settings = '/api/me/notification-settings'

const ALL = {
  mail: {
    ...{ outbid: true, announcements: true, results: true, watchlist: true },
    ...{ saved_searches: true, questions: true, welcome: true },
  },
  push: {
    ...{ outbid: true, announcements: true, results: true, watchlist: true },
    ...{ saved_searches: true, questions: true, purchases: true, account: true },
  },
  quiet_hours: null,
}

test('members choose what they are mailed and pushed, one at a time, and quiet hours', async () => {
  const change = async (body: object) => (await ask('PATCH', settings, dana, body)).body
  expect((await ask('GET', settings, dana)).body).toEqual(ALL)
  expect((await change({ mail: { results: false } })).mail).toEqual({ ...ALL.mail, results: false })
  expect((await change({ mail: { outbid: false, results: true } })).mail).toEqual({
    ...ALL.mail,
    outbid: false,
  })
  expect((await change({ push: { purchases: false } })).push).toEqual({
    ...ALL.push,
    purchases: false,
  })
  const night = { from: '22:00', to: '06:30', time_zone: 'America/Denver' }
  expect((await change({ quiet_hours: night })).quiet_hours).toEqual(night)
  expect((await ask('GET', settings, dana)).body).toEqual({
    mail: { ...ALL.mail, outbid: false },
    push: { ...ALL.push, purchases: false },
    quiet_hours: night,
  })
  expect((await change({ quiet_hours: null })).quiet_hours).toBeNull()
  expect((await ask('GET', settings, marcus)).body).toEqual(ALL)
  for (const body of [
    { mail: { outbid: 'no' } },
    // What is about money is always mailed, and a greeting is never pushed.
    { mail: { purchases: false } },
    { push: { welcome: true } },
    { quiet_hours: { ...night, to: '22:00' } },
    { quiet_hours: { ...night, from: '24:00' } },
    { quiet_hours: { ...night, time_zone: 'Mars/Olympus' } },
  ])
    expect([body, (await ask('PATCH', settings, dana, body)).status]).toEqual([body, 422])
})

const link = (userId: string, topic: 'outbid' | 'results') =>
  unsubscribeUrl(testSecrets, '', userId, { topic })

test('one request ends mails of a topic, without signing in; opening the link does not', async () => {
  const shown = await ask('GET', link(marcus, 'results'))
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toContain('text/html')
  expect(shown.text).toContain('<form method="post">')
  expect((await ask('GET', settings, marcus)).body).toMatchObject({ mail: { results: true } })
  for (const _ of [1, 2]) {
    const done = await ask('POST', link(marcus, 'results'))
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('unsubscribed')])
  }
  expect((await ask('GET', settings, marcus)).body.mail).toEqual({ ...ALL.mail, results: false })
})

test('a link that is not ours does nothing', async () => {
  const url = link(dana, 'results')
  const others = [
    url.replace(dana, marcus),
    url.replace('results', 'outbid'),
    url.replace('results', 'invoice'),
    url.slice(0, -1),
    `${url}A`,
    url.replace(dana, 'nobody'),
  ]
  for (const other of others) {
    expect((await ask('GET', other)).status).toBe(404)
    expect((await ask('POST', other)).status).toBe(404)
  }
})

test('staff also look at how a mail reads when it did not go as usual', async () => {
  const preview = '/api/staff/notices/reservation_cancelled/preview'
  const usual = (await ask('GET', preview, staff)).body
  expect(usual.variants).toContain('default_after_part_payment')
  const { body } = await ask('GET', `${preview}?variant=default_after_part_payment`, staff)
  expect(body.text).toContain('$7,000.00')
  expect(body.text).not.toBe(usual.text)
  const none = await ask('GET', `${preview}?variant=constructor`, staff)
  expect([none.status, none.body.errors[0].path]).toEqual([422, 'variant'])
  expect(none.text).toContain('default_after_part_payment')
})

test('staff look at a mail in either theme, whatever the theme of their own browser is', async () => {
  const preview = '/api/staff/notices/won/preview'
  const usual = (await ask('GET', preview, staff)).body.html
  expect(usual).toContain('prefers-color-scheme: dark')
  const [light = '', dark = ''] = await Promise.all(
    ['light', 'dark'].map(
      async (theme) => (await ask('GET', `${preview}?theme=${theme}`, staff)).body.html,
    ),
  )
  for (const html of [light, dark]) expect(html).not.toContain('prefers-color-scheme')
  expect([light.includes('#0e1012'), dark.includes('#0e1012')]).toEqual([false, true])
  expect((await ask('GET', `${preview}?theme=pink`, staff)).status).toBe(422)
})

test('staff look at each mail with sample data, in both forms; nobody else does', async () => {
  for (const kind of MAILED_KINDS) {
    const { status, body } = await ask('GET', `/api/staff/notices/${kind}/preview`, staff)
    expect(status).toBe(200)
    expect(body.text.startsWith(body.subject)).toBe(true)
    expect(body.html).toContain('</html>')
    expect(body.text.includes('Unsubscribe')).toBe(optionalTopicOf(kind) !== null)
  }
  const preview = '/api/staff/notices/lost/preview'
  expect((await ask('GET', preview, staff)).body.variants).toEqual([])
  expect((await ask('GET', preview, dana)).status).toBe(403)
  expect((await ask('GET', preview)).status).toBe(401)
  expect((await ask('GET', '/api/staff/notices/none/preview', staff)).status).toBe(404)
})
