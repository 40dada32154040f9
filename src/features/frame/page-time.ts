import { useHydrated, useMatch } from '@tanstack/react-router'
import { serverNow } from '../../browser/clock.ts'

/**
 * The server's time to render with, in milliseconds since 1970 UTC. While a page from the server is
 * hydrated it is the time at which that page was rendered, so that both show the same; then it is now.
 */
export function usePageTime(): number {
  const renderedAt = useMatch({
    from: '__root__',
    select: (match) => match.loaderData?.now,
  })
  const isHydrated = useHydrated()
  return isHydrated || renderedAt === undefined ? serverNow() : renderedAt
}
