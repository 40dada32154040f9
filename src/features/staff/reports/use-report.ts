import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../browser/clock.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { usePlace } from '../frame/place.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { readAddress, reportSearch } from './report-address.ts'
import { type Report, type ReportOf, REPORT_ADDRESSES } from './reports.ts'

/** The report that the address asks for; the last one stays until the next is there. */
export function useReport(of: ReportOf) {
  const { search, change } = usePlace()
  const today = businessDay(new Date(serverNow()))
  const asked = readAddress(search, today)
  const query = reportSearch(asked)
  const found = useQuery({
    ...staffQuery<Report>(`${REPORT_ADDRESSES[of]}?${query}`),
    placeholderData: keepPreviousData,
  })
  return { asked, today, query, found, change }
}
