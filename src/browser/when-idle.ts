/** Runs a task when the browser has nothing better to do, in two seconds at most or `withinMs`. Returns what cancels it. */
export function whenIdle(task: () => void, withinMs = 2_000): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(task, { timeout: withinMs })
    return () => cancelIdleCallback(request)
  }
  // Safari has no such thing.
  const timer = setTimeout(task, 200)
  return () => clearTimeout(timer)
}
