/** The calls of what the house keeps: its outbox, for tests. */
import { openAttachment } from '../../src/features/staff/outbox/open-attachment.server.ts'
import { readMail, readOutbox } from '../../src/features/staff/outbox/outbox.server.ts'
import { resendMail } from '../../src/features/staff/outbox/resend-mail.server.ts'
import { readTexts } from '../../src/features/staff/outbox/texts.server.ts'

export const HOUSE = [readOutbox, readTexts, readMail, resendMail, openAttachment]
