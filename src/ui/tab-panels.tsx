import { clsx } from 'clsx'
import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { TabLink } from './tabs.tsx'

interface TabPanelsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  /** Each tab has an address of its own, to which it leads without scripts. */
  panels: readonly { value: Value; label: string; href: string; content: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
  /** Between the tabs and their panels: what comes late there moves no tab from under the pointer. */
  note?: ReactNode
}

/**
 * Tabs whose panels are all in the page, so that what was typed into one is still there after a look
 * at another, and all of them can be read without scripts.
 */
export function TabPanels<Value extends string>(props: TabPanelsProps<Value>) {
  const { label, panels, value, onValueChange, className, note } = props
  return (
    <Primitive.Root value={value} activationMode="manual">
      <Primitive.List className={clsx('tabs', className)} aria-label={label}>
        {panels.map((panel) => (
          <Primitive.Trigger key={panel.value} value={panel.value} asChild>
            <TabLink
              href={panel.href}
              onFollow={() => panel.value !== value && onValueChange(panel.value)}
            >
              {panel.label}
            </TabLink>
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {note}
      {panels.map((panel) => (
        <Primitive.Content
          key={panel.value}
          value={panel.value}
          forceMount
          hidden={panel.value !== value}
          tabIndex={-1}
        >
          {panel.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
