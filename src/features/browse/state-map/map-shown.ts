import { create } from 'zustand'

/** Whether the map is shown: until the page is left for good, also after Back from an auction. */
export const useMapShown = create<boolean>(() => false)

export function toggleMap(): void {
  useMapShown.setState((isShown) => !isShown, true)
}
