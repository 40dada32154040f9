/** What the house decides about itself: staff change it while the program runs. The first values come from the environment. */
import { z } from 'zod'
import { houseText } from '../../languages/rules/house.ts'
import { isStorable, textOf } from '../accounts.ts'
import { limitsFrom, limitsSchema, NO_LIMITS, presentLimits } from '../safeguards/account-limits.ts'
import type { AccountLimits, HouseLimits } from '../safeguards/account-limits.ts'
import { isRoutingNumber, type BankDetails } from '../sales/bank-details.ts'
import { OPTIONAL_TOPICS, type OptionalTopic } from '../sales/notices.ts'

export interface House {
  /** Who sells, as papers say, and how people reach the house. */
  support: { name: string; phone: string; email: string; hours: string }
  /** The account that buyers wire to; null where none is set. */
  bank: BankDetails | null
  /** What accounts may promise at most. */
  limits: HouseLimits
  /** Hours after the due time before a purchase that is not paid is in default. */
  paymentGraceHours: number
  /** Whether Buy Now needs a price that staff set; else it costs the current bid where none is set. */
  buyNowNeedsPrice: boolean
  /** Whether new members are mailed what they may do without, until they choose otherwise. */
  mailedAtFirst: Record<OptionalTopic, boolean>
  /** What the house adds to the terms and conditions, and the version of all of them. */
  terms: { version: string; additions: string }
  /** What staff answer often. */
  answers: readonly CannedAnswer[]
}

export interface CannedAnswer {
  name: string
  text: string
}

type Text = Parameters<typeof houseText>[0]

const fault = (text: Text) => ({ error: () => houseText(text) })

const written = (missing: Text, most: number) =>
  textOf(
    1,
    () => houseText(missing),
    most,
    () => houseText('tooLong', { most: most.toLocaleString('en-US') }),
  )

const line = (missing: Text, most: number) =>
  written(missing, most).refine((text) => !/[\r\n]/.test(text), fault('oneLine'))

const digits = (pattern: RegExp, wrong: Text) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[ -]/g, ''))
    .refine((text) => pattern.test(text), fault(wrong))

const MOST_ADDITIONS = 20_000

/** As calls and the database have them: amounts in dollars, null for none. */
export const HOUSE_SETTINGS = {
  contact: z.object({
    name: line('enterName', 100),
    phone: line('enterPhone', 40).refine(
      (text) => text.replaceAll(/\D/g, '').length >= 7,
      fault('enterWholePhone'),
    ),
    email: z.email(fault('enterEmail')).max(320),
    hours: line('enterHours', 100),
  }),
  bank: z.object({
    beneficiary: line('enterBeneficiary', 140),
    bank: line('enterBank', 140),
    routing_number: digits(/^\d{9}$/, 'routingNumber').refine(
      isRoutingNumber,
      fault('routingNumberWrong'),
    ),
    account_number: digits(/^\d{4,17}$/, 'accountNumber'),
    swift: z
      .string()
      .transform((text) => text.replaceAll(' ', '').toUpperCase())
      .refine((text) => /^[A-Z]{4}US[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), fault('swift'))
      .nullable(),
  }),
  limits: z.object({ unreviewed: limitsSchema, reviewed: limitsSchema }),
  payment: z.object({
    grace_hours: z
      .int(fault('wholeHours'))
      .min(0, fault('leastHours'))
      .max(720, fault('mostHours')),
    buy_now_needs_price: z.boolean(),
  }),
  notices: z.record(z.enum(OPTIONAL_TOPICS), z.boolean()),
  terms: z.object({
    /** Which comes with each change. */
    version: z.string().regex(/^\d{4}-\d\d-\d\d[b-z]?$/),
    additions: textOf(
      0,
      () => '',
      MOST_ADDITIONS,
      () => houseText('tooLong', { most: MOST_ADDITIONS.toLocaleString('en-US') }),
    ).refine(isStorable),
  }),
  answers: z
    .array(
      z.object({
        name: line('enterAnswerName', 80),
        text: written('writeAnswer', 5_000).refine(isStorable),
      }),
    )
    .max(50, fault('mostAnswers'))
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, fault('sameName')),
} as const

/** Older ones name fewer topics: those that have come since stay as they were. */
const STORED_NOTICES = z.partialRecord(z.enum(OPTIONAL_TOPICS), z.boolean())

export type HouseSetting = keyof typeof HOUSE_SETTINGS
export type HouseValues = { [Name in HouseSetting]: z.output<(typeof HOUSE_SETTINGS)[Name]> }

// An object's keys are its own names.
export const HOUSE_SETTING_NAMES = Object.keys(HOUSE_SETTINGS) as HouseSetting[]

/** Whether a second admin signs a change: where buyers wire to, and where invoices tell them to ask whether that is true. */
export function isSigned(setting: HouseSetting, before: unknown, after: unknown): boolean {
  if (setting !== 'contact') return setting === 'bank'
  const [was, is] = [before, after].map((value) => HOUSE_SETTINGS.contact.safeParse(value).data)
  return was?.phone !== is?.phone || was?.email !== is?.email
}

