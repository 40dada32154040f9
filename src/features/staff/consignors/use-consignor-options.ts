import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { staffQuery } from '../frame/staff-calls.ts'
import type { Option } from '../inventory/use-category-options.ts'
import { CONSIGNORS_ADDRESS, type ConsignorList } from './consignors.ts'

/** The consignors, to choose one of them; undefined until they are known. */
export function useConsignorOptions() {
  const { data, error } = useQuery(staffQuery<ConsignorList>(CONSIGNORS_ADDRESS))
  const options = useMemo(
    () => data?.items.map(({ id, name }): Option => ({ value: id, label: name })),
    [data],
  )
  return { options, error }
}
