import { z } from 'zod'
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
  type StatementSummary,
} from './proceeds.ts'

/** What staff do between the house and a consignor. */

const typedPercent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?\s*%?$/, 'Enter a percentage, such as 2.5')
  .transform((typed) => Number(typed.replace('%', '')))
  .refine((percent) => percent <= 100, 'At most 100 percent')

export function agreeTerms({ consignor, terms }: ConsignorAccount): Act {
  return {
    title: 'Agree terms',
    says: `Holds for what of ${consignor.name} is sold from now on. What was sold before keeps its own terms${terms ? '' : ', and gets these where none were agreed'}.`,
    confirm: () => 'Agree terms',
    fields: [
      {
        name: 'commission_percent',
        label: 'Commission, percent',
        kind: 'text',
        hint: 'Of the hammer price.',
      },
      {
        name: 'lot_fee',
        label: 'Fee for each lot',
        kind: 'money',
        hint: 'In dollars, 0 for none.',
      },
      {
        ...{ name: 'payable_at', label: 'Payable', kind: 'choice' },
        options: PAYABLE_AT.map((value) => ({ value, label: PAYABLE_WORDS[value] })),
      },
      { name: 'reason', label: 'Reason', kind: 'reason' },
    ],
    rules: z.object({
      commission_percent: typedPercent,
      lot_fee: typedDollars.refine((amount) => amount >= 0, 'Enter 0 or more'),
      payable_at: z.enum(PAYABLE_AT),
      reason: reasonSchema,
    }),
    initial: {
      commission_percent: terms ? String(terms.commission_percent) : '',
      lot_fee: terms ? dollarsToType(terms.lot_fee) : '',
      payable_at: terms?.payable_at ?? 'return_period_over',
      reason: '',
    },
    method: 'PUT',
    address: `${accountAddress(consignor.id)}/terms`,
    done: 'Terms agreed',
  }
}

export function addCharge({ consignor }: ConsignorAccount): Act {
  return {
    title: 'Add a charge',
    says: `It is taken off the next statement of ${consignor.name}, whatever becomes of the lot. It is not taken back: credit what was wrong, by a negative amount.`,
    confirm: ({ amount = '' }) => {
      const dollars = readDollars(amount)
      if (dollars === null) return 'Add'
      return dollars < 0 ? `Credit ${exactly(-dollars)}` : `Charge ${exactly(dollars)}`
    },
    fields: [
      {
        name: 'text',
        label: 'What for',
        kind: 'text',
        hint: 'Such as towing, storage or a title.',
      },
      { name: 'amount', label: 'Amount', kind: 'money' },
      { name: 'lot', label: 'Lot', kind: 'text', isOptional: true, hint: 'Such as HL-20017.' },
    ],
    rules: z.object({
      text: typedText('Say what this is for', 200),
      amount: typedDollars.refine((amount) => amount !== 0, 'Enter an amount'),
      lot: typedOptional(20),
    }),
    initial: { text: '', amount: '', lot: '' },
    method: 'POST',
    address: `${accountAddress(consignor.id)}/charges`,
    done: 'Charge added',
  }
}

export function makeStatement({ consignor, next }: ConsignorAccount): Act {
  const { total, payable, carried_forward: owed } = next
  const sum =
    owed < 0
      ? `${exactly(-owed)} is carried over to the next one`
      : `${exactly(payable)} is to be paid out`
  return {
    title: 'Make statement',
    says: `${consignor.name} gets its next number and can read it at once: ${sum}. A statement is never changed; what comes later is on the next one.`,
    confirm: () => 'Make statement',
    fields: [],
    rules: z.object({}).transform(() => ({ total })),
    initial: {},
    method: 'POST',
    address: `${accountAddress(consignor.id)}/statements`,
    done: 'Statement made',
  }
}

/** `today` is a calendar day where the business is. */
export function payOut({ id, number, consignor, payable }: StatementSummary, today: string): Act {
  return {
    title: 'Mark as paid out',
    says: `${exactly(payable)} was wired to ${consignor.name} for statement ${number}. From ${formatCents(SECOND_PERSON_FROM)} on a second person signs first. It cannot be undone.`,
    confirm: () => `Mark ${exactly(payable)} as paid out`,
    fields: [
      { name: 'paid_on', label: 'Day of the wire', kind: 'date' },
      { name: 'reference', label: 'Reference of the wire', kind: 'text' },
    ],
    rules: z.object({
      paid_on: typedDay,
      reference: typedText('Enter the reference of the wire', 100),
    }),
    initial: { paid_on: today, reference: '' },
    method: 'POST',
    address: `${statementAddress(id)}/payout`,
    done: 'Paid out',
  }
}
