import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ANY_DISTANCE, type AuctionFilter } from '../../catalogue/auction-filter.ts'
import { browseText } from '../../languages/site/browse.ts'
import { isWholePostalCode, POSTAL_CODE } from '../../rules/delivery.ts'
import { FieldNote, SelectField, TextField } from '../../ui/field.tsx'
import {
  storePostalCode,
  storedPostalCode,
  usePostalCode,
  useRememberedCode,
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
  const { any, miles, fault, hint, chooseMiles, code } = useDistance(near, onChange)
  const id = useId()
  const { input, value, placeholder, onChange: onType, onBlur, onKeyDown } = code
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
      <label className="filter-cell" data-chosen={near.near && !fault ? '' : undefined}>
        <span className="filter-name">{filterLabel('near')}</span>
        <input
          ref={input}
          className="filter-text"
          type="text"
          form={SEARCH_FORM}
          name="near"
          value={value}
          maxLength={POSTAL_CODE.longest}
          placeholder={placeholder ?? browseText('any')}
          autoComplete="postal-code"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || hint ? id : undefined}
          onChange={onType}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
      </label>
      {fault || hint ? (
        <div className="filter-fault">
          <FieldNote id={id} error={fault} hint={hint} />
        </div>
      ) : null}
    </>
  )
}

interface DistanceFieldsProps extends Pick<DistanceFilterProps, 'choices'> {
  distance: ReturnType<typeof useDistance>
}

/** The same as fields of the drawer. */
export function DistanceFields({ choices, distance }: DistanceFieldsProps) {
  const { any, miles, fault, hint, chooseMiles, code } = distance
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
        error={fault}
        hint={hint}
        {...control}
      />
    </>
  )
}

/**
 * A distance without a place takes the remembered one, else that of the member's address; a place without a distance takes the
 * usual one.
 */
export function useDistance(place: Near, onChange: DistanceFilterProps['onChange']) {
  const { near, within, usual } = place
  const queryClient = useQueryClient()
  const remembered = useRememberedCode()
  const usualPlace = usePostalCode()
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** A distance was chosen without a place, which is about to be typed, or to become known. */
  const [isAwaited, setAwaited] = useState(false)
  const isHintEnough = isAwaited && near === undefined
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

  // While the page is hydrated neither the remembered one nor the member's own is known.
  const takeUsualPlace = useEffectEvent(() => {
    if (isHintEnough && typed === null && usualPlace && within) void chooseMiles(within)
  })
  useEffect(() => takeUsualPlace(), [usualPlace, within])

  /** Returns what lists are asked to be narrowed by. */
  function ask(text: string): AuctionFilter {
    const code = asCode(text)
    setTyped(code)
    if (code === asked.current && code === (near ?? '')) return { near, within }
    asked.current = code
    if (remembered === null && isWholePostalCode(code)) storePostalCode(code)
    const change =
      code === '' ? { near: undefined, within: undefined } : { near: code, within: within ?? usual }
    void onChange(change)
    return change
  }

  function chooseMiles(miles: string): Promise<void> {
    const code = asCode(typed ?? near ?? usualPlace ?? '')
    asked.current = miles === '' ? '' : code
    // What was not typed does not become so: it would be remembered.
    if (miles === '') setTyped(null)
    setAwaited(miles !== '' && code === '')
    return onChange(
      miles === ''
        ? { near: undefined, within: undefined }
        : { near: code || undefined, within: miles },
    )
  }

  return {
    /** Whether lists are narrowed, or not, by what stands in the field. */
    isApplied: typed === null || asCode(typed) === (near ?? ''),
    /** Asks for what was typed and not asked for yet. Why lists cannot be narrowed by it; undefined where they can. */
    async findFault() {
      setAwaited(false)
      return loadFault(queryClient, typed === null ? { near, within } : ask(typed))
    },
    forget: () => setTyped(null),
    /** The choice of no distance. A place stays known without one: there is more to be counted to it. */
    any,
    fault: isHintEnough ? undefined : place.fault,
    hint: isHintEnough ? place.fault : undefined,
    miles: within === undefined || within === ANY_DISTANCE ? any : within,
    chooseMiles,
    code: {
      input,
      value,
      // Not filled in: what a browser brings back after a reload would count as typed.
      placeholder: (typed === null && usualPlace) || undefined,
      onChange({ target }: { target: HTMLInputElement }) {
        setTyped(target.value)
        if (isWholePostalCode(asCode(target.value))) ask(target.value)
      },
      onBlur() {
        setAwaited(false)
        if (typed !== null) ask(typed)
      },
      onKeyDown({ key }: { key: string }) {
        if (key !== 'Enter') return
        setAwaited(false)
        ask(value)
      },
    },
  }
}

function asCode(text: string): string {
  return text.trim().toUpperCase()
}
