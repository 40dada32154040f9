import { sql } from 'kysely'
import { ledAuctions } from '../../engine/led-auctions.server.ts'
import { closeAccount } from '../../engine/sales/close-account.server.ts'
import { answerAccountText } from '../../languages/answers/account.ts'
import { mailSignInText } from '../../languages/mails/sign-in.ts'
import { MINUTE } from '../../rules/durations.ts'
import { endpoint, type Member } from '../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../server/http/problem.ts'
import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { refusedAsProblem } from '../../sign-in/refuse-outside.server.ts'
import { requireOwnSession, signedOut } from '../../sign-in/sessions/require-own-session.server.ts'
import { signOutEverywhere } from '../../sign-in/sessions/sign-out-everywhere.server.ts'
import { lockPassword } from '../../sign-in/users/lock-password.server.ts'
import type { Passwords } from '../../sign-in/users/passwords.server.ts'
import {
  CLOSE_ADDRESS,
  closeAccountSchema,
  closedAccountSchema,
  FRESH_SIGN_IN_MINUTES,
} from './close-account.ts'

interface Services {
  db: Database
  passwords: Passwords
  /** To be told when sessions of a user ended, so that nothing goes on believing in them. */
  sessionsEnded(userId: string): void
}

/**
 * What was promised must be kept first: nobody leaves while leading an auction or owing a payment. Bids
 * and purchases stay in the record of their auctions; the person is marked, never removed.
 */
export const closeOwnAccount = endpoint({
  method: 'POST',
  path: CLOSE_ADDRESS,
  summary: "Close the member's account and end its sessions; bids and purchases stay",
  who: 'member',
  limit: 'passwords',
  body: closeAccountSchema,
  response: closedAccountSchema,
  async handle({ member, body, address }, { db, passwords, sessionsEnded }: Services) {
    const { email, hash } = await requireProof(db, passwords, member, {
      password: body.password,
      address,
    })
    const closedAt = new Date()
    await db.transaction().execute(async (tx) => {
      // Waits for bids and purchases of the member that are being written, and lets none begin.
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', member.userId)
        .forUpdate()
        .execute()
      await requireSameSignIn(tx, member, hash)
      await requireNothingOpen(tx, member.userId)
      await markClosed(tx, member.userId, closedAt)
      if (email) await queueMail(tx, closedMail(email))
    })
    sessionsEnded(member.userId)
    return { closed_at: closedAt.toISOString() }
  },
})

async function markClosed(tx: Database, userId: string, at: Date): Promise<void> {
  await closeAccount(tx, userId, 'owner', at)
  await signOutEverywhere(tx, userId)
}

/** Throws 422 for a wrong password, 403 for a sign-in that is too old. Answers with the e-mail address and the password's hash. */
async function requireProof(
  db: Database,
  passwords: Passwords,
  { userId, sessionId }: Member,
  { password = '', address }: { password: string | undefined; address: string },
): Promise<{ email: string | null; hash: string | null }> {
  const found = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.email', 'users.password_hash', 'sessions.created_at'])
    .where('users.id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!found) throw signedOut()
  const { email, password_hash: hash, created_at: signedInAt } = found
  if (hash === null) requireFresh(signedInAt)
  else if (!(await refusedAsProblem(passwords.matches(password, hash, address)))) {
    throw wrongPassword()
  }
  return { email, hash }
}

/** Checking takes a while: to be asked under the user's lock. Throws 401 for a session that ended meanwhile, 422 for a password that changed. */
async function requireSameSignIn(tx: Database, member: Member, hash: string | null): Promise<void> {
  await requireOwnSession(tx, member)
  if (!(await lockPassword(tx, member.userId, hash))) throw wrongPassword()
}

function wrongPassword(): Problem {
  return validationFailed([{ path: 'password', message: answerAccountText('wrongPassword') }])
}

function requireFresh(signedInAt: Date): void {
  const age = Date.now() - signedInAt.getTime()
  if (age <= FRESH_SIGN_IN_MINUTES * MINUTE) return
  const detail = answerAccountText('signInAgainToClose', { minutes: FRESH_SIGN_IN_MINUTES })
  throw new Problem('forbidden', detail)
}

async function requireNothingOpen(tx: Database, userId: string): Promise<void> {
  const leads = await tx
    .selectFrom(ledAuctions(sql`${userId}::uuid`).as('led'))
    .select('led.title')
    .limit(1)
    .executeTakeFirst()
  if (leads) {
    throw stillOpen(answerAccountText('leadsAuction', { title: leads.title }))
  }
  const owes = await tx
    .selectFrom('reservations')
    .innerJoin('auctions', 'auctions.id', 'reservations.auction_id')
    .select('auctions.title')
    .where('reservations.user_id', '=', userId)
    .where('reservations.status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  if (owes) {
    throw stillOpen(answerAccountText('owesPayment', { title: owes.title }))
  }
}

function stillOpen(detail: string): Problem {
  return new Problem('account_in_use', detail)
}

/** Tells a member that the account is closed. */
export function closedMail(to: string) {
  return {
    to,
    subject: mailSignInText('closedSubject'),
    paragraphs: [mailSignInText('closed'), mailSignInText('closedStays')],
  }
}
