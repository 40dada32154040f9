import { Suspense } from 'react'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { useChosen } from './chosen.ts'

const CompareTray = lazyPart(async () => (await import('./compare-tray.tsx')).CompareTray)

/** Loaded once something is chosen. */
export function ChosenToCompare() {
  if (useChosen().length === 0) return null
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  )
}
