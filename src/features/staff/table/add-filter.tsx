import ListFilter from 'lucide-react/icons/list-filter'
import { Popover } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { tableText } from '../../../languages/staff/table.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import type { FilterField } from './filters.ts'

/** `F`: chooses a field and its value. */
export function AddFilter({ fields }: { fields: readonly FilterField[] }) {
  const [isOpen, setOpen] = useState(false)
  useKey('F', () => setOpen(true), { name: tableText('filter'), isShown: true })
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button look="line" size="sm">
          <ListFilter className="icon" />
          {tableText('filter')} <KeyCap keys="F" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="staff-popover"
          aria-label={tableText('filter')}
          align="start"
          sideOffset={4}
        >
          <FilterForm fields={fields} onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function FilterForm({ fields, onDone }: { fields: readonly FilterField[]; onDone: () => void }) {
  const { search, change } = usePlace()
  const [name, setName] = useState(fields[0]?.name ?? '')
  const field = fields.find((one) => one.name === name)
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? search.get(name) ?? field?.options?.[0]?.value ?? ''
  function send(event: FormEvent): void {
    event.preventDefault()
    change({ [name]: value.trim() })
    onDone()
  }
  return (
    <form className="stack" onSubmit={send}>
      <SelectField
        label={tableText('field')}
        value={name}
        options={fields.map((one) => ({ value: one.name, label: `${one.label} ${one.relation}` }))}
        onChange={({ target }) => {
          setName(target.value)
          setTyped(null)
        }}
      />
      {field?.kind === 'choice' ? (
        <SelectField
          label={tableText('value')}
          value={value}
          options={field.options ?? []}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <TextField
          label={tableText('value')}
          type={field?.kind ?? 'text'}
          value={value}
          required
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Button look="ink" type="submit">
        {tableText('apply')}
      </Button>
    </form>
  )
}
