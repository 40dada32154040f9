/**
 * Back closes what is open over a page, as phones have it, instead of leaving the page. Each such layer has an entry
 * of its own in the browser's history, a copy of the page's, marked with how many layers it shows; whatever closes the
 * layer otherwise takes its entry away again. The router is not told of going between them: it is the same page.
 */
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

const LAYERS = 'layers'

/** What closes each open layer, the uppermost last. */
const closers: (() => void)[] = []
/** The page over which they are open. */
let page = ''
/** An entry is being taken away, which the browser does in its own time. */
let isGoing = false
/** Who waits until it is. */
let waiting: (() => void)[] = []

/** While this is open, Back closes it. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // What is open over a list goes on over the next one: its entry is to be the last again.
    if (isOpen) settleSoon()
  })
  // Before it is seen, for from then on Back is to close it.
  useLayoutEffect(() => {
    if (!isOpen) return
    const closer = () => close()
    closers.push(closer)
    addEntries()
    settleSoon()
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      settleSoon()
    }
  }, [isOpen])
}

function layersOf(state: unknown): number {
  const layers = (state as Record<string, unknown> | null)?.[LAYERS]
  return typeof layers === 'number' ? layers : 0
}

/** The router's key of an entry, which its copies have too. */
function pageOf(state: unknown): string {
  return `${location.href} ${String((state as Record<string, unknown> | null)?.['key'])}`
}

/** Gives each open layer an entry that has none. */
function addEntries(): void {
  if (isGoing) return
  for (let layers = layersOf(history.state) + 1; layers <= closers.length; layers++) {
    // Not the router's own, which would load the page again.
    History.prototype.pushState.call(history, { ...history.state, [LAYERS]: layers }, '')
  }
  page = pageOf(history.state)
}

/** Later, so that a dialog that follows another takes over its entry. */
function settleSoon(): void {
  setTimeout(settle)
}

function settle(): void {
  if (isGoing) return
  const surplus = layersOf(history.state) - closers.length
  if (surplus > 0) {
    isGoing = true
    history.go(-surplus)
    page = pageOf(history.state)
  } else addEntries()
}

/** Resolves when no entry is being taken away: what is added meanwhile would be taken in its place. */
export async function untilBackIsSettled(): Promise<void> {
  while (isGoing) await new Promise<void>((resolve) => waiting.push(resolve))
}

/**
 * To be called once, before the router is created: on the window Chromium calls listeners in their order, whether they
 * capture or not, and a router that hears of going between layers loads the page again, whose focus is lost.
 */
export function watchBack(): void {
  addEventListener('popstate', onBack, { capture: true })
}

function onBack(event: PopStateEvent): void {
  if (isGoing) event.stopImmediatePropagation()
  else if (closers.length > 0 && pageOf(event.state) === page) {
    event.stopImmediatePropagation()
    for (const close of closers.slice(layersOf(event.state)).toReversed()) close()
  }
  isGoing = false
  for (const resolve of waiting) resolve()
  waiting = []
  // Takes away the entry of what is not open, and gives what did not close its own again.
  settleSoon()
}
