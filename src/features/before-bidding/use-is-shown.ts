import { useEffect, useRef } from 'react'

/** Tells, after something was waited for, whether the part that waited is still on the screen. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
