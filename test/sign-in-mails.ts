/** What the sign-in service mailed: as its reader finds it, with the link and the code in it. */
import type { Database } from '../src/server/postgres/database.ts'

export type SignInMail = { subject: string; text: string; link: URL; code: string }

/** The newest mail to an address. Its link or code are missing if it has none, and using them fails the test. */
export async function newestMail(db: Database, to: string): Promise<SignInMail> {
  const mail = (await mailsTo(db, to)).at(-1)
  if (!mail) throw new Error(`There is no mail to ${to}`)
  return mail
}

/** All of them, oldest first. */
export async function mailsTo(db: Database, to: string): Promise<SignInMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', to)
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject, body_text: text }) => ({
    subject,
    text,
    link: new URL(/https?:\S+\/verify\?\S+/.exec(text)?.[0] ?? 'about:blank'),
    code: /^Code: (\d{6})$/m.exec(text)?.[1] ?? '',
  }))
}

/** Follows a link as a browser does that was sent somewhere else. */
export async function follow(link: URL) {
  const answer = await fetch(link, { redirect: 'manual' })
  const target = new URL(answer.headers.get('location') ?? 'about:blank')
  return {
    status: answer.status,
    target,
    query: Object.fromEntries(target.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(target.hash.slice(1))),
  }
}
