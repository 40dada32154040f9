import Check from 'lucide-react/icons/check'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { SEARCH_FORM } from './search-box.tsx'
import { usePendingChoice } from './use-pending-choice.ts'

interface FilterSwitchProps {
  name: string
  isOn: boolean
  onSwitch: (isOn: boolean) => Promise<void>
  /** The label. */
  children: ReactNode
}

/** A filter that is on or off: the browser's own check box, which can be used before the page is hydrated. */
export function FilterSwitch({ name, isOn, onSwitch, children }: FilterSwitchProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { chosen, choose } = usePendingChoice(isOn, onSwitch)
  const switchEarly = useEffectEvent(() => {
    const early = box.current?.checked ?? isOn
    if (early !== isOn) choose(early)
  })
  // What was chosen before the page was hydrated told nobody.
  useEffect(() => switchEarly(), [])
  return (
    <div className="field">
      <div className="check">
        <input
          ref={box}
          id={id}
          className="box"
          type="checkbox"
          form={SEARCH_FORM}
          name={name}
          value="true"
          checked={chosen}
          // As of the lists of choices.
          autoComplete="off"
          onChange={(event) => choose(event.target.checked)}
        />
        <Check className="icon" />
        <label htmlFor={id}>{children}</label>
      </div>
    </div>
  )
}
