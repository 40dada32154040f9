import { useEffect } from 'react'
import { toastFailure } from '../../browser/toasts.ts'
import { listsText } from '../../languages/site/lists.ts'
import { PageFailure } from '../frame/page-failure.tsx'

/** A list that could not be read: the toast of the specification, and a box to try again. */
export function ListFailure({ error }: { error: unknown }) {
  useEffect(() => toastFailure(listsText('error'), listsText('failedToLoad')), [error])
  return <PageFailure title={listsText('failedToLoad')} />
}
