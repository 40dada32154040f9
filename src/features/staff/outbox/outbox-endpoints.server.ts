import { exportFailingJobs } from './failing-jobs-csv.server.ts'
import { readFailingJobs } from './failing-jobs.server.ts'
import { openAttachment } from './open-attachment.server.ts'
import { readMail, readOutbox } from './outbox.server.ts'
import { resendMail } from './resend-mail.server.ts'
import { readTexts } from './texts.server.ts'
import { exportUnwritten } from './unwritten-csv.server.ts'
import { readUnwritten, tryUnwrittenAgain } from './unwritten.server.ts'

/** The calls of the outbox; of two paths that fit one address the first is meant. */
export const outboxEndpoints = [
  ...[readOutbox, readTexts, readUnwritten, exportUnwritten, readMail, resendMail, openAttachment],
  ...[tryUnwrittenAgain, readFailingJobs, exportFailingJobs],
]
