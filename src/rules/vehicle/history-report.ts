import { HISTORY_REPORT_YEARS } from '../policy.ts'

/** Whether a vehicle of this model year has a history report: 1990 to 2025 (specification, section 2). */
export function hasHistoryReport(year: number | null): boolean {
  const [first, last] = HISTORY_REPORT_YEARS
  return year !== null && year >= first && year <= last
}
