import type { Transaction } from 'kysely'
import { mailAnswersText } from '../../../languages/staff/answers/mail.ts'
import type { Secrets } from '../../../server/files/secrets.ts'
import type { HouseOnPapers } from '../../../server/house/house.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { enqueueMail } from '../../../server/mail/mail.ts'
import { REDACTED } from '../../../server/mail/secret-mails.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { isMootMail } from '../../notices/moot-mails.server.ts'
import { rewriteMail } from '../../notices/write-notice-mails.server.ts'
import { audit } from '../audit.server.ts'
import { findMail } from './find-mails.server.ts'
import { presentMail, type OutboxServices } from './outbox.server.ts'
import { mailResponse, resendSchema } from './outbox.ts'

interface Services extends OutboxServices {
  config: OutboxServices['config'] & Pick<HouseOnPapers, 'bankFor'>
  secrets: Secrets
  publicUrl(): string
}

/**
 * The mail of a notice is written anew, as things stand and to the address of today: another may have the old one now. One that goes
 * to the address that its reader signed with goes there again, unless it bounced. Any other goes as it was written. An address that
 * was refused for good is tried again with it, and stays refused where the mail goes to another.
 */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/staff/outbox/{id}/resend',
  summary:
    'Try again to send a mail that was given up, with a reason; that of a notice is written anew first, as things stand and to the address of today',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: resendSchema,
  response: mailResponse.shape.mail.omit({ html: true }),
  exists: async ({ id }, { db }: OutboxServices) => (await findMail(db, id)) !== undefined,
  handle: ({ params: { id }, body: { reason }, member }, services: Services) =>
    services.db.transaction().execute(async (tx) => {
      const { recipient, last_error: error, holds_secret: holdsSecret } = await lockGivenUp(tx, id)
      const site = { url: services.publicUrl(), bankFor: services.config.bankFor }
      const written = await rewriteMail(tx, id, { secrets: services.secrets, site })
      if (written === 'moot') throw comeToNothing()
      await tx
        .updateTable('mails')
        .set({ given_up_at: null, last_error: null, faulty_since: null })
        .where('id', '=', id)
        .execute()
      const row = await findMail(tx, id)
      if (!row) throw new Error(`mail ${id} is gone though it is locked`)
      const to = row.recipient
      await tx.deleteFrom('bounced_addresses').where('address', '=', to.toLowerCase()).execute()
      await enqueueMail(tx, { id, to, holdsSecret })
      const before = to === recipient ? {} : { instead_of: recipient }
      await audit(tx, member, 'resend-mail', id, { to, ...before, error, reason })
      return presentMail({ ...row, bounced_at: null }, services.config)
    }),
})

/** Throws 404 for none, 409 for one that is not given up, or that would tell nothing any more. */
async function lockGivenUp(tx: Transaction<DB>, id: string) {
  const mail = await tx
    .selectFrom('mails')
    .select(['recipient', 'sent_at', 'given_up_at', 'last_error', 'body_text', 'holds_secret'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', mailAnswersText('mailNotFound')))
  if (mail.sent_at) throw new Problem('not_available', mailAnswersText('mailSent'))
  if (!mail.given_up_at) throw new Problem('not_available', mailAnswersText('mailWaits'))
  if (mail.body_text === REDACTED)
    throw new Problem('not_available', mailAnswersText('mailExpired'))
  if (await isMootMail(tx, id)) throw comeToNothing()
  return mail
}

function comeToNothing(): Problem {
  return new Problem('not_available', mailAnswersText('mailMoot'))
}
