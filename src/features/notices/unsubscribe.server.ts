import { html } from 'hono/html'
import { z } from 'zod'
import type { Secrets } from '../../server/files/secrets.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { TOPICS_IN_WORDS } from './compose-notice.server.ts'
import { mute } from './notification-settings.server.ts'
import { signedTopic } from './unsubscribe-link.server.ts'

const PATH = '/api/unsubscribe/{member}/{topic}/{signature}'
const params = z.object({
  member: z.uuid().toLowerCase(),
  topic: z.string().max(40),
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
    const topic = signedTopic(secrets, asked)
    if (!topic) throw unknownLink()
    return page(
      'Unsubscribe',
      html`<p>You will get no more mails with ${TOPICS_IN_WORDS[topic]}.</p>
        <form method="post"><button>Unsubscribe</button></form>`,
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
    const topic = signedTopic(secrets, asked)
    if (!topic || !(await mute(db, asked.member, topic))) throw unknownLink()
    return page(
      'You are unsubscribed',
      html`<p>
        You get no more mails with ${TOPICS_IN_WORDS[topic]}. To change that, see
        <a href="/dashboard?view=account">your account</a>.
      </p>`,
    )
  },
})

function unknownLink(): Problem {
  return new Problem(
    'not_found',
    'This link is not complete. Copy it whole from the mail, or choose your mails on your account page.',
  )
}

async function page(title: string, content: ReturnType<typeof html>): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="en">
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
