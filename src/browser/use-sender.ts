import { useState } from 'react'
import { createSender, type Silence } from './send-once.ts'

/** Sends what must count once, and tells while its answer is missing. See `createSender`. */
export function useSender() {
  const [silence, setSilence] = useState<Silence>('none')
  const [send] = useState(() => createSender(setSilence))
  return { send, silence }
}
