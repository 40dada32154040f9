import type { AccountStatus } from '../../rules/accounts.ts'
import { dollarsToCents } from '../../rules/money.ts'
import type { NoticeData, NoticeKind } from '../../rules/sales/notices.ts'
import type { InvoiceLine, Sale } from '../../rules/sales/sale.ts'
import type { About } from './mails/about.server.ts'
import { sampleNotice } from './sample-notices.server.ts'

interface Variant<Kind extends NoticeKind> {
  data?: Partial<NoticeData[Kind]>
  /** Null where the notice is about no sale. */
  sale?: Partial<Sale> | null
  reader?: AccountStatus
}

const PRICE = dollarsToCents(14_200)
const TOTAL = dollarsToCents(14_592)
const PART = dollarsToCents(7_000)
const TOO_MUCH = dollarsToCents(15_000)
const NOTHING = dollarsToCents(0)
const AGREED: InvoiceLine = { id: 'price', kind: 'agreed_price', text: '', amount: PRICE }
const OUT = { canSignIn: false }
const CLOSED = { reader: 'closed' } as const
const NOT_PAID = 'Payment was not received'

/** What a kind of notice says when it did not go as usual. */
const VARIANTS: { readonly [Kind in NoticeKind]?: Readonly<Record<string, Variant<Kind>>> } = {
  extended: { by_pause: { data: { why: 'pause' } }, by_outage: { data: { why: 'outage' } } },
  won: { cannot_sign_in: CLOSED },
  invoice: { agreed_price: { sale: { kind: 'offer', lines: [AGREED] } }, cannot_sign_in: CLOSED },
  remind_last: { cannot_sign_in: CLOSED },
  invoice_changed: {
    part_paid: { sale: { state: 'part_paid', paid: PART } },
    overpaid: { sale: { state: 'paid', paid: TOO_MUCH } },
  },
  overdue: { wire_waits: { data: { defaultsAt: null } } },
  payment_in_full: {
    overpaid: { data: { amount: TOO_MUCH }, sale: { paid: TOO_MUCH } },
    cannot_sign_in: { ...CLOSED, sale: { handover: null } },
  },
  refund: {
    of_everything: {
      data: { amount: TOTAL },
      sale: { state: 'refunded', paid: NOTHING },
    },
  },
  delivered: { cannot_sign_in: CLOSED },
  taken_back: {
    never_arrived: {
      data: { sentBack: TOTAL, kept: NOTHING, reason: 'The carrier had an accident.' },
      sale: { state: 'refunded', paid: NOTHING, receivedAt: null },
    },
  },
  payment_in_review: { in_another_currency: { data: { currency: 'CAD' } } },
  reservation_cancelled: {
    default_after_part_payment: {
      data: { reason: NOT_PAID },
      sale: { state: 'defaulted', paid: PART },
    },
    default_without_payment: {
      data: { reason: NOT_PAID },
      sale: { state: 'defaulted', paid: NOTHING },
    },
  },
  account_closed: {
    default_after_part_payment: { data: { owed: TOTAL - PART }, sale: { paid: PART } },
    by_staff: { data: { reason: 'Two accounts of one person', owed: null, ...OUT }, sale: null },
    by_staff_while_owing: { data: { reason: 'Two accounts of one person', ...OUT }, sale: null },
  },
}

/** The names of the variants of a kind. */
export function variantsOf(kind: NoticeKind): string[] {
  return Object.keys(VARIANTS[kind] ?? {})
}

/** A sample as it is in one of its variants; undefined where the kind has none of this name. */
export function sampleVariant<Kind extends NoticeKind>(
  kind: Kind,
  name: string,
  url: string,
): About<Kind> | undefined {
  if (!variantsOf(kind).includes(name)) return undefined
  const { data, sale, reader } = VARIANTS[kind]?.[name] ?? {}
  const usual = sampleNotice(kind, url)
  return {
    ...usual,
    ...(reader && { reader }),
    data: { ...usual.data, ...data },
    sale: sale === null ? null : usual.sale && { ...usual.sale, ...sale },
  }
}
