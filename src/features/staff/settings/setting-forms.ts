import { z } from 'zod'
import { settingsText } from '../../../languages/staff/settings.ts'
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
type Text = Parameters<typeof settingsText>[0]

const LIMIT_HINTS = {
  largest_bid: 'largestBidHint',
  commitments: 'commitmentsHint',
  open_buy_nows: 'openBuyNowsHint',
} as const satisfies Record<keyof LimitsView, Text>

const LIMIT_NAMES = Object.keys(LIMIT_HINTS) as (keyof LimitsView)[]
const WHOSE = ['unreviewed', 'reviewed'] as const
const USUAL = presentLimits(USUAL_LIMITS)

const TOPIC_LABELS = {
  outbid: 'topicOutbid',
  announcements: 'topicAnnouncements',
  results: 'topicResults',
  watchlist: 'topicWatchlist',
  saved_searches: 'topicSavedSearches',
  questions: 'topicQuestions',
  welcome: 'topicWelcome',
} as const satisfies Record<OptionalTopic, Text>

const typedLimit = z
  .string()
  .transform((typed) => (typed.trim() === '' ? null : (readDollars(typed) ?? Number.NaN)))
  .refine((most) => most === null || Number.isInteger(most), {
    error: () => settingsText('enterWholeOrNothing'),
  })

export function settingForms(): SettingForm[] {
  return [contactForm(), bankForm(), limitsForm(), paymentForm(), noticesForm(), termsForm()]
}

function contactForm(): SettingForm {
  return {
    name: 'contact',
    title: settingsText('contactTitle'),
    note: settingsText('contactNote'),
    fields: [
      { name: 'name', label: settingsText('name'), hint: settingsText('nameHint') },
      { name: 'phone', label: settingsText('phone'), inputMode: 'tel' },
      {
        ...{ name: 'email', label: settingsText('email'), inputMode: 'email' },
        hint: settingsText('emailHint'),
      },
      { name: 'hours', label: settingsText('hours') },
    ],
    toTyped: (value) => ({ ...(value as HouseValues['contact']) }),
    rules: HOUSE_SETTINGS.contact,
  }
}

function bankForm(): SettingForm {
  return {
    name: 'bank',
    title: settingsText('bankTitle'),
    note: settingsText('bankNote'),
    fields: [
      { name: 'beneficiary', label: settingsText('beneficiary') },
      { name: 'bank', label: settingsText('bank') },
      { name: 'routing_number', label: settingsText('routingNumber'), inputMode: 'numeric' },
      { name: 'account_number', label: settingsText('accountNumber'), inputMode: 'numeric' },
      { name: 'swift', label: settingsText('swift'), hint: settingsText('swiftHint') },
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
  }
}

function limitsForm(): SettingForm {
  return {
    name: 'limits',
    title: settingsText('limitsTitle'),
    note: settingsText('limitsNote'),
    fields: WHOSE.flatMap((who) =>
      LIMIT_NAMES.map((limit) => ({
        name: `${who}.${limit}`,
        label: settingsText('limitLabel', { limit, who }),
        inputMode: 'numeric' as const,
        hint: limitHint(limit, who),
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
  }
}

function limitHint(limit: keyof LimitsView, who: (typeof WHOSE)[number]): string {
  const hint = settingsText(LIMIT_HINTS[limit])
  if (who === 'reviewed') return hint
  return settingsText('usual', { hint, amount: String(USUAL[limit]?.toLocaleString('en-US')) })
}

function paymentForm(): SettingForm {
  return {
    name: 'payment',
    title: settingsText('paymentTitle'),
    note: settingsText('paymentNote'),
    fields: [
      {
        name: 'grace_hours',
        label: settingsText('graceHours'),
        inputMode: 'numeric',
        hint: settingsText('graceHoursHint'),
      },
      {
        name: 'buy_now_needs_price',
        label: settingsText('buyNowWithoutPrice'),
        options: [
          { value: 'false', label: settingsText('costsCurrentBid') },
          { value: 'true', label: settingsText('notOffered') },
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
          .regex(/^\s*\d{1,4}\s*$/, { error: () => settingsText('enterHours') })
          .transform(Number),
        buy_now_needs_price: z.enum(['true', 'false']).transform((text) => text === 'true'),
      })
      .pipe(HOUSE_SETTINGS.payment),
  }
}

function noticesForm(): SettingForm {
  return {
    name: 'notices',
    title: settingsText('noticesTitle'),
    note: settingsText('noticesNote'),
    fields: OPTIONAL_TOPICS.map((topic) => ({
      name: topic,
      label: settingsText(TOPIC_LABELS[topic]),
      options: [
        { value: 'true', label: settingsText('mailed') },
        { value: 'false', label: settingsText('dashboardAlone') },
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
  }
}

function termsForm(): SettingForm {
  return {
    name: 'terms',
    title: settingsText('termsTitle'),
    note: settingsText('termsNote'),
    fields: [
      {
        ...{ name: 'additions', label: settingsText('furtherTerms'), rows: 8 },
        hint: settingsText('furtherTermsHint'),
      },
    ],
    toTyped: (value) => ({ additions: (value as HouseValues['terms'] | null)?.additions ?? '' }),
    rules: HOUSE_SETTINGS.terms.pick({ additions: true }),
  }
}

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
    title: settingsText('changeTitle', { title }),
    says: settingsText(needsSignature ? 'changeSignedSays' : 'changeSays', { what }),
    confirm: () => settingsText(needsSignature ? 'askForSignature' : 'change'),
    fields: [
      {
        ...{ name: 'reason', label: settingsText('reason'), kind: 'reason' },
        hint: settingsText('reasonHint'),
      },
    ],
    rules: z
      .object({ reason: reasonSchema })
      .transform(({ reason }) => ({ value, seq: now.seq, reason })),
    initial: { reason: '' },
    method: 'PUT',
    address: `${HOUSE_ADDRESS}/${name}`,
    done: settingsText('changedTitle', { title }),
  }
}
