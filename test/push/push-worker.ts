/** The push worker, `public/push-worker.js`, in a browser that is made up: what it was told, shows and opens. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

export interface TestWorker {
  /** What is shown, by its tag: another one of the same tag takes its place. */
  shown: Map<string, Shown>
  /** Addresses of its windows, each opened once. */
  windows: string[]
  /** The address of each window that was brought to the front. */
  focused: string[]
  /** A push arrives with this text. */
  push(text: string): Promise<void>
  click(tag: string): Promise<void>
}

interface Shown {
  title: string
  body: string
  url: string
}

interface ToShow {
  body: string
  tag: string
  data: { url: string }
}

type Listener = (event: object) => void

const SOURCE = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8')

/** Registered by a site, whose pages its windows may show already. */
export function aPushWorker(origin: string, windows: string[] = []): TestWorker {
  const listeners = new Map<string, Listener>()
  const [shown, focused] = [new Map<string, Shown>(), [] as string[]]
  const scope = {
    URL,
    location: new URL('/push-worker.js', origin),
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    skipWaiting: () => undefined,
    registration: {
      async showNotification(title: string, { body, tag, data }: ToShow) {
        shown.set(tag, { title, body, url: data.url })
      },
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => windows.push(url),
    },
  }
  runInContext(SOURCE, createContext(scope))

  /** Resolves when all that the worker waits for is done. */
  async function tell(type: string, event: object): Promise<void> {
    const waits: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void waits.push(work)
    listeners.get(type)?.({ ...event, waitUntil })
    await Promise.all(waits)
  }

  return {
    ...{ shown, windows, focused },
    push: (text) => tell('push', { data: { json: () => JSON.parse(text) as unknown } }),
    async click(tag) {
      const data = { url: shown.get(tag)?.url }
      const notification = { data, close: () => void shown.delete(tag) }
      await tell('notificationclick', { notification })
    },
  }
}
