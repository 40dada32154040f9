import { createContext, useContext } from 'react'
import type { StaffScreen } from '../screens.ts'
import type { QueueName } from '../today/today.ts'

/** The screens that whoever is at the desk may see. */
export const ScreensHere = createContext<readonly StaffScreen[]>([])

/** Where a queue of staff is worked off: path, and what the address then says. Throws where no entry of the rail has it. */
export function useQueueScreen(queue: QueueName): { path: string; search: string } {
  for (const { path, rail } of useContext(ScreensHere)) {
    const search = rail?.queues?.[queue]
    if (search !== undefined) return { path, search }
  }
  throw new Error(`no entry of the rail has the queue ${queue}`)
}
