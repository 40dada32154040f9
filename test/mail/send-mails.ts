/** A process that sends mails until it is killed: `node test/mail/send-mails.ts DATABASE_URL SMTP_URL`. */
import { createMailSender } from '../../src/server/mail/mail-sender.ts'
import { openQueue } from '../../src/server/queue/open-queue.ts'
import { openTestPool, silentLog } from '../database.ts'

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const queue = await openQueue(databaseUrl, silentLog)
const from = 'Hammerlane <no-reply@hammerlane.example>'
const makeAttachment = async () => null
const { sendNext } = createMailSender(openTestPool(databaseUrl, 2), queue, {
  smtpUrl,
  from,
  replyTo: () => 'support@hammerlane.example',
  makeAttachment,
  isMoot: async () => false,
  log: silentLog,
})
while (await sendNext());
