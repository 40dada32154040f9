import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ANY_DISTANCE, type AuctionFilter } from '../../catalogue/auction-filter.ts'
import { browseText } from '../../languages/site/browse.ts'
import { isWholePostalCode, POSTAL_CODE } from '../../rules/delivery.ts'
import { FieldError, SelectField, TextField } from '../../ui/field.tsx'
import {
  storePostalCode,
  storedPostalCode,
  usePostalCode,
} from '../delivery/use-delivery-estimate.ts'
import { FilterSelect, withCount } from './filter-select.tsx'
import { filterLabel } from './filter-words.ts'
import { isPlaced, loadFault, type Near } from './known-place.ts'
import { SEARCH_FORM } from './search-box.tsx'
import { usePendingChoice } from './use-pending-choice.ts'

interface DistanceFilterProps {
  near: Near
  choices: readonly { value: string; label: string; count: number | undefined }[]
  onChange: (change: AuctionFilter) => Promise<void>
}

/** How far away, and from where: two cells of the bar. */
export function DistanceCells({ near, choices, onChange }: DistanceFilterProps) {
  const { any, miles, chooseMiles, code } = useDistance(near, onChange)
  const id = useId()
  const { input, value, onChange: onType, onBlur, onKeyDown } = code
  return (
    <>
      <FilterSelect
        name="within"
        label={filterLabel('within')}
        any={browseText('any')}
        anyValue={any}
        value={miles}
        choices={choices}
        onChoose={chooseMiles}
      />
      <label className="filter-cell" data-chosen={near.near && !near.fault ? '' : undefined}>
        <span className="filter-name">{filterLabel('near')}</span>
        <input
          ref={input}
          className="filter-text"
          type="text"
          form={SEARCH_FORM}
          name="near"
          value={value}
          maxLength={POSTAL_CODE.longest}
          placeholder={browseText('any')}
          autoComplete="postal-code"
          aria-invalid={near.fault ? true : undefined}
          aria-describedby={near.fault ? id : undefined}
          onChange={onType}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
      </label>
      {near.fault ? (
        <div className="filter-fault">
          <FieldError id={id}>{near.fault}</FieldError>
        </div>
      ) : null}
    </>
  )
}

interface DistanceFieldsProps extends Omit<DistanceFilterProps, 'onChange'> {
  distance: ReturnType<typeof useDistance>
}

/** The same as fields of the drawer. */
export function DistanceFields({ near, choices, distance }: DistanceFieldsProps) {
  const { any, miles, chooseMiles, code } = distance
  const { input, ...control } = code
  const { chosen, choose } = usePendingChoice(miles, chooseMiles)
  return (
    <>
      <SelectField
        label={filterLabel('within')}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: any, label: browseText('any') },
          ...choices.map((choice) => ({ value: choice.value, label: withCount(choice) })),
        ]}
      />
      <TextField
        ref={input}
        label={filterLabel('near')}
        maxLength={POSTAL_CODE.longest}
        autoComplete="postal-code"
        error={near.fault}
        {...control}
      />
    </>
  )
}

/** A distance without a place takes the remembered one; a place without a distance takes the usual one. */
export function useDistance(place: Near, onChange: DistanceFilterProps['onChange']) {
  const { near, within, usual } = place
  const queryClient = useQueryClient()
  const remembered = usePostalCode()
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const value = typed ?? near ?? remembered ?? ''
  const any = isPlaced(place) ? ANY_DISTANCE : ''

  const asked = useRef(near ?? '')

  // Back, Forward and a removed filter change the code from outside; what is being typed stays.
  useEffect(() => {
    if ((near ?? '') !== asked.current) setTyped(null)
    asked.current = near ?? ''
  }, [near])
  useEffect(() => {
    const early = input.current?.value ?? ''
    // What is remembered fills the field, also after a reload, and was not typed.
    if (early && early !== storedPostalCode()) ask(early)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was typed before the page was hydrated
  }, [])

  function ask(text: string) {
    const code = asCode(text)
    setTyped(code)
    if (code === asked.current && code === (near ?? '')) return
    asked.current = code
    if (remembered === null && isWholePostalCode(code)) storePostalCode(code)
    void onChange(
      code === ''
        ? { near: undefined, within: undefined }
        : { near: code, within: within ?? usual },
    )
  }

  return {
    /** Whether lists are narrowed, or not, by what stands in the field. */
    isApplied: typed === null || asCode(typed) === (near ?? ''),
    /** Asks for what was typed and not asked for yet. Why lists cannot be narrowed by it; undefined where they can. */
    async findFault() {
      if (typed === null) return loadFault(queryClient, { near, within })
      ask(typed)
      const code = asCode(typed) || undefined
      return loadFault(queryClient, { near: code, within: code && within })
    },
    forget: () => setTyped(null),
    /** The choice of no distance. A place stays known without one: there is more to be counted to it. */
    any,
    miles: within === undefined || within === ANY_DISTANCE ? any : within,
    chooseMiles(miles: string) {
      const code = asCode(value)
      asked.current = miles === '' ? '' : code
      setTyped(miles === '' ? null : code)
      return onChange(
        miles === ''
          ? { near: undefined, within: undefined }
          : { near: code || undefined, within: miles },
      )
    },
    code: {
      input,
      value,
      onChange({ target }: { target: HTMLInputElement }) {
        setTyped(target.value)
        if (isWholePostalCode(asCode(target.value))) ask(target.value)
      },
      onBlur: () => (typed === null ? undefined : ask(typed)),
      onKeyDown({ key }: { key: string }) {
        if (key === 'Enter') ask(value)
      },
    },
  }
}

function asCode(text: string): string {
  return text.trim().toUpperCase()
}
