import type { PageHead } from '../frame/page-head.ts'
import { weekInWords } from './result-words.ts'
import type { ResultPage } from './results.ts'

/** Narrowed in whatever way, a week is one page to search engines; the present one is found at `/results`. */
export function resultsHead(
  page: Pick<ResultPage, 'week' | 'from' | 'to' | 'next' | 'all'>,
): PageHead {
  const { week, from, to, next, all } = page
  const days = weekInWords(from, to)
  const path = next === null ? '/results' : `/results/${week}`
  return {
    path,
    title: `Results, ${days}`,
    description: `Auctions of repossessed vehicles that ended ${days}: ${all.sold} of ${all.ended} sold. What sold, for how much, and the first bid it began with.`,
    trail:
      next === null
        ? [['Results', path]]
        : [
            ['Results', '/results'],
            [days, path],
          ],
  }
}
