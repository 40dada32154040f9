import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../../../browser/when-idle.ts'
import type { StaffScreen } from '../screens.ts'

/** Loads the screens one after the other while the page has nothing better to do, so that one is there at once when it is opened. */
export function usePreloadedScreens(screens: readonly StaffScreen[]): void {
  const count = screens.length
  const preload = useEffectEvent((nth: number) => screens[nth]?.component.preload())
  useEffect(() => {
    let stop = () => {}
    const preloadFrom = (nth: number) => {
      stop = whenIdle(() => {
        preload(nth)
        if (nth + 1 < count) preloadFrom(nth + 1)
      })
    }
    preloadFrom(0)
    return () => stop()
  }, [count])
}
