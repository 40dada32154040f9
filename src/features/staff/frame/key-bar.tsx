import { useHotkeyRegistrations } from '@tanstack/react-hotkeys'
import { staffFrameText } from '../../../languages/staff/frame.ts'
import { KeyCap } from './key-cap.tsx'

/** The keys that matter most here, at the foot of the screen. */
export function KeyBar() {
  const { hotkeys } = useHotkeyRegistrations()
  const shown = hotkeys.filter(
    ({ options }) => options.enabled !== false && options.meta?.description === 'key bar',
  )
  return (
    <footer className="staff-keybar" aria-hidden="true">
      <div>
        {shown.map(({ id, hotkey, options }) => (
          <span key={id}>
            <KeyCap keys={hotkey} /> {options.meta?.name}
          </span>
        ))}
      </div>
      <span>
        <KeyCap keys="?" /> {staffFrameText('seeAllKeys')}
      </span>
    </footer>
  )
}
