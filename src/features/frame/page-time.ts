import { useMatch } from '@tanstack/react-router'
import { serverNow } from '../../browser/clock.ts'

/**
 * When the page was rendered by the server's clock, in milliseconds since 1970 UTC: the time to render with, so that
 * the browser's first rendering is the server's. What ticks writes the present time before it is painted.
 */
export function useRenderedAt(): number {
  return useMatch({ from: '__root__', select: (match) => match.loaderData?.now }) ?? serverNow()
}
