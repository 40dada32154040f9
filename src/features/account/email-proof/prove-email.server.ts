import { answerAccountText } from '../../../languages/answers/account.ts'
import { mailSignInText } from '../../../languages/mails/sign-in.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import { queueMail } from '../../../server/mail/mail.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { AuthRateLimits } from '../../../sign-in/auth-rate-limits.server.ts'
import { findByCode, makeToken, redeemToken } from '../../../sign-in/mails/one-time-token.server.ts'
import { refusedAsProblem } from '../../../sign-in/refuse-outside.server.ts'
import { requireOwnSession } from '../../../sign-in/sessions/require-own-session.server.ts'
import { proveAddress } from '../../../sign-in/users/prove-address.server.ts'
import { codeSchema, codeSentSchema, PROVE_EMAIL_ADDRESS, provenSchema } from './prove-email.ts'

interface Services {
  db: Database
  limits: Pick<AuthRateLimits, 'countMail'>
  /** To be told when what is known of a member has changed. */
  sessionsEnded(userId: string): void
}

/** Of its own: a code given away to bid must not set a password. */
const PURPOSE = 'email_proof'

/** A code and no link: it is typed where one is about to bid, and signs nobody in. */
export const mailProofCode = endpoint({
  method: 'POST',
  path: PROVE_EMAIL_ADDRESS,
  summary: "Mail a code to the member's address, to prove that it is theirs",
  who: 'member',
  limit: 'passwords',
  response: codeSentSchema,
  handle: ({ member }, { db, limits }: Services) =>
    db.transaction().execute(async (tx) => {
      const { userId } = member
      const email = await lockAddress(tx, userId)
      await requireOwnSession(tx, member)
      // Nobody has shown yet whose address it is.
      await refusedAsProblem(limits.countMail('email_proof', email, tx))
      const { code } = await makeToken(tx, { userId, purpose: PURPOSE }, await databaseTime(tx))
      await queueMail(tx, codeMail(email, code))
      return { sent_to: email }
    }),
})

export const proveEmail = endpoint({
  method: 'PUT',
  path: PROVE_EMAIL_ADDRESS,
  summary: 'Give the mailed code back: from then on one may bid and buy',
  who: 'member',
  limit: 'passwords',
  body: codeSchema,
  response: provenSchema,
  async handle({ member, body }, { db, sessionsEnded }: Services) {
    const { userId } = member
    const now = await databaseTime(db)
    // A try counts, whatever becomes of the rest.
    const token = await findByCode(db, { userId, purpose: PURPOSE }, body.code, now)
    const email = await db.transaction().execute(async (tx) => {
      const address = await lockAddress(tx, userId)
      await requireOwnSession(tx, member)
      if (!token || !(await redeemToken(tx, token, now))) throw wrongCode()
      await proveAddress(tx, userId, now)
      return address
    })
    sessionsEnded(userId)
    return { email }
  },
})

/** A change of the address meanwhile waits, so that the code proves the one that it was mailed to. */
async function lockAddress(tx: Database, userId: string): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user?.email) {
    throw new Problem('account_in_use', answerAccountText('noEmail'))
  }
  return user.email
}

function wrongCode(): Problem {
  return validationFailed([{ path: 'code', message: answerAccountText('wrongCode') }])
}

export function codeMail(to: string, code: string) {
  return {
    to,
    subject: mailSignInText('proofSubject'),
    paragraphs: [mailSignInText('proof'), mailSignInText('codeWorksOnce')],
    highlight: { label: mailSignInText('code'), value: code },
    holdsSecret: true,
  }
}
