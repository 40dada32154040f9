import { tableText } from '../../../languages/staff/table.ts'

/** How many there are: '1,204', or 'more than 1,000' where they were counted no further. */
export function countText({
  total,
  isTotalCapped,
}: {
  total: number
  isTotalCapped: boolean
}): string {
  const count = total.toLocaleString('en-US')
  return isTotalCapped ? tableText('moreThan', { count }) : count
}

/** The same where nothing else says that these are all. */
export function countInAll(list: { total: number; isTotalCapped: boolean }): string {
  return list.isTotalCapped ? countText(list) : tableText('inAll', { count: countText(list) })
}
