import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiProblem } from '../../../../../browser/api.ts'
import { editorText } from '../../../../../languages/staff/editor.ts'
import { instantOf } from '../../../../../rules/business-time.ts'
import { dollarsToCents } from '../../../../../rules/money.ts'
import { lowReserve } from '../../../../../rules/vehicle/intake-warnings.ts'
import { useGoTo } from '../../../frame/place.ts'
import { staffQuery } from '../../../frame/staff-calls.ts'
import { readDollars } from '../../../settlement/acts/typed-values.ts'
import type { ReadVin } from '../../read-vin.ts'
import { valueOf } from '../field-values.ts'
import { BEGIN } from '../use-going-on.ts'
import { usualEnd } from '../usual-end.ts'
import type { TypedLot } from './kept-lot.ts'
import { useKeptLot } from './use-kept-lot.ts'

const FIRST_CATEGORY = 'cars-trucks'

/** What is typed of a lot that is to be made, what its VIN tells, and what is wrong with it. */
export function useNewLot() {
  const goTo = useGoTo()
  const kept = useKeptLot()
  const [firstEnd] = useState(usualEnd)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { read, isReading } = useVin(kept.typed.vin ?? '')
  const own = {
    ...{ vin: '', title: null, category: FIRST_CATEGORY, start: '', reserve: '', endsAt: firstEnd },
    ...kept.typed,
  }
  const typed = { ...own, title: own.title ?? read?.facts?.title ?? '' }

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    const said = draftOf(typed, read)
    setErrors(said.errors)
    if (!said.draft) return
    setBusy(true)
    try {
      goTo(`inventory/${await kept.send(typed, said.draft)}`, `${BEGIN}=yes`)
    } catch (problem) {
      setBusy(false)
      setErrors(errorsOf(problem))
    }
  }

  return {
    ...{ typed, read, isReading, errors, isBusy, create },
    type: kept.type,
    lowReserve: lowReserveOf(typed),
  }
}

function useVin(vin: string): { read: ReadVin | undefined; isReading: boolean } {
  const whole = vin.trim().toUpperCase()
  const { data, isFetching } = useQuery({
    ...staffQuery<ReadVin>(`/api/staff/vins/${whole}`),
    enabled: /^[A-HJ-NPR-Z0-9]{17}$/.test(whole),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { read: data?.vin === whole ? data : undefined, isReading: isFetching }
}

type Typed = TypedLot & { title: string }

function draftOf(
  { vin, title, category, start, reserve, endsAt }: Typed,
  read: ReadVin | undefined,
) {
  const bid = valueOf('starting_bid', start)
  const least = valueOf('reserve_price', reserve)
  const end = instantOf(endsAt)
  const errors = {
    ...(title.trim() === '' && { title: editorText('titleRequired') }),
    ...('error' in bid && { starting_bid: bid.error }),
    ...('error' in least && { reserve_price: least.error }),
    ...(!end && { ends_at: editorText('enterDayAndTime') }),
  }
  if ('error' in bid || 'error' in least || !end || Object.keys(errors).length > 0)
    return { errors, draft: null }
  const known = {
    ...read?.facts,
    title,
    category,
    ...(vin.trim() && { vin: vin.trim().toUpperCase() }),
  }
  const terms = {
    ...{ starting_bid: bid.value, reserve_price: least.value },
    ...{ ends_at: end.toISOString(), status: 'draft' },
  }
  return { errors, draft: { ...known, ...terms } }
}

/** Null also while one of them is no amount yet. */
function lowReserveOf({ start, reserve }: Typed): string | null {
  const [bid, least] = [readDollars(start), readDollars(reserve)]
  if (bid === null) return null
  return lowReserve({ startingBid: dollarsToCents(bid), reservePrice: dollarsToCents(least) })
}

function errorsOf(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiProblem)) return { form: editorText('draftFailed') }
  const told = problem.problem.errors ?? []
  if (told.length === 0) return { form: problem.problem.detail }
  return Object.fromEntries(told.map(({ path, message }) => [path, message]))
}
