import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ApiProblem } from '../../browser/api.ts'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { useSender } from '../../browser/use-sender.ts'
import { isWholePostalCode, POSTAL_CODE, readPostalCode } from '../../rules/delivery.ts'
import { type Faults, useCheckedForm } from '../../ui/checked-form.ts'
import type { Profile } from '../account/profile.ts'
import type { SaleView } from '../settlement/sale-view.ts'
import {
  handoverAddress,
  quoteAddress,
  type HandoverChoice,
  type HandoverMethod,
  type HandoverQuote,
} from './handover.ts'

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
    .min(10, 'Address must be at least 10 characters')
    .max(500, 'Address too long'),
  country: z.string(),
  postal_code: z
    .string()
    .trim()
    .min(POSTAL_CODE.shortest, POSTAL_CODE.fault)
    .max(POSTAL_CODE.longest, POSTAL_CODE.fault),
  wished_on: z.string(),
})

export interface HandoverParts {
  reservation: string
  userId: string | null
  /** What was chosen before; null for a first choice. */
  chosen: SaleView['handover']
  profile: Profile | undefined
  onChosen: () => void
}

/** The choice between pick-up and delivery: what was typed, what it costs, and sending it at the price that was seen. */
export function useHandover(parts: HandoverParts) {
  const { reservation, userId, chosen, profile } = parts
  const [method, setMethod] = useState<HandoverMethod>(chosen?.method ?? 'delivery')
  const [before] = useState(() => placeOf(chosen, profile))
  const form = useCheckedForm<Place>(placeRules, before)
  const { country, postal_code } = form.values
  /** The postal code that the buyer wants a price for; a whole one is asked for by itself. */
  const [asked, setAsked] = useState<string | null>(null)
  const code = readPostalCode(postal_code)
  const isAsked = code !== null && (isWholePostalCode(code) || code === asked)
  const place = method === 'delivery' ? { postal_code: code ?? '', country } : {}
  const quote = useQuery<HandoverQuote, Error, HandoverQuote, OwnKey>({
    queryKey: [quoteAddress(reservation, { method, ...place }), { viewer: userId }],
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
    mutationFn: (choice: HandoverChoice) =>
      send(handoverAddress(reservation), choice, 'PUT').then(() => choice),
    retry: false,
    networkMode: 'always',
    onMutate: () => setPriceFault(null),
    async onSuccess({ method }) {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          /^\/api\/me\/(?:reservations|bank-details)\b/.test(String(address)),
      })
      toastSuccess(method === 'pick_up' ? 'Pick-up chosen' : 'Delivery chosen')
      onChosen()
    },
    onError(error) {
      const problem = error instanceof ApiProblem ? error.problem : null
      if (problem?.code === 'price_changed') {
        setPriceFault(problem.detail)
        return onPriceChanged()
      }
      if (!problem?.errors?.length) return toastProblem(error, 'Failed to save your choice')
      const named = problem.errors.map(({ path, message }) => [path, message])
      setErrors(Object.fromEntries(named) as Faults<Place>)
    },
  })
  return { choose: mutation.mutate, isSending: mutation.isPending, silence, priceFault }
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

function choiceOf(method: HandoverMethod, typed: Place, price: number | null): HandoverChoice {
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
