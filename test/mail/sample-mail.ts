/** The mails of notices as staff see their samples, with what a test changes of one. */
import { composeNotice } from '../../src/features/notices/compose-notice.server.ts'
import { sampleNotice } from '../../src/features/notices/sample-notices.server.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import type { NoticeKind } from '../../src/rules/sales/notices.ts'
import type { Sale, SaleState } from '../../src/rules/sales/sale.ts'
import { formsOf } from '../../src/server/mail/mail.ts'

export const SITE = 'https://hammerlane.example'

export function compose(kind: NoticeKind, change: object = {}) {
  return composeNotice(kind, { ...sampleNotice(kind, SITE), ...change })
}

/** The same as it is sent. */
export function formsFor(kind: NoticeKind, change: object = {}) {
  return formsOf(compose(kind, change))
}

/** The sale of $14,592 that the samples are about, with so much paid of it. */
export function withPaid(dollars: number, state: SaleState): { sale: Sale } {
  const { sale } = sampleNotice('invoice', SITE)
  if (!sale) throw new Error('the sample of an invoice is of a sale')
  return { sale: { ...sale, paid: dollarsToCents(dollars), state } }
}
