import { z } from 'zod'
import {
  HOUSE_SETTINGS,
  isSigned,
  type HouseSetting,
  type HouseValues,
} from '../../../rules/house/house-settings.ts'
import { recordOf } from '../../../rules/record-of.ts'
import {
  presentLimits,
  USUAL_LIMITS,
  type LimitsView,
} from '../../../rules/safeguards/account-limits.ts'
import { OPTIONAL_TOPICS, type OptionalTopic } from '../../../rules/sales/notices.ts'
import { reasonSchema } from '../reason.ts'
import type { Act, Typed } from '../settlement/acts/act.ts'
import { readDollars } from '../settlement/acts/typed-values.ts'
import { fieldChanges } from './field-changes.ts'
import { HOUSE_ADDRESS } from './house.ts'

/** How each setting that has a fixed set of fields is shown, typed and sent. */
export interface SettingForm {
  name: Exclude<HouseSetting, 'answers'>
  title: string
  /** What it touches. */
  note: string
  fields: readonly SettingField[]
  /** What its fields show of a value; null is not set. */
  toTyped: (value: unknown) => Typed
  /** Of what was typed; its output is the value. */
  rules: z.ZodType
}

export interface SettingField {
  name: string
  label: string
  hint?: string
  inputMode?: 'numeric' | 'tel' | 'email'
  options?: readonly { value: string; label: string }[]
  /** Of a text of several lines. */
  rows?: number
}

type BankValue = HouseValues['bank']
type LimitsValue = HouseValues['limits']
type PaymentValue = HouseValues['payment']

const LIMIT_FIELDS = {
  largest_bid: 'Largest bid',
  commitments: 'Promised in all',
  open_buy_nows: 'Unpaid Buy Nows',
} as const satisfies Record<keyof LimitsView, string>

const LIMIT_HINTS: Readonly<Record<keyof LimitsView, string>> = {
  largest_bid: 'In dollars',
  commitments: 'Leading bids and unpaid purchases, in dollars',
  open_buy_nows: 'At once',
}

const LIMIT_NAMES = Object.keys(LIMIT_FIELDS) as (keyof LimitsView)[]
const WHO = { unreviewed: 'ID not reviewed', reviewed: 'ID reviewed' } as const
const WHOSE = Object.keys(WHO) as (keyof typeof WHO)[]
const USUAL = presentLimits(USUAL_LIMITS)

const TOPIC_LABELS: Readonly<Record<OptionalTopic, string>> = {
  outbid: 'Being outbid',
  announcements: 'Changes to lots bid on',
  results: 'Results of auctions not won',
  watchlist: 'Watched auctions that end soon',
  saved_searches: 'New matches of saved searches',
  questions: 'Answers to questions about lots',
  welcome: 'How to begin',
}

const typedLimit = z
  .string()
  .transform((typed) => (typed.trim() === '' ? null : (readDollars(typed) ?? Number.NaN)))
  .refine(
    (most) => most === null || Number.isInteger(most),
    'Enter a whole number, or nothing for no limit',
  )

