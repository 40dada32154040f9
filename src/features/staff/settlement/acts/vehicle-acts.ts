import { z } from 'zod'
import { POSTAL_CODE, readPostalCode } from '../../../../rules/delivery.ts'
import { DELIVERY_COUNTRIES } from '../../../../rules/sales/handover.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import { reasonSchema } from '../../reason.ts'
import type { SaleRecord } from '../sale-record.ts'
import type { Act } from './act.ts'
import { typedDay, typedDollars, typedText } from './typed-values.ts'

/** What staff do to a vehicle that was sold, and to its title. */

const addressOf = ({ reservation_id: id }: SaleRecord, what: string) =>
  `/api/staff/reservations/${id}/${what}`

const REASON = { name: 'reason', label: 'Reason', kind: 'reason' } as const
const NOTHING = { fields: [], initial: {}, method: 'POST' } as const

export function sendVehicle(record: SaleRecord): Act {
  return {
    ...NOTHING,
    title: 'On its way',
    says: `The carrier has the vehicle. ${record.buyer.name ?? 'The buyer'} is told at once, which cannot be taken back.`,
    confirm: () => 'It is on its way',
    rules: z.object({}),
    address: addressOf(record, 'send'),
    done: 'On its way',
  }
}

export function deliverVehicle(record: SaleRecord): Act {
  return {
    ...NOTHING,
    title: 'Delivered',
    says: 'The buyer has the vehicle: the return period and the warranty begin now. The buyer is told, which cannot be taken back.',
    confirm: () => 'It was delivered',
    rules: z.object({}),
    address: addressOf(record, 'deliver'),
    done: 'Delivered',
  }
}

export function moveTitle(record: SaleRecord, title: 'sent' | 'received'): Act {
  const isSent = title === 'sent'
  return {
    ...NOTHING,
    title: isSent ? 'Title sent' : 'Title received',
    says: isSent
      ? 'The title is in the mail. The buyer is told, which cannot be taken back.'
      : 'The buyer has the title. This cannot be taken back.',
    confirm: () => (isSent ? 'The title was sent' : 'The title was received'),
    rules: z.object({}).transform(() => ({ title })),
    address: addressOf(record, 'title'),
    done: isSent ? 'Title sent' : 'Title received',
  }
}

const COUNTRIES = DELIVERY_COUNTRIES.map((country) => ({ value: country, label: country }))

const CHOSEN = z.discriminatedUnion('method', [
  z.object({ method: z.literal('pick_up'), reason: reasonSchema }),
  z.object({
    method: z.literal('delivery'),
    address: typedText('Enter the address', 500).pipe(
      z.string().min(10, 'Address must be at least 10 characters'),
    ),
    postal_code: z
      .string()
      .transform(readPostalCode)
      .refine((code) => code !== null, POSTAL_CODE.fault),
    country: z.enum(DELIVERY_COUNTRIES),
    price: z.union([z.literal('').transform(() => null), typedDollars]),
    wished_on: z.union([z.literal('').transform(() => null), typedDay]),
    reason: reasonSchema,
  }),
])

/** `today` is the day where the business is. */
export function changeHandover(record: SaleRecord, today: string): Act {
  const { handover } = record.sale
  const delivery = record.invoice.lines.find(({ kind }) => kind === 'delivery')
  const isDelivery = { name: 'method', is: 'delivery' }
  const before = { handover, price: delivery?.amount ?? null }
  const now = delivery ? ` It is ${exactly(delivery.amount)} now.` : ''
  const wished = handover?.wished_on ?? ''
  return {
    title: 'Pick-up or delivery',
    says: 'Chosen for the buyer, as was told by phone or mail. The invoice follows, and the buyer is told.',
    confirm: (typed) => (typed['method'] === 'pick_up' ? 'Choose pick-up' : 'Choose delivery'),
    fields: [
      {
        name: 'method',
        label: 'How',
        kind: 'choice',
        options: [
          { value: 'delivery', label: 'Delivery' },
          { value: 'pick_up', label: 'Pick-up' },
        ],
      },
      { name: 'address', label: 'Delivery address', kind: 'text', when: isDelivery },
      { name: 'postal_code', label: 'ZIP or postal code', kind: 'text', when: isDelivery },
      {
        name: 'country',
        label: 'Country',
        kind: 'choice',
        options: COUNTRIES,
        when: isDelivery,
      },
      {
        name: 'price',
        label: 'Price',
        kind: 'money',
        isOptional: true,
        when: isDelivery,
        hint: `Left empty: what staff gave this place before, or what the miles say.${now}`,
      },
      {
        name: 'wished_on',
        label: 'Day requested',
        kind: 'date',
        isOptional: true,
        when: isDelivery,
      },
      REASON,
    ],
    rules: CHOSEN.transform((chosen) => ({ ...chosen, before })),
    initial: {
      method: handover?.method ?? 'delivery',
      address: handover?.address ?? '',
      postal_code: handover?.postal_code ?? '',
      country: handover?.country ?? 'United States',
      // Not filled in: it would be charged for another place, too, that is typed here.
      price: '',
      // A day that is over can be wished for no more.
      wished_on: wished >= today ? wished : '',
      reason: '',
    },
    together: ['method', 'address', 'postal_code', 'country', 'price', 'wished_on'],
    method: 'PUT',
    address: addressOf(record, 'handover'),
    done: 'Chosen',
  }
}

export function refuseReturn(record: SaleRecord): Act {
  return {
    title: 'Refuse the return',
    says: 'The vehicle stays with the buyer, who is told the reason.',
    confirm: () => 'Refuse the return',
    isDanger: true,
    fields: [{ ...REASON, hint: 'The buyer reads it.' }],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: addressOf(record, 'returns/refuse'),
    done: 'Return refused',
  }
}

/** A return of which something is kept; where all is sent back the refund alone ends it. */
export function takeBack(record: SaleRecord): Act {
  return {
    title: 'Taken back',
    says: `The vehicle is with us again and the return is over: ${exactly(record.invoice.paid)} of what was paid is kept. Refund first what is to be sent back. The buyer is told, which cannot be taken back.`,
    confirm: () => `Taken back, keep ${exactly(record.invoice.paid)}`,
    isDanger: true,
    fields: [{ ...REASON, hint: 'The buyer reads it.' }],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: addressOf(record, 'returns/take-back'),
    done: 'Taken back',
  }
}
