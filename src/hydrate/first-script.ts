/**
 * The first script of a page. It loads the others once all that is seen has been loaded and painted, so that on a slow
 * line they do not take its room; as soon as the visitor does something; and at last when that takes too long.
 */
import { watchTyping } from '../browser/new-version.ts'
import { loadPart, watchImports } from '../browser/waits/load-part.ts'

const LONGEST_MS = 2_000

let isLoading = false

async function hydrate(): Promise<void> {
  if (isLoading) return
  isLoading = true
  // First React on its own: two short tasks in place of a long one.
  await loadPart(() => import('react-dom/client'))
  await loadPart(() => import('./hydrate-page.tsx'))
}

async function hydrateAfterPaint(): Promise<void> {
  // Pictures that are loaded are still to be decoded.
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  await Promise.allSettled([...pictures].map((picture) => picture.decode()))
  // What a frame draws is on the screen for sure when the next one begins.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(hydrate)))
}

watchTyping()
watchImports()
if (document.readyState === 'complete') void hydrateAfterPaint()
else addEventListener('load', hydrateAfterPaint, { once: true })
setTimeout(hydrate, LONGEST_MS)
for (const event of ['pointerdown', 'keydown']) addEventListener(event, hydrate)
