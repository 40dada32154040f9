/** Where a page that came from the server comes alive: the first script of all. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'

// What a visitor does meanwhile comes first: one long task becomes three.
setTimeout(async () => {
  const router = await hydrateStart()
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  setTimeout(() => startTransition(() => void hydrateRoot(document, page)))
})
