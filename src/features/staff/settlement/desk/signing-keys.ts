/** Which of the panels that wait for a signature the keys are of, wherever on the screen they stand. */
import { useEffect } from 'react'
import { create } from 'zustand'

interface Panels {
  /** Those that can be signed, in the order in which they came. */
  ids: readonly string[]
  focused: string | null
}

const usePanels = create<Panels>(() => ({ ids: [], focused: null }))

/** The one that has the focus; without it the first. */
export function panelOfKeys({ ids, focused }: Panels): string | undefined {
  return ids.find((id) => id === focused) ?? ids[0]
}

/** Whether the keys are this panel's now, and what its buttons note of the focus. */
export function useSigningKeys(id: string, canSign: boolean) {
  useEffect(() => {
    if (!canSign) return
    usePanels.setState(({ ids }) => ({ ids: [...ids, id] }))
    return () => usePanels.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }))
  }, [id, canSign])
  const hasKeys = usePanels((panels) => canSign && panelOfKeys(panels) === id)
  return {
    hasKeys,
    onFocus: () => usePanels.setState({ focused: id }),
    onBlur: () =>
      usePanels.setState(({ focused }) => ({ focused: focused === id ? null : focused })),
  }
}
