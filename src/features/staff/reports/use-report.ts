import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../browser/clock.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { usePlace } from '../frame/place.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { readAddress, reportSearch } from './report-address.ts'
import { REPORTS_ADDRESS, type Report } from './reports.ts'

/** The report that the address asks for; the last one stays until the next is there. */
export function useReport() {
  const { search, change } = usePlace()
  const today = businessDay(new Date(serverNow()))
  const asked = readAddress(search, today)
  const query = reportSearch(asked)
  const found = useQuery({
    ...staffQuery<Report>(`${REPORTS_ADDRESS}?${query}`),
    placeholderData: keepPreviousData,
  })
  return { asked, today, query, found, change }
}
