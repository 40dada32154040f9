import CircleAlert from 'lucide-react/icons/circle-alert'
import Inbox from 'lucide-react/icons/inbox'
import { useEffect, useState } from 'react'
import { frameText } from '../../../languages/site/frame.ts'
import { uiText } from '../../../languages/site/ui.ts'
import { tableText } from '../../../languages/staff/table.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Notice } from '../../../ui/notice.tsx'
import { usePlace } from '../frame/place.ts'
import { tokensIn } from './filters.ts'
import type { StaffTableProps } from './table-props.ts'

const LOADING_ROWS = 12
/** What takes less is not told. */
const WORTH_TELLING_MS = 300

/** Rows of the height that they will have. */
export function RowsLoading() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), WORTH_TELLING_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="panel grid-loading" aria-busy="true" data-slow={isSlow || undefined}>
      <output className="sr-only">{uiText('loading')}</output>
      {Array.from({ length: LOADING_ROWS }, (_, at) => (
        <div key={at} />
      ))}
    </div>
  )
}

interface RowsFailedProps {
  error: Error
  /** Rows of before are there. */
  isStale?: boolean
  onTryAgain: () => void
}

export function RowsFailed({ error, isStale = false, onTryAgain }: RowsFailedProps) {
  const again = (
    <Button look="line" size="sm" onClick={onTryAgain}>
      {frameText('tryAgain')}
    </Button>
  )
  if (isStale)
    return (
      <Notice icon={CircleAlert}>
        {error.message} {tableText('readBefore')} {again}
      </Notice>
    )
  return (
    <EmptyState
      icon={CircleAlert}
      as="h2"
      title={tableText('rowsFailed')}
      text={error.message}
      action={again}
    />
  )
}

/** Nothing fits the filters, or there is nothing yet. */
export function NoRows<Row>({ filters = [], empty }: StaffTableProps<Row>) {
  const { search, change } = usePlace()
  const names = ['q', ...tokensIn(filters, search).map(({ name }) => name)]
  const isNarrowed = names.some((name) => search.get(name))
  if (!isNarrowed) return <EmptyState icon={Inbox} as="h2" {...empty} />
  return (
    <EmptyState
      icon={Inbox}
      as="h2"
      title={tableText('nothingMatches')}
      action={
        <Button
          look="ink"
          onClick={() => change(Object.fromEntries(names.map((name) => [name, null])))}
        >
          {tableText('clearFilters')}
        </Button>
      }
    />
  )
}
