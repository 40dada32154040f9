import { formatForDisplay } from '@tanstack/react-hotkeys'

/** A key as it is drawn beside what it does. Screen readers hear it from the sheet of keys. */
export function KeyCap({ keys }: { keys: string }) {
  return (
    <span className="key-caps" aria-hidden="true">
      {keys.split(' ').map((key, at) => (
        <kbd className="key-cap" key={at}>
          {formatForDisplay(key)}
        </kbd>
      ))}
    </span>
  )
}