export const SETTING_FORMS: readonly SettingForm[] = [
  {
    name: 'contact',
    title: 'Name and contact',
    note: 'On every page and on papers',
    fields: [
      { name: 'name', label: 'Name', hint: 'Who sells, as invoices, passes and certificates say' },
      { name: 'phone', label: 'Phone', inputMode: 'tel' },
      { name: 'email', label: 'Email', inputMode: 'email', hint: 'Gets what people write to us' },
      { name: 'hours', label: 'Business hours' },
    ],
    toTyped: (value) => ({ ...(value as HouseValues['contact']) }),
    rules: HOUSE_SETTINGS.contact,
  },
  {
    name: 'bank',
    title: 'Bank details',
    note: 'Where buyers wire to. An invoice keeps those that it was issued with, as its mails do: leave the old account open until they are paid',
    fields: [
      { name: 'beneficiary', label: 'Beneficiary' },
      { name: 'bank', label: 'Bank' },
      { name: 'routing_number', label: 'Routing number', inputMode: 'numeric' },
      { name: 'account_number', label: 'Account number', inputMode: 'numeric' },
      { name: 'swift', label: 'SWIFT', hint: 'For wires from abroad; may be left empty' },
    ],
    toTyped(value) {
      const bank = value as BankValue | null
      const { beneficiary = '', routing_number = '', account_number = '' } = bank ?? {}
      return {
        ...{ beneficiary, routing_number, account_number },
        ...{ bank: bank?.bank ?? '', swift: bank?.swift ?? '' },
      }
    },
    rules: z
      .record(z.string(), z.string())
      .transform((typed) => ({ ...typed, swift: typed['swift']?.trim() || null }))
      .pipe(HOUSE_SETTINGS.bank),
  },
  {
    name: 'limits',
    title: 'Limits of accounts',
    note: 'What one account may promise at most; empty is no limit. Members of whom staff set others keep those',
    fields: WHOSE.flatMap((who) =>
      LIMIT_NAMES.map((name) => ({
        name: `${who}.${name}`,
        label: `${LIMIT_FIELDS[name]}, ${WHO[who]}`,
        inputMode: 'numeric' as const,
        hint:
          LIMIT_HINTS[name] +
          (who === 'reviewed' ? '' : `. Usual: ${USUAL[name]?.toLocaleString('en-US')}`),
      })),
    ),
    toTyped(value) {
      const limits = value as LimitsValue | null
      return Object.fromEntries(
        WHOSE.flatMap((who) =>
          LIMIT_NAMES.map((name) => [
            `${who}.${name}`,
            limits?.[who][name]?.toLocaleString('en-US') ?? '',
          ]),
        ),
      )
    },
    rules: z
      .object(
        Object.fromEntries(
          WHOSE.flatMap((who) => LIMIT_NAMES.map((name) => [`${who}.${name}`, typedLimit])),
        ),
      )
      .transform((typed) =>
        Object.fromEntries(
          WHOSE.map((who) => [
            who,
            Object.fromEntries(LIMIT_NAMES.map((name) => [name, typed[`${who}.${name}`]])),
          ]),
        ),
      )
      .pipe(HOUSE_SETTINGS.limits),
  },
  {
    name: 'payment',
    title: 'Payments and Buy Now',
    note: 'A longer grace holds for every sale that is open, a shorter one for those that begin later',
    fields: [
      {
        name: 'grace_hours',
        label: 'Grace, in hours',
        inputMode: 'numeric',
        hint: 'After the due time, before an unpaid purchase is in default',
      },
      {
        name: 'buy_now_needs_price',
        label: 'Buy Now without a price of its own',
        options: [
          { value: 'false', label: 'Costs the current bid' },
          { value: 'true', label: 'Is not offered' },
        ],
      },
    ],
    toTyped(value) {
      const payment = value as PaymentValue | null
      return {
        grace_hours: String(payment?.grace_hours ?? 0),
        buy_now_needs_price: String(payment?.buy_now_needs_price ?? false),
      }
    },
    rules: z
      .object({
        grace_hours: z
          .string()
          .regex(/^\s*\d{1,4}\s*$/, 'Enter whole hours')
          .transform(Number),
        buy_now_needs_price: z.enum(['true', 'false']).transform((text) => text === 'true'),
      })
      .pipe(HOUSE_SETTINGS.payment),
  },
  {
    name: 'notices',
    title: 'Mails to new members',
    note: 'Until a member chooses otherwise. What is about money or the account is always mailed',
    fields: OPTIONAL_TOPICS.map((topic) => ({
      name: topic,
      label: TOPIC_LABELS[topic],
      options: [
        { value: 'true', label: 'Mailed' },
        { value: 'false', label: 'On the dashboard alone' },
      ],
    })),
    toTyped(value) {
      const mailed = value as HouseValues['notices'] | null
      return recordOf(OPTIONAL_TOPICS, (topic) => String(mailed?.[topic] ?? true))
    },
    rules: z
      .record(
        z.enum(OPTIONAL_TOPICS),
        z.enum(['true', 'false']).transform((text) => text === 'true'),
      )
      .pipe(HOUSE_SETTINGS.notices),
  },
  {
    name: 'terms',
    title: 'Terms and conditions',
    note: 'What the house adds to those of the program, on /terms. New words are a new version, which each member accepts before the next bid',
    fields: [
      {
        ...{ name: 'additions', label: 'Further terms', rows: 8 },
        hint: 'An empty line begins a paragraph; empty for nothing',
      },
    ],
    toTyped: (value) => ({ additions: (value as HouseValues['terms'] | null)?.additions ?? '' }),
    rules: HOUSE_SETTINGS.terms.pick({ additions: true }),
  },
]

interface Changing {
  name: HouseSetting
  title: string
  /** As it is, and the number of its last change. */
  now: { value: unknown; seq: number }
  value: unknown
}

export function changeAct({ name, title, now, value }: Changing): Act {
  const needsSignature = isSigned(name, now.value, value)
  const changes = fieldChanges(now.value, value).map(({ field }) => field.toLowerCase())
  const what = changes.join(', ')
  return {
    title: `Change: ${title}`,
    says: needsSignature
      ? `You change ${what}. A second admin signs it before it holds.`
      : `You change ${what}. It holds everywhere at once.`,
    confirm: () => (needsSignature ? 'Ask for a signature' : 'Change'),
    fields: [{ name: 'reason', label: 'Reason', kind: 'reason', hint: 'Kept in the history' }],
    rules: z
      .object({ reason: reasonSchema })
      .transform(({ reason }) => ({ value, seq: now.seq, reason })),
    initial: { reason: '' },
    method: 'PUT',
    address: `${HOUSE_ADDRESS}/${name}`,
    done: `Changed: ${title}`,
  }
}
