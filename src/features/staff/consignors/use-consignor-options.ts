import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { staffQuery } from '../frame/staff-calls.ts'
import type { Option } from '../inventory/use-category-options.ts'
import { CONSIGNORS_ADDRESS, type ConsignorList } from './consignors.ts'

/** The consignors, to choose one of them; none until they are known. */
export function useConsignorOptions(): readonly Option[] {
  const { data } = useQuery(staffQuery<ConsignorList>(CONSIGNORS_ADDRESS))
  return useMemo(
    () => (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [data],
  )
}
