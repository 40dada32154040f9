import type { LucideIcon } from 'lucide-react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'

export interface RowAct {
  name: string
  icon: LucideIcon
  act: () => void
  isDanger?: boolean
}

interface RowMenuProps {
  /** Names the row: 'Actions for HL-10482'. */
  label: string
  acts: readonly RowAct[]
}

/** What can be done to one row. */
export function RowMenu({ label, acts }: RowMenuProps) {
  const chosen = useRef<(() => void) | null>(null)
  // All that is on a page is in one of its landmarks.
  const [main, setMain] = useState<HTMLElement | null>(null)
  // A menu that holds the page still would write style elements, which the content security policy refuses.
  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setMain(document.querySelector('main'))}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={label}>
          <Ellipsis className="icon" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main}>
        <DropdownMenu.Content
          className="staff-popover row-menu"
          align="end"
          sideOffset={4}
          // Once the focus goes back to the button: a dialog that is opened then returns it there.
          onCloseAutoFocus={() => {
            chosen.current?.()
            chosen.current = null
          }}
        >
          {acts.map(({ name, icon: Icon, act, isDanger }) => (
            <DropdownMenu.Item
              key={name}
              data-danger={isDanger || undefined}
              onSelect={() => void (chosen.current = act)}
            >
              <Icon className="icon" />
              {name}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
