import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { use } from 'react'

/**
 * For the parts of a page that take longest: where its rendering has kept the server for some milliseconds, bids go first.
 * Nothing in a browser, where React does that by itself.
 */
export const useRenderPause = createIsomorphicFn()
  .server(usePauseOnServer)
  .client((): void => undefined)

function usePauseOnServer(): void {
  const slices = getGlobalStartContext()?.slices
  // Others may have used up the turn that it waited for.
  for (let pause = slices?.pause(); pause; pause = slices?.pause()) use(pause)
}
