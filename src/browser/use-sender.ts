import { useState } from 'react'
import { createSender, type Sending } from './send-once.ts'

/** Whether the server is silent about what was sent: it is tried again, or that has been given up. */
export type Silence = 'none' | 'trying' | 'given-up'

/** Sends what must count once, and tells while its answer is missing. See `createSender`. */
export function useSender() {
  const [silence, setSilence] = useState<Silence>('none')
  const [{ send, settle }] = useState(() => createSender((state) => setSilence(silenceOf(state))))
  return { send, settle, silence }
}

function silenceOf(state: Sending): Silence {
  if (state.phase === 'answered') return 'none'
  if (state.phase === 'given up') return 'given-up'
  return state.retries > 0 ? 'trying' : 'none'
}
