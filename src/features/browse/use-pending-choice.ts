import { startTransition, useState } from 'react'

/**
 * A choice that shows at once, though what it asks for is still on its way, and gives way to what the page is about once that is
 * there, or did not come.
 */
export function usePendingChoice<Value>(value: Value, onChoose: (value: Value) => Promise<void>) {
  const [pending, setPending] = useState<{ value: Value } | null>(null)
  return {
    chosen: pending ? pending.value : value,
    choose(next: Value) {
      const asked = { value: next }
      setPending(asked)
      const forget = () => setPending((last) => (last === asked ? null : last))
      const showWhatIs = () => startTransition(forget)
      onChoose(next).then(showWhatIs, showWhatIs)
    },
  }
}
