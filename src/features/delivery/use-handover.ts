import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ApiProblem } from '../../browser/api.ts'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { useSender } from '../../browser/use-sender.ts'
import { deliveryText } from '../../languages/site/delivery.ts'
import { isWholePostalCode, POSTAL_CODE, readPostalCode } from '../../rules/delivery.ts'
import { POSTAL_CODE_FAULTS } from '../../rules/postal-code-faults.ts'
import { type Faults, useCheckedForm } from '../../ui/checked-form.ts'
import type { Profile } from '../account/profile.ts'
import type { SaleView } from '../settlement/sale-view.ts'
import type { HandoverQuoteView } from './handover.ts'

export type HandoverMethod = NonNullable<SaleView['handover']>['method']

/** A choice as it is sent: at the price that was seen. */
interface SentChoice {
  method: HandoverMethod
  address?: string
  postal_code?: string
  country?: string
  /** A calendar day, such as '2026-12-01'. */
  wished_on?: string
  price: number | null
}

interface Place extends Record<string, unknown> {
  address: string
  country: string
  postal_code: string
  wished_on: string
}

const placeRules = z.object({
  address: z
    .string()
    .trim()
    .min(10, { error: () => deliveryText('addressTooShort') })
    .max(500, { error: () => deliveryText('addressTooLong') }),
  country: z.string(),
  postal_code: z
    .string()
    .trim()
    .min(POSTAL_CODE.shortest, { error: POSTAL_CODE_FAULTS.wrong })
    .max(POSTAL_CODE.longest, { error: POSTAL_CODE_FAULTS.wrong }),
  wished_on: z.string(),
})

export interface HandoverParts {
  reservation: string
  userId: string | null
  /** What was chosen before is in it. */
  sale: SaleView
  profile: Profile | undefined
  onChosen: () => void
}

/** The choice between pick-up and delivery: what was typed, what it costs, and sending it at the price that was seen. */
export function useHandover(parts: HandoverParts) {
  const { reservation, userId, profile } = parts
  const chosen = parts.sale.handover
  const [method, setMethod] = useState<HandoverMethod>(chosen?.method ?? 'delivery')
  const [before] = useState(() => placeOf(chosen, profile))
  const form = useCheckedForm<Place>(placeRules, before)
  const { country, postal_code } = form.values
  /** The postal code that the buyer wants a price for; a whole one is asked for by itself. */
  const [asked, setAsked] = useState<string | null>(null)
  const code = readPostalCode(postal_code)
  const isAsked = code !== null && (isWholePostalCode(code) || code === asked)
  const place = method === 'delivery' ? { postal_code: code ?? '', country } : {}
  const question = new URLSearchParams(Object.entries({ method, ...place })).toString()
  const quote = useQuery<HandoverQuoteView, Error, HandoverQuoteView, OwnKey>({
    queryKey: [`${addressOf(reservation)}-quote?${question}`, { viewer: userId }],
    ...ownedBy(userId),
    enabled: userId !== null && (method === 'pick_up' || isAsked),
  })
  const sending = useSendChoice(parts, form.setErrors, () => void quote.refetch())
  return {
    method,
    setMethod,
    form,
    quote,
    ask: () => (quote.isError ? void quote.refetch() : setAsked(code)),
    ...sending,
    choose: (price: number | null) => sending.choose(choiceOf(method, form.values, price)),
  }
}

function useSendChoice(
  { reservation, onChosen }: HandoverParts,
  setErrors: (found: Faults<Place>) => void,
  onPriceChanged: () => void,
) {
  const queryClient = useQueryClient()
  const { send, silence } = useSender()
  const [priceFault, setPriceFault] = useState<string | null>(null)
  const mutation = useMutation({
    mutationFn: (choice: SentChoice) =>
      send(addressOf(reservation), choice, 'PUT').then(() => choice),
    retry: false,
    networkMode: 'always',
    onMutate: () => setPriceFault(null),
    async onSuccess({ method }) {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          /^\/api\/me\/(?:reservations|bank-details)\b/.test(String(address)),
      })
      toastSuccess(deliveryText(method === 'pick_up' ? 'pickUpChosen' : 'deliveryChosen'))
      onChosen()
    },
    onError(error) {
      const problem = error instanceof ApiProblem ? error.problem : null
      if (problem?.code === 'price_changed') {
        setPriceFault(problem.detail)
        return onPriceChanged()
      }
      if (!problem?.errors?.length) return toastProblem(error, deliveryText('choiceFailed'))
      const named = problem.errors.map(({ path, message }) => [path, message])
      setErrors(Object.fromEntries(named) as Faults<Place>)
    },
  })
  return { choose: mutation.mutate, isSending: mutation.isPending, silence, priceFault }
}

function addressOf(reservation: string): string {
  return `/api/me/reservations/${reservation}/handover`
}

function placeOf(chosen: SaleView['handover'], profile: Profile | undefined): Place {
  const { address, city, state_province, country, zip_code } = profile ?? {}
  const own = address ? [address, city, state_province].filter(Boolean).join(', ') : ''
  return {
    address: chosen?.address ?? own,
    country: chosen?.country ?? country ?? 'United States',
    postal_code: chosen?.postal_code ?? zip_code ?? '',
    wished_on: chosen?.wished_on ?? '',
  }
}

function choiceOf(method: HandoverMethod, typed: Place, price: number | null): SentChoice {
  if (method === 'pick_up') return { method, price }
  const { address, country, postal_code, wished_on } = typed
  return {
    method,
    address: address.trim(),
    country,
    postal_code: readPostalCode(postal_code) ?? '',
    ...(wished_on && { wished_on }),
    price,
  }
}
