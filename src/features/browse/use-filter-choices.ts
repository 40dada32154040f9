import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { facetsAddress, FILTERS, type AuctionFilter } from '../../catalogue/auction-filter.ts'
import type { Facets } from '../../catalogue/query.ts'
import { DISTANCES } from '../../rules/delivery.ts'
import { categoriesQuery } from '../frame/categories.ts'
import { milesLabel, valueLabel, type ChosenFilter, type SwitchedFilter } from './filter-words.ts'

interface FilterChoice {
  value: string
  label: string
  count: number
}

type Distance = Omit<FilterChoice, 'count'> & { count: number | undefined }

/** The choices of every filter in words. Those of the filter before stay until the new ones are there. */
export function useFilterChoices(filter: AuctionFilter) {
  const { data: facets } = useQuery<Facets>({
    queryKey: [facetsAddress(filter)],
    placeholderData: keepPreviousData,
  })
  const { data: categories = [] } = useQuery(categoriesQuery)

  function choicesOf(name: ChosenFilter): FilterChoice[] {
    const counted = (facets?.[name] ?? []).map(({ value, count }) => ({ value: `${value}`, count }))
    if (name === 'category') {
      const countOf = (slug: string) => counted.find(({ value }) => value === slug)?.count ?? 0
      return categories.map(({ slug, name: label }) => ({
        value: slug,
        label,
        count: countOf(slug),
      }))
    }
    const chosen = filter[name]
    const isChosen = (value: string) => value.toLowerCase() === chosen?.toLowerCase()
    // Also while its count is not known.
    if (chosen && !counted.some(({ value }) => isChosen(value))) {
      counted.push({ value: chosen, count: 0 })
    }
    const choices = counted.map(({ value, count }) => ({
      // An address may have it in other letters: 'ford' is Ford.
      value: isChosen(value) && chosen ? chosen : value,
      count,
      label: valueLabel(name, value, categories),
    }))
    return inOrder(name, choices)
  }

  /** Distances, with counts once it is known from where. */
  function distancesWith(within: string | undefined): Distance[] {
    const asked = Number(within)
    const values = new Set([...DISTANCES, ...(asked > 0 ? [asked] : [])])
    return [...values]
      .toSorted((a, b) => a - b)
      .map((miles) => ({
        value: `${miles}`,
        label: milesLabel(`${miles}`),
        count: facets && filter.near ? countWithin(facets, miles) : undefined,
      }))
  }

  return {
    choicesOf,
    distancesWith,
    countOf: (name: SwitchedFilter) => facets?.[name][0]?.count,
  }
}

function countWithin({ within }: Facets, miles: number): number {
  return within.find(({ value }) => value === miles)?.count ?? 0
}

/** Names by the alphabet, later years first, prices and mileages upwards. */
function inOrder(name: ChosenFilter, choices: FilterChoice[]): FilterChoice[] {
  switch (FILTERS[name]) {
    case 'word':
    case 'state':
      return choices.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
    case 'year':
      return choices.toSorted((a, b) => Number(b.value) - Number(a.value))
    default:
      return choices.toSorted((a, b) => Number(a.value) - Number(b.value))
  }
}
