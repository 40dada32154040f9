import { useEffect } from 'react'

interface Loading {
  hasMore: boolean
  isLoadingMore?: boolean
  loadMore: () => void
}

/**
 * Loads on until the row is there that the address names: it may be further down than all that is loaded. True until it is, or
 * nothing more comes; nothing else is shown in its place meanwhile.
 */
export function useNamedRow(
  named: string | null,
  isLoaded: boolean,
  { hasMore, isLoadingMore = false, loadMore }: Loading,
): boolean {
  const isFurtherDown = named !== null && hasMore && !isLoaded
  const mustLoad = isFurtherDown && !isLoadingMore
  useEffect(() => {
    if (mustLoad) loadMore()
  }, [mustLoad, loadMore])
  return isFurtherDown
}
