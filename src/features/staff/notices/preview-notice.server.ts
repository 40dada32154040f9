import { z } from 'zod'
import { NOTICES, type NoticeKind } from '../../../rules/sales/notices.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { formsOf } from '../../../server/mail/mail.ts'
import { composeNotice, topicOf, TOPICS_IN_WORDS } from '../../notices/compose-notice.server.ts'
import { sampleNotice } from '../../notices/sample-notices.server.ts'

const KINDS = Object.keys(NOTICES) as NoticeKind[]

/** What members read, with the data of nobody: staff answer who asks about a mail. */
export const previewNotice = endpoint({
  method: 'GET',
  path: '/api/staff/notices/{kind}/preview',
  summary: 'The mail of a kind of notice with sample data, as text and as HTML',
  who: 'staff',
  limit: 'reads',
  params: z.object({ kind: z.enum(KINDS) }),
  response: z.object({
    kind: z.enum(KINDS),
    subject: z.string(),
    preheader: z.string(),
    text: z.string(),
    html: z.string(),
  }),
  async handle({ params: { kind } }, { publicUrl }: { publicUrl(): string }) {
    const origin = publicUrl()
    const words = composeNotice(kind, sampleNotice(kind, origin))
    const topic = topicOf(kind)
    const unsubscribe = topic && {
      url: `${origin}/dashboard?view=account`,
      of: TOPICS_IN_WORDS[topic],
    }
    const forms = await formsOf({ ...words, ...(unsubscribe && { unsubscribe }) })
    return { kind, preheader: words.preheader ?? '', ...forms }
  },
})
