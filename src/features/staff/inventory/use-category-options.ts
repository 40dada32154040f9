import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { categoriesQuery } from '../../frame/categories.ts'

export interface Option {
  value: string
  label: string
}

/** The categories, to choose one of them; none until they are known. */
export function useCategoryOptions(): readonly Option[] {
  const { data } = useQuery(categoriesQuery)
  return useMemo(() => (data ?? []).map(({ slug, name }) => ({ value: slug, label: name })), [data])
}
