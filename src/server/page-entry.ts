import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

/**
 * What `vite build` makes the server bundle of: renders one page to a whole document. Pages wait for
 * their data and are kept in memory, so there is nothing to stream.
 */
export const fetch = createStartHandler(defaultRenderHandler)
// oxlint-disable-next-line import/no-default-export -- the bundler looks for the entry's default export
export default { fetch }
