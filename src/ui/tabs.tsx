import { clsx } from 'clsx'
import { Tabs as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  /** With an address a tab is a link to it, of use before the page is hydrated. */
  tabs: readonly { value: Value; label: string; href?: string }[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Underlined tabs over one panel. Arrow keys move between tabs; Enter or Space chooses. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, className, children } = props
  const chosenTab = useRef<HTMLButtonElement>(null)
  // Where there is no room for all, the chosen one is never out of sight.
  useEffect(() => bringIntoSight(chosenTab.current), [value])
  return (
    <Primitive.Root
      value={value}
      activationMode="manual"
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next)
        // A link chooses when it is followed.
        if (chosen && chosen.href === undefined) onValueChange(chosen.value)
      }}
    >
      <Primitive.List className={clsx('tabs scroll-row', className)} aria-label={label}>
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            asChild={tab.href !== undefined}
            ref={tab.value === value ? chosenTab : null}
          >
            {tab.href === undefined ? (
              tab.label
            ) : (
              <TabLink href={tab.href} onFollow={() => onValueChange(tab.value)}>
                {tab.label}
              </TabLink>
            )}
          </Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content value={value} tabIndex={-1}>
        {/* Hydrates after the tabs, in a task of its own. */}
        <Suspense>{children}</Suspense>
      </Primitive.Content>
    </Primitive.Root>
  )
}

/**
 * Knows by itself when the page is hydrated: told by what is around the panel too, the panel would be rendered with it, and
 * hydrated in that one task.
 */
function Trigger({ asChild = false, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  const isHydrated = useHydrated()
  return <Primitive.Trigger {...rest} asChild={asChild} disabled={!isHydrated && !asChild} />
}

interface TabLinkProps extends ComponentProps<'a'> {
  onFollow: () => void
}

/**
 * Given to the primitive, which adds what makes it a tab. Opening it in another window stays the browser's. Until arrow keys are
 * answered, Tab reaches each as it reaches links.
 */
export function TabLink({ href, onFollow, children, ...tab }: TabLinkProps) {
  const isHydrated = useHydrated()
  return (
    <a
      {...tab}
      href={href}
      tabIndex={isHydrated ? tab.tabIndex : undefined}
      type={undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onFollow()
      }}
      onKeyDown={(event) => {
        tab.onKeyDown?.(event)
        if (event.key !== ' ') return
        // A link would scroll the page.
        event.preventDefault()
        onFollow()
      }}
    >
      {children}
    </a>
  )
}

/**
 * Moves the row of tabs alone: the page stays where it is. An observer is told the places once the browser knows
 * them; to ask for them at once would have it lay out the page once more.
 */
function bringIntoSight(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect()
      if (!entry?.rootBounds) return
      const { boundingClientRect: place, rootBounds: room } = entry
      row.scrollLeft += place.left - room.left - (room.width - place.width) / 2
    },
    { root: row },
  )
  observer.observe(tab)
  return () => observer.disconnect()
}
