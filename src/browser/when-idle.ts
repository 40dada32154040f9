/** Runs a task when the browser has nothing better to do, in two seconds at most. Returns what cancels it. */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(task, { timeout: 2_000 })
    return () => cancelIdleCallback(request)
  }
  // Safari has no such thing.
  const timer = setTimeout(task, 200)
  return () => clearTimeout(timer)
}
