import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../../../browser/api.ts'
import { instantOf } from '../../../../rules/business-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError, SelectField, TextField } from '../../../../ui/field.tsx'
import { useGoTo } from '../../frame/place.ts'
import { staffQuery } from '../../frame/staff-calls.ts'
import type { ReadVin } from '../read-vin.ts'
import { useCategoryOptions } from '../use-category-options.ts'
import { valueOf } from './field-values.ts'
import './editor.css'
import type { TypedLot } from './kept-lot.ts'
import { useNewLot } from './use-new-lot.ts'
import { usualEnd } from './usual-end.ts'

const FIRST_CATEGORY = 'cars-trucks'

/** What a draft needs at least: a VIN tells most of it. The rest is filled in its editor, which opens next. */
export function NewLotScreen() {
  const goTo = useGoTo()
  const categories = useCategoryOptions()
  const { typed, type, send } = useNewLot()
  const [firstEnd] = useState(usualEnd)
  const { vin = '', title = null, start = '' } = typed
  const { category = FIRST_CATEGORY, endsAt = firstEnd } = typed
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const read = useVin(vin)
  const shownTitle = title ?? read?.facts?.title ?? ''

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    const whole = { vin, title: shownTitle, category, start, endsAt }
    const said = draftOf(whole, read)
    setErrors(said.errors)
    if (!said.draft) return
    setBusy(true)
    try {
      goTo(`inventory/${await send(whole, said.draft)}`)
    } catch (problem) {
      setBusy(false)
      setErrors(errorsOf(problem))
    }
  }

  return (
    <form className="panel new-lot stack" onSubmit={(event) => void create(event)} noValidate>
      <h2>New lot</h2>
      <TextField
        label="VIN"
        optional
        className="tn"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- C opens this form to type the VIN
        autoFocus
        value={vin}
        error={errors['vin']}
        hint={vinHint(read)}
        onChange={({ target }) => type({ vin: target.value })}
      />
      <TextField
        label="Title"
        value={shownTitle}
        error={errors['title']}
        onChange={({ target }) => type({ title: target.value })}
      />
      <SelectField
        label="Category"
        value={category}
        options={categories}
        onChange={({ target }) => type({ category: target.value })}
      />
      <TextField
        label="Starting bid"
        inputMode="numeric"
        value={start}
        error={errors['starting_bid']}
        onChange={({ target }) => type({ start: target.value })}
      />
      <TextField
        label="Ends (Eastern time)"
        type="datetime-local"
        value={endsAt}
        error={errors['ends_at']}
        onChange={({ target }) => type({ endsAt: target.value })}
      />
      {errors['form'] ? <FieldError>{errors['form']}</FieldError> : null}
      <Button look="lane" type="submit" busy={isBusy && 'Making the draft...'}>
        Make the draft
      </Button>
    </form>
  )
}

function useVin(vin: string): ReadVin | undefined {
  const whole = vin.trim().toUpperCase()
  const { data } = useQuery({
    ...staffQuery<ReadVin>(`/api/staff/vins/${whole}`),
    enabled: /^[A-HJ-NPR-Z0-9]{17}$/.test(whole),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.vin === whole ? data : undefined
}

function vinHint(read: ReadVin | undefined): string | undefined {
  if (!read) return 'It fills what it tells of the vehicle'
  const [listed] = read.same_vin
  if (listed) return `This vehicle is listed already: ${listed.lot_number} (${listed.status})`
  if (!read.check_digit.is_right)
    return `Check digit computed ${read.check_digit.expected}: compare with the plate`
  return undefined
}

type Whole = TypedLot & { title: string }

function draftOf({ vin, title, category, start, endsAt }: Whole, read: ReadVin | undefined) {
  const bid = valueOf('starting_bid', start)
  const end = instantOf(endsAt)
  const errors = {
    ...(title.trim() === '' && { title: 'Title is required' }),
    ...('error' in bid && { starting_bid: bid.error }),
    ...(!end && { ends_at: 'Enter a day and a time' }),
  }
  if ('error' in bid || !end || Object.keys(errors).length > 0) return { errors, draft: null }
  const known = {
    ...read?.facts,
    title,
    category,
    ...(vin.trim() && { vin: vin.trim().toUpperCase() }),
  }
  const terms = { starting_bid: bid.value, ends_at: end.toISOString(), status: 'draft' }
  return { errors, draft: { ...known, ...terms } }
}

function errorsOf(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiProblem)) return { form: 'The draft could not be made' }
  const told = problem.problem.errors ?? []
  if (told.length === 0) return { form: problem.problem.detail }
  return Object.fromEntries(told.map(({ path, message }) => [path, message]))
}
