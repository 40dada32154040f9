import { type ComponentType, lazy } from 'react'
import { loadPart } from './load-part.ts'

/**
 * A part of the page that is loaded when it is first shown, or before by `preload`. Without a connection it comes as
 * soon as that is back: nothing that was pressed is lost.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await loadPart(load) }))
  // What cannot be had ahead of time is asked for again when it is needed.
  const preload = () => void load().catch(() => undefined)
  return Object.assign(Part, { preload })
}
