import { useHotkeyRegistrations } from '@tanstack/react-hotkeys'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyCap } from './key-cap.tsx'
import { switchSingleKeys, useHasSingleKeys } from './keys.ts'

interface KeySheetProps {
  isOpen: boolean
  onClose: () => void
}

/** Every key that works on this screen, and the switch for those of a single letter. */
export function KeySheet({ isOpen, onClose }: KeySheetProps) {
  const hasSingleKeys = useHasSingleKeys()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={staffFrameText('keys')}
      description={staffFrameText('keysRest')}
    >
      <Checkbox checked={hasSingleKeys} onCheckedChange={switchSingleKeys}>
        {staffFrameText('useSingleKeys')}
      </Checkbox>
      <Groups />
    </Dialog>
  )
}

function Groups() {
  const { hotkeys, sequences } = useHotkeyRegistrations()
  const all = [
    ...hotkeys.map(({ id, hotkey, options }) => ({ id, keys: hotkey, ...options })),
    ...sequences.map(({ id, sequence, options }) => ({
      id,
      keys: sequence.join(' '),
      ...options,
    })),
  ].filter(({ enabled, meta }) => meta?.name && enabled !== false)
  const groups = Map.groupBy(all, ({ meta }) => meta?.group ?? staffFrameText('thisScreen'))
  return [...groups].map(([group, keys]) => (
    <section key={group} className="staff-keys">
      <h3>{group}</h3>
      <dl>
        {keys.map(({ id, keys: pressed, meta }) => (
          <div key={id}>
            <dt>{meta?.name}</dt>
            <dd>
              <KeyCap keys={pressed} />
              <span className="sr-only">{pressed}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
