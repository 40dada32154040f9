import { sendContactMessage } from '../../src/features/company/contact.server.ts'
import {
  readConversation,
  replyInConversation,
} from '../../src/features/company/conversation/conversation.server.ts'
import { listNotifications } from '../../src/features/notices/notifications.server.ts'
/** People who write to the house, and staff who answer. */
import { writeNoticeMails } from '../../src/features/notices/write-notice-mails.server.ts'
import { answerMessage } from '../../src/features/staff/messages/answer-message.server.ts'
import {
  assignMessage,
  listColleagues,
} from '../../src/features/staff/messages/assign-message.server.ts'
import { listMessages } from '../../src/features/staff/messages/list-messages.server.ts'
import { readMessage } from '../../src/features/staff/messages/read-message.server.ts'
import { EXAMPLE_BANK } from '../../src/rules/sales/bank-details.ts'
import type { Config } from '../../src/server/config/config.ts'
import type { HouseOnPapers } from '../../src/server/house/house.ts'
import { createApi } from '../../src/server/http/http.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { silentLog } from '../database.ts'
import { aMember, openMarketplace } from '../marketplace.ts'
import { testSecrets } from '../secrets.ts'

interface Services {
  db: Database
  config: Pick<Config, 'support'> & Pick<HouseOnPapers, 'bankFor'>
  publicUrl(): string
}

export const SITE = { url: 'https://hammerlane.example', bankFor: () => EXAMPLE_BANK }
export const ANSWER = 'Hello Dana,\n\nyes, we deliver to Anchorage.'

export type MessageDesk = Awaited<ReturnType<typeof openMessageDesk>>

export async function openMessageDesk() {
  const market = await openMarketplace()
  const { db } = market
  const staff = await aMember(db, { roles: ['staff'] })
  const colleague = await aMember(db, { roles: ['staff'] })
  const dana = await aMember(db, { email: 'dana@example.com' })
  const rolesOf = (id: string) =>
    id === staff || id === colleague ? (['staff'] as const) : (['member'] as const)
  const support = { name: '', hours: '', phone: '', email: 'support@hammerlane.test' }
  const api = createApi<Services>({
    endpoints: [
      ...[sendContactMessage, readConversation, replyInConversation],
      ...[listMessages, readMessage, answerMessage, listNotifications],
      ...[assignMessage, listColleagues],
    ],
    services: { db, config: { bankFor: SITE.bankFor, support }, publicUrl: () => SITE.url },
    authenticate: async (userId) => ({
      ...{ userId, sessionId: userId, roles: rolesOf(userId), status: 'open', aal: 'aal1' },
      hasProvenEmail: true,
    }),
    rolesOf: async (userId) => rolesOf(userId),
    limitRate: async () => {},
    log: silentLog,
  })

  async function ask(method: string, path: string, by?: string, body?: object) {
    const response = await api.request(path, {
      method,
      headers: { ...(by && { authorization: `Bearer ${by}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  let conversations = 0
  return {
    ...{ market, db, staff, colleague, dana, ask, close: () => market.close() },
    /** Each about something else, unless told. Answers the message's id. */
    async wrote(by?: string, change: object = {}): Promise<string> {
      const message = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@example.com' }
      const subject = `Delivery to Alaska ${(conversations += 1)}`
      const text = { phone: '(813) 555-0176', subject, message: 'Anchorage?' }
      await ask('POST', '/api/contact', by, { ...message, ...text, ...change })
      const { body } = await ask('GET', '/api/staff/messages?limit=1&sort=-waits_since', staff)
      return body.items[0].id
    },
    answer: (id: string, text: unknown = ANSWER, by: string | undefined = staff, after?: number) =>
      ask('POST', `/api/staff/messages/${id}/answer`, by, { answer: text, after }),
    /** What was mailed of answers, after every notice that waits has become a mail. */
    async answersMailed() {
      await Promise.all(
        [1, 2].map(() => writeNoticeMails(db, dana, { secrets: testSecrets, site: SITE })),
      )
      return db
        .selectFrom('mails')
        .select(['recipient', 'subject', 'body_text'])
        .where('subject', 'like', 'Our answer: %')
        .orderBy('created_at')
        .execute()
    },
  }
}
