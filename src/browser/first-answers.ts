import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Read = Pick<UseQueryResult, 'isLoading' | 'failureCount'>

/** What takes longer comes in when it comes, in milliseconds. */
export const WAITED_FOR_MS = 3_000

/**
 * Whether the first answers of all these reads are there, so that what they fill is drawn together: what arrived later
 * would push the rest down, from under the pointer of somebody who is about to press it. Nothing waits for what failed, for a
 * line that is gone, or for long; and what was drawn for a member once stays.
 */
export function useFirstAnswers(userId: string | null, ...reads: readonly Read[]): boolean {
  const [shownTo, setShownTo] = useState<string | null>(null)
  const isComing = reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  const isShown = userId !== null && (shownTo === userId || !isComing)
  if (isShown && shownTo !== userId) setShownTo(userId)
  useEffect(() => {
    if (userId === null || isShown) return
    const timer = setTimeout(() => setShownTo(userId), WAITED_FOR_MS)
    return () => clearTimeout(timer)
  }, [userId, isShown])
  return isShown
}
