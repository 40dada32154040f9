import { z } from 'zod'
import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { formatCents } from '../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { PAYABLE_AT } from '../../../rules/proceeds/terms.ts'
import { exactly } from '../../settlement/sale-words.ts'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import {
  dollarsToType,
  readDollars,
  typedDay,
  typedDollars,
  typedOptional,
  typedText,
} from '../settlement/acts/typed-values.ts'
import { PAYABLE_WORDS } from './proceeds-words.ts'
import {
  accountAddress,
  statementAddress,
  type ConsignorAccount,
  type StatementPage,
} from './proceeds.ts'

/** What staff do between the house and a consignor. */

const typedPercent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?\s*%?$/, {
    error: () => proceedsText('enterPercentageSuchAs'),
  })
  .transform((typed) => Number(typed.replace('%', '')))
  .refine((percent) => percent <= 100, { error: () => proceedsText('atMostPercent') })

export function agreeTerms({ consignor, terms, terms_count: agreed }: ConsignorAccount): Act {
  return {
    title: proceedsText('agreeTerms'),
    says: proceedsText(terms ? 'agreeTermsSays' : 'agreeFirstTermsSays', { name: consignor.name }),
    confirm: () => proceedsText('agreeTerms'),
    fields: [
      {
        name: 'commission_percent',
        label: proceedsText('commissionPercent'),
        kind: 'text',
        hint: proceedsText('ofHammerPrice'),
      },
      {
        name: 'lot_fee',
        label: proceedsText('feeForEachLot'),
        kind: 'money',
        hint: proceedsText('inDollars'),
      },
      {
        ...{ name: 'payable_at', label: proceedsText('payableWhen'), kind: 'choice' },
        options: PAYABLE_AT.map((value) => ({ value, label: proceedsText(PAYABLE_WORDS[value]) })),
      },
      { name: 'reason', label: proceedsText('reason'), kind: 'reason' },
    ],
    rules: z
      .object({
        commission_percent: typedPercent,
        lot_fee: typedDollars.refine((amount) => amount >= 0, {
          error: () => proceedsText('zeroOrMore'),
        }),
        payable_at: z.enum(PAYABLE_AT),
        reason: reasonSchema,
      })
      .transform((typed) => ({ ...typed, before: terms })),
    initial: {
      commission_percent: terms ? String(terms.commission_percent) : '',
      lot_fee: terms ? dollarsToType(terms.lot_fee) : '',
      payable_at: terms?.payable_at ?? 'return_period_over',
      reason: '',
    },
    method: 'PUT',
    address: `${accountAddress(consignor.id)}/terms`,
    seen: `${agreed}`,
    done: proceedsText('termsAgreed'),
  }
}

export function addCharge({ consignor, entry_count: entries }: ConsignorAccount): Act {
  return {
    title: proceedsText('addCharge'),
    says: proceedsText('addChargeSays', { name: consignor.name }),
    confirm: ({ amount = '' }) => {
      const dollars = readDollars(amount)
      if (dollars === null) return proceedsText('add')
      return dollars < 0
        ? proceedsText('credit', { amount: exactly(-dollars) })
        : proceedsText('charge', { amount: exactly(dollars) })
    },
    fields: [
      {
        name: 'text',
        label: proceedsText('whatFor'),
        kind: 'text',
        hint: proceedsText('whatForHint'),
      },
      { name: 'amount', label: proceedsText('amount'), kind: 'money' },
      {
        ...{ name: 'lot', label: proceedsText('lotField'), kind: 'text', isOptional: true },
        hint: proceedsText('lotHint'),
      },
    ],
    rules: z.object({
      text: typedText(proceedsText('sayWhatFor'), 200),
      amount: typedDollars.refine((amount) => amount !== 0, {
        error: () => proceedsText('enterAmount'),
      }),
      lot: typedOptional(20),
    }),
    initial: { text: '', amount: '', lot: '' },
    method: 'POST',
    address: `${accountAddress(consignor.id)}/charges`,
    seen: `${entries}`,
    done: proceedsText('chargeAdded'),
  }
}

export function makeStatement(account: ConsignorAccount): Act {
  const { consignor, next, entry_count: entries } = account
  const { total, payable, carried_forward: owed } = next
  return {
    title: proceedsText('makeStatement'),
    says: proceedsText('makeStatementSays', {
      name: consignor.name,
      owes: owed < 0 ? 'yes' : 'no',
      amount: exactly(owed < 0 ? -owed : payable),
    }),
    confirm: () => proceedsText('makeStatement'),
    fields: [],
    rules: z.object({}).transform(() => ({ total })),
    initial: {},
    method: 'POST',
    address: `${accountAddress(consignor.id)}/statements`,
    seen: `${entries}`,
    done: proceedsText('statementMade'),
  }
}

/** `today` is a calendar day where the business is. */
export function payOut(
  { statement, asked_counts: asked }: Pick<StatementPage, 'statement' | 'asked_counts'>,
  today: string,
): Act {
  const { id, number, consignor, payable } = statement
  return {
    title: proceedsText('markPaidOut'),
    says: proceedsText('payOutSays', {
      ...{ amount: exactly(payable), name: consignor.name, number },
      large: formatCents(SECOND_PERSON_FROM),
    }),
    confirm: () => proceedsText('markAmountPaidOut', { amount: exactly(payable) }),
    fields: [
      { name: 'paid_on', label: proceedsText('dayOfWire'), kind: 'date' },
      { name: 'reference', label: proceedsText('referenceOfWire'), kind: 'text' },
    ],
    rules: z.object({
      paid_on: typedDay,
      reference: typedText(proceedsText('enterReference'), 100),
    }),
    initial: { paid_on: today, reference: '' },
    method: 'POST',
    address: `${statementAddress(id)}/payout`,
    seen: `${asked.payout ?? 0}`,
    done: proceedsText('isPaidOut'),
  }
}
