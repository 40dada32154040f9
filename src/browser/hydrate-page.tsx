/** Hydrates the page that came from the server. */

import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readablePath } from '../rules/readable-path.ts'

// As the server took it: else another page than the one that was sent would be hydrated.
const path = readablePath(location.pathname)
if (path !== location.pathname) {
  history.replaceState(history.state, '', path + location.search + location.hash)
}

async function hydratePage(): Promise<void> {
  const router = await hydrateStart()
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // As a transition it is rendered in short tasks.
  startTransition(() => void hydrateRoot(document, page))
}

// In a task of its own: to run the scripts that this one imports takes long enough.
setTimeout(hydratePage)
