import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 100

/** Tries until it works, for a database that may be away; null once it is given up. */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch {
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}

/** Asks again and again whether something is so. @returns whether it was within the time */
export async function untilSo(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs)
  const found = await patiently(async () => {
    if (!(await isSo())) throw new Error('Not yet')
    return true
  }, signal)
  return found ?? false
}
