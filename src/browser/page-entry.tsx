/** Where a page that came from the server comes alive: the first script of all. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { readablePath } from '../rules/readable-path.ts'

// As the server took it: else another page than the one that was sent would come alive.
const path = readablePath(location.pathname)
if (path !== location.pathname) {
  history.replaceState(history.state, '', path + location.search + location.hash)
}

// What a visitor does meanwhile comes first: one long task becomes four.
setTimeout(async () => {
  const router = await hydrateStart()
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  setTimeout(() => startTransition(() => void hydrateRoot(document, page)))
})
