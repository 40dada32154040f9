import { resultsText } from '../../languages/site/results.ts'
import { titlesText } from '../../languages/site/titles.ts'
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
    title: resultsText('weekTitle', { days }),
    description: resultsText('weekDescription', { days, sold: all.sold, ended: all.ended }),
    trail:
      next === null
        ? [[titlesText('resultsTitle'), path]]
        : [
            [titlesText('resultsTitle'), '/results'],
            [days, path],
          ],
  }
}
