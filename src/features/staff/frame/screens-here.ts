import { createContext, useContext } from 'react'
import type { StaffScreen } from '../screens.ts'
import type { QueueName } from '../today/today.ts'

/** The screens that whoever is at the desk may see. */
export const ScreensHere = createContext<readonly StaffScreen[]>([])

/** Where a queue is worked off: path, and what the address then says; null where there is no such screen. */
export function useQueueScreen(queue: QueueName): { path: string; search: string } | null {
  for (const { path, rail } of useContext(ScreensHere)) {
    const search = rail?.queues?.[queue]
    if (search !== undefined) return { path, search }
  }
  return null
}
