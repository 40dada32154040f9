import { useState } from 'react'
import { createSender, isUnanswered } from './send-once.ts'

/** Whether the server is silent about what was sent: it is tried again, or that has been given up. */
export type Silence = 'none' | 'trying' | 'given-up'

/** Sends what must count once, and tells while its answer is missing. See `createSender`. */
export function useSender() {
  const [silence, setSilence] = useState<Silence>('none')
  const [sendOnce] = useState(() => createSender(() => setSilence('trying')))

  async function send<Reply>(address: string, body: unknown): Promise<Reply> {
    setSilence('none')
    try {
      const reply = await sendOnce<Reply>(address, body)
      setSilence('none')
      return reply
    } catch (error) {
      setSilence(isUnanswered(error) ? 'given-up' : 'none')
      throw error
    }
  }
  return { send, silence }
}
