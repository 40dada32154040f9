/** Runs a task once for everybody who asks for it, by its key, while it is under way. All get its outcome, an error too. */
export type SingleFlight<T> = (key: string, task: () => Promise<T>) => Promise<T>

export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, task) => {
    const running = underWay.get(key)
    if (running) return running
    const started = task().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
