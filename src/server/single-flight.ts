/** Runs a task once for everybody who asks for it, by its key, while it is under way. All get its outcome, an error too. */
export interface SingleFlight<T> {
  (key: string, task: () => Promise<T>): Promise<T>
  isUnderWay(key: string): boolean
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>()
  const singleFlight = (key: string, task: () => Promise<T>) => {
    const running = underWay.get(key)
    if (running) return running
    const started = task().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
  return Object.assign(singleFlight, { isUnderWay: (key: string) => underWay.has(key) })
}