/** As calls and the database have it; null is not set. */
export function valuesOf(house: House): {
  [Name in HouseSetting]: HouseValues[Name] | null
} {
  const { support, bank, limits, paymentGraceHours, buyNowNeedsPrice } = house
  return {
    contact: { ...support },
    bank: bank && {
      beneficiary: bank.beneficiary,
      bank: bank.bank,
      routing_number: bank.routingNumber,
      account_number: bank.accountNumber,
      swift: bank.swift ?? null,
    },
    limits: {
      unreviewed: presentLimits(limits.unreviewed),
      reviewed: presentLimits(limits.reviewed),
    },
    payment: { grace_hours: paymentGraceHours, buy_now_needs_price: buyNowNeedsPrice },
    notices: { ...house.mailedAtFirst },
    terms: { ...house.terms },
    answers: [...house.answers],
  }
}

/** A house with one of its settings as they were stored. What is not readable any more leaves it as it was. */
export function withSetting(house: House, name: string, value: unknown): House {
  switch (name) {
    case 'contact': {
      const { data } = HOUSE_SETTINGS.contact.safeParse(value)
      return data ? { ...house, support: data } : house
    }
    case 'bank': {
      const { data } = HOUSE_SETTINGS.bank.nullable().safeParse(value)
      return data === undefined ? house : { ...house, bank: data && bankOf(data) }
    }
    case 'limits': {
      const { data } = HOUSE_SETTINGS.limits.safeParse(value)
      return data
        ? {
            ...house,
            limits: { unreviewed: allLimits(data.unreviewed), reviewed: allLimits(data.reviewed) },
          }
        : house
    }
    case 'payment': {
      const { data } = HOUSE_SETTINGS.payment.safeParse(value)
      return data
        ? {
            ...house,
            paymentGraceHours: data.grace_hours,
            buyNowNeedsPrice: data.buy_now_needs_price,
          }
        : house
    }
    case 'notices': {
      const { data } = STORED_NOTICES.safeParse(value)
      return data ? { ...house, mailedAtFirst: { ...house.mailedAtFirst, ...data } } : house
    }
    case 'terms': {
      const { data } = HOUSE_SETTINGS.terms.safeParse(value)
      if (!data) return house
      // The program may have brought a later version of its own since.
      const { version } = data.version > house.terms.version ? data : house.terms
      return { ...house, terms: { ...data, version } }
    }
    case 'answers': {
      const { data } = HOUSE_SETTINGS.answers.safeParse(value)
      return data ? { ...house, answers: data } : house
    }
    default:
      return house
  }
}

function bankOf(value: HouseValues['bank']): BankDetails {
  return {
    beneficiary: value.beneficiary,
    bank: value.bank,
    routingNumber: value.routing_number,
    accountNumber: value.account_number,
    swift: value.swift ?? undefined,
  }
}

function allLimits(given: z.infer<typeof limitsSchema>): AccountLimits {
  return { ...NO_LIMITS, ...limitsFrom(given) }
}

/** A change of one setting, as it was written down. */
export interface HouseChange {
  setting: string
  before: unknown
  value: unknown
  at: Date
}

/** The house as it is after all changes, the oldest first. */
export function houseAfter(first: House, changes: readonly HouseChange[]): House {
  return changes.reduce((house, { setting, value }) => withSetting(house, setting, value), first)
}

/** The account that an invoice names for good: of its time, or where there was none then, the first that there was. */
export function bankFor(
  first: House,
  changes: readonly HouseChange[],
  issuedAt: Date,
): BankDetails | null {
  const then = houseAt(first, changes, issuedAt).bank
  const later = changes.filter(({ setting, at }) => setting === 'bank' && at > issuedAt)
  return later.reduce((bank, { at }) => bank ?? houseAt(first, changes, at).bank, then)
}

export interface EarlierBank {
  bank: BankDetails
  /** From then on invoices name the next. */
  until: Date
}

/** The accounts before that of now, the oldest first: invoices of their time still name them. */
export function earlierBanks(first: House, changes: readonly HouseChange[]): EarlierBank[] {
  return changes
    .filter(({ setting }) => setting === 'bank')
    .flatMap(({ at: until }) => {
      const bank = bankFor(first, changes, new Date(until.getTime() - 1))
      return bank ? [{ bank, until }] : []
    })
}

/**
 * The grace of a sale: the longest that there was since it began. A buyer was told when the default comes, and is never given less;
 * what is given to all from now on is given to those too who bought before.
 */
export function graceHoursFor(
  first: House,
  changes: readonly HouseChange[],
  issuedAt: Date,
): number {
  return changes
    .filter(({ setting, at }) => setting === 'payment' && at > issuedAt)
    .reduce(
      (hours, { at }) => Math.max(hours, houseAt(first, changes, at).paymentGraceHours),
      houseAt(first, changes, issuedAt).paymentGraceHours,
    )
}

/** The house as it was at a time: papers keep what they said when they were written. */
export function houseAt(first: House, changes: readonly HouseChange[], at: Date): House {
  const start = HOUSE_SETTING_NAMES.reduce((house, name) => {
    // Before its first change a setting was what that change found.
    const earliest = changes.find(({ setting }) => setting === name)
    return earliest ? withSetting(house, name, earliest.before) : house
  }, first)
  return houseAfter(
    start,
    changes.filter((change) => change.at <= at),
  )
}
