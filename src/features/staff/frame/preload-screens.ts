import { useContext, useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../../../browser/when-idle.ts'
import { findScreen } from '../find-screen.ts'
import type { StaffScreen } from '../screens.ts'
import { ScreensHere } from './screens-here.ts'

/**
 * Loads the screens below the one that is shown, one after the other while the page has nothing better to do, so that one is there at
 * once when it is opened. Others are loaded once somebody points at the way there.
 */
export function usePreloadedScreens(screens: readonly StaffScreen[], shown: string): void {
  const preload = useEffectEvent((nth: number) => {
    const below = screens.filter(({ path }) => path.startsWith(`${shown}/`))
    below[nth]?.component.preload()
    return nth + 1 < below.length
  })
  useEffect(() => {
    let stop = () => {}
    const preloadFrom = (nth: number) => {
      stop = whenIdle(() => {
        if (preload(nth)) preloadFrom(nth + 1)
      })
    }
    preloadFrom(0)
    return () => stop()
  }, [shown])
}

/** What loads the screen of a path ahead of time. */
export function usePreload(path: string): () => void {
  const screens = useContext(ScreensHere)
  return () => findScreen(screens, path)?.screen.component.preload()
}
