import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Popover } from 'radix-ui'
import { type FormEvent, useRef, useState } from 'react'
import { useStoredText, writeStored } from '../../../browser/stored-texts.ts'
import { tableText } from '../../../languages/staff/table.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace, useStaffPath } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { isSameView, readViews, type SavedView, viewOf } from './filters.ts'

interface ViewsProps {
  /** Of the table. */
  name: string
  /** Of the house; one's own follow. */
  views: readonly SavedView[]
}

/** Sets of filters, order and columns, each a link. What one has put together can be kept under a name, in this browser. */
export function Views({ name, views }: ViewsProps) {
  const path = useStaffPath()
  const { search } = usePlace()
  const stored = `staff.views.${name}`
  const own = readViews(useStoredText(stored))
  const all: SavedView[] = [{ name: tableText('all'), search: '' }, ...views, ...own]
  const isKnown = all.some((view) => isSameView(view, search))
  const nav = useRef<HTMLElement>(null)
  useKey('V', () => focusView(nav.current), { name: tableText('views'), isShown: true })
  const keep = (next: SavedView[]) => writeStored(stored, JSON.stringify(next))
  return (
    <nav className="table-views" aria-label={tableText('views')} ref={nav}>
      {all.map((view) => (
        <span
          key={`${view.name} ${view.search}`}
          data-current={isSameView(view, search) || undefined}
        >
          <StaffLink path={path} search={view.search}>
            {view.name}
            {view.count === undefined ? null : <b>{view.count}</b>}
          </StaffLink>
          {own.includes(view) && isSameView(view, search) ? (
            <IconButton
              label={tableText('forgetView', { name: view.name })}
              onClick={() => keep(own.filter((one) => one !== view))}
            >
              <X className="icon" />
            </IconButton>
          ) : null}
        </span>
      ))}
      {isKnown ? null : (
        <KeepView
          onKeep={(viewName) => keep([...own, { name: viewName, search: viewOf(search) }])}
        />
      )}
    </nav>
  )
}

/** The one that is shown now, else the first: the others are a Tab further. */
function focusView(views: HTMLElement | null): void {
  const current = views?.querySelector<HTMLElement>('[data-current] a')
  ;(current ?? views?.querySelector('a'))?.focus()
}

/** Gives what is shown now a name. */
function KeepView({ onKeep }: { onKeep: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  function send(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() === '') return
    onKeep(name.trim())
    setOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button look="ghost" size="sm">
          <Plus className="icon" />
          {tableText('keepAsView')}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="staff-popover"
          aria-label={tableText('keepAsView')}
          align="start"
          sideOffset={4}
        >
          <form className="stack" onSubmit={send}>
            <TextField
              label={tableText('viewName')}
              value={name}
              required
              maxLength={40}
              onChange={({ target }) => setName(target.value)}
            />
            <Button look="ink" type="submit">
              {tableText('keep')}
            </Button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
