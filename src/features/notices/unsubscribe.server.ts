import { html, raw } from 'hono/html'
import { z } from 'zod'
import { addressHere } from '../../languages/address.ts'
import { language } from '../../languages/language.ts'
import { mailUnsubscribeText } from '../../languages/mails/unsubscribe.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { subscriptionInWords } from './compose-notice.server.ts'
import { mute } from './notification-settings.server.ts'
import { signedSubscription, type Subscription } from './unsubscribe-link.server.ts'

const PATH = '/api/unsubscribe/{member}/{topic}/{signature}'
const params = z.object({
  member: z.uuid().toLowerCase(),
  /** Or of which saved search. */
  topic: z.string().max(50),
  signature: z.string().max(100),
})

/** Opening a link changes nothing, for scanners of mails open them too: its page has a button. */
export const showUnsubscribe = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The page with the button that ends mails of one topic, without signing in',
  who: 'anyone',
  limit: 'reads',
  params,
  responseType: 'text/html',
  async handle({ params: asked }, { secrets }: { secrets: Secrets }) {
    const subscription = signedSubscription(secrets, asked)
    if (!subscription) throw unknownLink()
    const topic = subscriptionInWords(subscription)
    return page(
      mailUnsubscribeText('unsubscribe'),
      html`<p>${mailUnsubscribeText('willGetNoMore', { topic })}</p>
        <form method="post"><button>${mailUnsubscribeText('unsubscribe')}</button></form>`,
    )
  },
})

/** What mail programs ask when their reader presses a button of theirs (RFC 8058), and the page's own button. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'End mails of one topic in one request, without signing in (RFC 8058)',
  who: 'anyone',
  limit: 'writes',
  params,
  bodyType: 'application/x-www-form-urlencoded',
  responseType: 'text/html',
  async handle({ params: asked }, { db, secrets }: { db: Database; secrets: Secrets }) {
    const subscription = signedSubscription(secrets, asked)
    if (!subscription || !(await end(db, asked.member, subscription))) throw unknownLink()
    const view = 'topic' in subscription ? 'account' : 'searches'
    const told = mailUnsubscribeText(
      view === 'account' ? 'noMoreSeeAccount' : 'noMoreSeeSearches',
      {
        topic: subscriptionInWords(subscription),
        open: `<a href="${addressHere('/dashboard')}?view=${view}">`,
        close: '</a>',
      },
    )
    // Our own words alone: nothing of it was written by others.
    return page(mailUnsubscribeText('unsubscribed'), html`<p>${raw(told)}</p>`)
  },
})

/** Resolves with whether there is such a member; who has deleted the search gets no mails of it either. */
async function end(db: Database, member: string, subscription: Subscription): Promise<boolean> {
  if ('topic' in subscription) return mute(db, member, subscription.topic)
  await db
    .updateTable('saved_searches')
    .set({ notify: 'never', untold: [], untold_count: 0, tell_at: null })
    .where('id', '=', subscription.search)
    .where('user_id', '=', member)
    .execute()
  return true
}

function unknownLink(): Problem {
  return new Problem('not_found', mailUnsubscribeText('linkIncomplete'))
}

async function page(title: string, content: ReturnType<typeof html>): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="${language()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | HAMMERLANE</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  return new Response(String(text), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    },
  })
}
