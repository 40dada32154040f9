import { z } from 'zod'
import { settlementActsText } from '../../../../languages/staff/settlement-acts.ts'
import { DELIVERY_COUNTRIES, readPostalCode } from '../../../../rules/delivery.ts'
import { POSTAL_CODE_FAULTS } from '../../../../rules/postal-code-faults.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import { reasonSchema } from '../../reason.ts'
import type { SaleRecord } from '../sale-record.ts'
import type { Act, ActField } from './act.ts'
import { saleCall } from './sale-call.ts'
import { typedDay, typedDollars, typedText } from './typed-values.ts'

/** What staff do to a vehicle that was sold, and to its title. */

const reasonField = () =>
  ({ name: 'reason', label: settlementActsText('reason'), kind: 'reason' }) as const

/** A reason that the buyer is told. */
const toldReason = () => ({ ...reasonField(), hint: settlementActsText('buyerReadsIt') })

const NOTHING = { fields: [], initial: {}, method: 'POST' } as const

export function sendVehicle(record: SaleRecord): Act {
  const { name: buyer } = record.buyer
  return {
    ...NOTHING,
    title: settlementActsText('onItsWay'),
    says:
      buyer === null
        ? settlementActsText('onItsWaySaysUnnamed')
        : settlementActsText('onItsWaySays', { buyer }),
    confirm: () => settlementActsText('itIsOnItsWay'),
    rules: z.object({}),
    ...saleCall(record, 'send', { event: 'sent' }),
    done: settlementActsText('onItsWay'),
  }
}

export function deliverVehicle(record: SaleRecord): Act {
  return {
    ...NOTHING,
    title: settlementActsText('delivered'),
    says: settlementActsText('deliveredSays'),
    confirm: () => settlementActsText('itWasDelivered'),
    rules: z.object({}),
    ...saleCall(record, 'deliver', { event: 'handed-over' }),
    done: settlementActsText('delivered'),
  }
}

export function moveTitle(record: SaleRecord, title: 'sent' | 'received'): Act {
  const isSent = title === 'sent'
  return {
    ...NOTHING,
    title: settlementActsText(isSent ? 'titleSent' : 'titleReceived'),
    says: settlementActsText(isSent ? 'titleSentSays' : 'titleReceivedSays'),
    confirm: () => settlementActsText(isSent ? 'titleWasSent' : 'titleWasReceived'),
    rules: z.object({}).transform(() => ({ title })),
    ...saleCall(record, 'title', { event: 'title-moved' }),
    about: title,
    done: settlementActsText(isSent ? 'titleSent' : 'titleReceived'),
  }
}

const COUNTRIES = {
  'United States': 'unitedStates',
  Canada: 'canada',
} as const satisfies Record<(typeof DELIVERY_COUNTRIES)[number], string>

const CHOSEN = z.discriminatedUnion('method', [
  z.object({ method: z.literal('pick_up'), reason: reasonSchema }),
  z.object({
    method: z.literal('delivery'),
    address: typedText(() => settlementActsText('enterAddress'), 500).pipe(
      z.string().min(10, { error: () => settlementActsText('addressTooShort') }),
    ),
    postal_code: z
      .string()
      .transform(readPostalCode)
      .refine((code) => code !== null, { error: POSTAL_CODE_FAULTS.wrong }),
    country: z.enum(DELIVERY_COUNTRIES),
    price: z.union([z.literal('').transform(() => null), typedDollars]),
    wished_on: z.union([z.literal('').transform(() => null), typedDay]),
    reason: reasonSchema,
  }),
])

/** `today` is the day where the business is. */
export function changeHandover(record: SaleRecord, today: string): Act {
  const { handover_price: price, sale } = record
  const { handover } = sale
  const isDelivery = { name: 'method', is: 'delivery' }
  const before = { handover, price }
  const wished = handover?.wished_on ?? ''
  return {
    title: settlementActsText('pickUpOrDelivery'),
    says: settlementActsText('pickUpOrDeliverySays'),
    confirm: (typed) =>
      settlementActsText(typed['method'] === 'pick_up' ? 'choosePickUp' : 'chooseDelivery'),
    fields: [
      {
        ...{ name: 'method', label: settlementActsText('how'), kind: 'choice' },
        options: [
          { value: 'delivery', label: settlementActsText('delivery') },
          { value: 'pick_up', label: settlementActsText('pickUp') },
        ],
      },
      ...deliveryFields(price).map((field) => ({ ...field, when: isDelivery })),
      reasonField(),
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
    ...saleCall(record, 'handover', { event: 'handover-chosen', question: 'handover' }),
    done: settlementActsText('chosen'),
  }
}

/** `price` is what the invoice has now. */
function deliveryFields(price: number | null): ActField[] {
  const hints = [settlementActsText('priceHint')]
  if (price !== null) hints.push(settlementActsText('priceNow', { amount: exactly(price) }))
  return [
    { name: 'address', label: settlementActsText('deliveryAddress'), kind: 'text' },
    { name: 'postal_code', label: settlementActsText('postalCode'), kind: 'text' },
    {
      ...{ name: 'country', label: settlementActsText('country'), kind: 'choice' },
      options: DELIVERY_COUNTRIES.map((country) => ({
        value: country,
        label: settlementActsText(COUNTRIES[country]),
      })),
    },
    {
      ...{ name: 'price', label: settlementActsText('price'), kind: 'money', isOptional: true },
      hint: hints.join(' '),
    },
    {
      name: 'wished_on',
      label: settlementActsText('dayRequested'),
      kind: 'date',
      isOptional: true,
    },
  ]
}

export function refuseReturn(record: SaleRecord): Act {
  return {
    title: settlementActsText('refuseReturn'),
    says: settlementActsText('refuseReturnSays'),
    confirm: () => settlementActsText('refuseReturn'),
    isDanger: true,
    fields: [toldReason()],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    ...saleCall(record, 'returns/refuse', { event: 'return-refused' }),
    done: settlementActsText('returnRefused'),
  }
}

/** A return of which something is kept; where all is sent back the refund alone ends it. */
export function takeBack(record: SaleRecord): Act {
  const kept = record.invoice.paid
  const paid = exactly(kept)
  return {
    title: settlementActsText('takenBack'),
    says: settlementActsText('takenBackSays', { paid }),
    confirm: () => settlementActsText('takenBackKeep', { paid }),
    isDanger: true,
    fields: [toldReason()],
    rules: z.object({ reason: reasonSchema }).transform(({ reason }) => ({ reason, paid: kept })),
    initial: { reason: '' },
    method: 'POST',
    ...saleCall(record, 'returns/take-back', { event: 'taken-back' }),
    done: settlementActsText('takenBack'),
  }
}
