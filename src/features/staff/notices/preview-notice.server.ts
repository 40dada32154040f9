import { z } from 'zod'
import { mailAnswersText } from '../../../languages/staff/answers/mail.ts'
import { MAILED_KINDS, optionalTopicOf } from '../../../rules/sales/notices.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import { formsOf } from '../../../server/mail/mail.ts'
import { composeNotice, topicInWords } from '../../notices/compose-notice.server.ts'
import { sampleNotice } from '../../notices/sample-notices.server.ts'
import { sampleVariant, variantsOf } from '../../notices/sample-variants.server.ts'
import { noticePreviewSchema, previewQuerySchema } from './notice-preview.ts'

/** What members read, with the data of nobody: staff answer who asks about a mail. */
export const previewNotice = endpoint({
  method: 'GET',
  path: '/api/staff/notices/{kind}/preview',
  summary:
    'The mail of a kind of notice with sample data, as text and as HTML; as it usually is, or in one of its variants',
  who: 'staff',
  limit: 'reads',
  params: z.object({ kind: z.enum(MAILED_KINDS) }),
  query: previewQuerySchema,
  response: noticePreviewSchema,
  async handle(
    { params: { kind }, query: { variant, theme } },
    { publicUrl }: { publicUrl(): string },
  ) {
    const origin = publicUrl()
    const variants = variantsOf(kind)
    const sample =
      variant === undefined ? sampleNotice(kind, origin) : sampleVariant(kind, variant, origin)
    if (!sample) {
      const message =
        variants.length > 0
          ? mailAnswersText('noSuchVariant', { variants: variants.join(', ') })
          : mailAnswersText('noVariants')
      throw validationFailed([{ path: 'variant', message }])
    }
    const words = composeNotice(kind, sample)
    const topic = optionalTopicOf(kind)
    const unsubscribe = topic && {
      url: `${origin}/dashboard?view=account`,
      of: topicInWords(topic),
    }
    const forms = await formsOf({ ...words, ...(unsubscribe && { unsubscribe }) }, theme)
    return { kind, preheader: words.preheader ?? '', ...forms, variants }
  },
})
