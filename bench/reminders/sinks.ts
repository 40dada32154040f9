import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { PushAgentOptions } from '../../src/server/push/send-push.ts'

/** Who is outbid while all the others are reminded. */
export const OUTBID = { email: 'outbid@gmail.com', path: '/outbid' }

/** Where the product sends to. */
export interface Sinks {
  smtpUrl: string
  pushOrigin: string
  pushAgent: PushAgentOptions
}

/** Reminders, and when what else is sent was taken: the clock of this machine, in milliseconds. */
export interface Taken {
  mails: number
  lastMailAt: number
  pushes: number
  lastPushAt: number
  /** Of both, those that had come before. */
  twice: number
  outbidMailAt?: number
  outbidPushAt?: number
}

export async function startSinks() {
  const child = fork(new URL('sinks-process.ts', import.meta.url))
  const [sinks] = (await once(child, 'message')) as [Sinks]
  return {
    ...sinks,
    async taken(): Promise<Taken> {
      const answer = once(child, 'message')
      child.send('taken')
      const [taken] = (await answer) as [Taken]
      return taken
    },
    stop: () => child.disconnect(),
  }
}
