import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { editorText } from '../../../../../languages/staff/editor.ts'
import { factLabel } from '../../../../../rules/vehicle/vehicle-facts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError, SelectField, TextField } from '../../../../../ui/field.tsx'
import type { ReadVin } from '../../read-vin.ts'
import { useCategoryOptions } from '../../use-category-options.ts'
import '../editor.css'
import { useNewLot } from './use-new-lot.ts'

/** What a draft needs at least: a VIN tells most of it. The rest is filled in its editor, which opens next. */
export function NewLotScreen() {
  const { typed, type, read, isReading, errors, isBusy, create, lowReserve } = useNewLot()
  const categories = useCategoryOptions()
  const form = useRef<HTMLFormElement>(null)
  const goOn = useGoingOnFromVin(isReading, () => focusFirst(form.current, isEmpty))
  useEffect(() => {
    // Whoever pressed Enter reads first what is to be mended.
    focusFirst(form.current, (field) => field.ariaInvalid === 'true')
  }, [errors])

  return (
    <form
      ref={form}
      className="panel new-lot stack"
      onSubmit={(event) => void create(event)}
      noValidate
    >
      <h2>{editorText('newLot')}</h2>
      <TextField
        label={factLabel('vin')}
        optional
        className="tn"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- C opens this form to type the VIN
        autoFocus
        value={typed.vin}
        error={errors['vin']}
        hint={vinHint(read)}
        onChange={({ target }) => type({ vin: target.value })}
        onKeyDown={goOn}
      />
      <TextField
        label={factLabel('title')}
        value={typed.title}
        error={errors['title']}
        onChange={({ target }) => type({ title: target.value })}
      />
      <SelectField
        label={factLabel('category')}
        value={typed.category}
        options={categories}
        onChange={({ target }) => type({ category: target.value })}
      />
      <TextField
        label={editorText('startingBid')}
        inputMode="numeric"
        value={typed.start}
        error={errors['starting_bid']}
        onChange={({ target }) => type({ start: target.value })}
      />
      <TextField
        label={editorText('reserve')}
        optional
        inputMode="numeric"
        value={typed.reserve}
        error={errors['reserve_price']}
        hint={editorText('reserveHint')}
        onChange={({ target }) => type({ reserve: target.value })}
      />
      <output className="field-warning">{lowReserve}</output>
      <TextField
        label={editorText('endsEastern')}
        type="datetime-local"
        value={typed.endsAt}
        error={errors['ends_at']}
        onChange={({ target }) => type({ endsAt: target.value })}
      />
      {errors['form'] ? <FieldError>{errors['form']}</FieldError> : null}
      <Button look="lane" type="submit" busy={isBusy && editorText('makingDraft')}>
        {editorText('makeDraft')}
      </Button>
    </form>
  )
}

/** Enter in the VIN, which scanners send too, goes on once the VIN is read. */
function useGoingOnFromVin(isReading: boolean, goOn: () => void) {
  const isAsked = useRef(false)
  const act = useEffectEvent(() => {
    if (isAsked.current) goOn()
    isAsked.current = false
  })
  useEffect(() => {
    if (!isReading) act()
  }, [isReading])
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return
    event.preventDefault()
    if (isReading) isAsked.current = true
    else goOn()
  }
}

const isEmpty = ({ value }: HTMLInputElement) => value === ''

function focusFirst(form: HTMLFormElement | null, isMeant: (field: HTMLInputElement) => boolean) {
  const fields = form?.querySelectorAll<HTMLInputElement>('input') ?? []
  Array.from(fields).find(isMeant)?.focus()
}

function vinHint(read: ReadVin | undefined): string | undefined {
  if (!read) return editorText('vinFills')
  const [listed] = read.same_vin
  if (listed) return editorText('vinIsListed', { lot: listed.lot_number, status: listed.status })
  if (!read.check_digit.is_right)
    return editorText('vinComputed', { expected: read.check_digit.expected })
  return undefined
}
