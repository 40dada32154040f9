import type { CheckItem, CheckKey } from '../../../../rules/listing/check-list.ts'
import { missingFacts } from '../../../../rules/vehicle/condition-report.ts'
import type { AuctionFields, FieldName } from '../auction-form.ts'

export type OpenField = FieldName | 'photos'

/** Where an open item of the check-list is seen to. What a person has to judge, such as a weekend, is no field to be filled. */
const FIELDS: Partial<Record<CheckKey, OpenField>> = {
  title: 'title',
  photos: 'photos',
  reading: 'mileage',
  place: 'location',
  description: 'description',
  'starting-bid': 'starting_bid',
  reserve: 'reserve_price',
  end: 'ends_at',
}

/** The fields that what is open of the check-list asks for. */
export function openFields(fields: AuctionFields, items: readonly CheckItem[]): OpenField[] {
  const open = items.filter(({ isDone }) => !isDone)
  return open.flatMap(({ key }) => {
    if (key === 'condition') return missingFacts(fields)
    if (key === 'identifier') return fields.vin === null ? (['vin'] as const) : []
    return FIELDS[key] ?? []
  })
}

/** Of the element by which a field is reached: itself, or what holds its choices. */
export function elementId(field: OpenField | 'publish'): string {
  return `lot-${field}`
}

/** Goes to the field that comes next on the page, from the last one to the first; to Publish where none is open. */
export function goToNextField(open: readonly OpenField[]): void {
  const here = document.activeElement
  const found = open
    .flatMap((field) => document.getElementById(elementId(field)) ?? [])
    .toSorted((a, b) => (follows(a, b) ? -1 : 1))
  const next = found.find((one) => here !== null && follows(here, one)) ?? found[0]
  focusIn(next ?? document.getElementById(elementId('publish')))
}

function follows(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

function focusIn(element: HTMLElement | null): void {
  const FOCUSED = 'input, select, textarea, button'
  const field = element?.matches(FOCUSED) ? element : element?.querySelector<HTMLElement>(FOCUSED)
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}
