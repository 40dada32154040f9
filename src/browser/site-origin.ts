import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/** The origin of our own pages, as people type it: for addresses that are read elsewhere. */
export const siteOrigin = createIsomorphicFn()
  .server((): string => getGlobalStartContext()?.origin ?? '')
  .client((): string => location.origin)
