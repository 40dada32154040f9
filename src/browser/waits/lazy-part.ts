import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadPart } from './load-part.ts'

/**
 * A part of the page that is loaded when it is first shown, or before by `preload`. Without a connection it comes as
 * soon as that is back: nothing that was pressed is lost. One that is there already is shown at once: `lazy` would have React
 * show the fallback first, which it leaves for 300 ms at least.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null
  const keep = async () => (part = await load())
  const Lazy = lazy(async () => ({ default: await loadPart(keep) }))
  function Part(props: Props) {
    // What is shown stays the same component when the part has come.
    const [Shown] = useState<ComponentType<Props>>(() => part ?? Lazy)
    return createElement(Shown, props)
  }
  // What cannot be had ahead of time is asked for again when it is needed.
  const preload = () => void keep().catch(() => undefined)
  return Object.assign(Part, { preload })
}
