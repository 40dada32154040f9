import { useMatch } from '@tanstack/react-router'
import { serverNow } from '../../browser/clock.ts'
import { useIsAwake } from '../../browser/use-store.ts'

/** When the page was rendered by the server's clock, in milliseconds since 1970 UTC. */
export function useRenderedAt(): number {
  return useMatch({ from: '__root__', select: (match) => match.loaderData?.now }) ?? serverNow()
}

/**
 * The server's time to render with, in milliseconds since 1970 UTC. While a page from the server comes
 * alive it is the time at which that page was rendered, so that both show the same; then it is now.
 */
export function usePageTime(): number {
  const renderedAt = useRenderedAt()
  return useIsAwake() ? serverNow() : renderedAt
}
