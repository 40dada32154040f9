import Columns3 from 'lucide-react/icons/columns-3'
import { Popover } from 'radix-ui'
import { tableText } from '../../../languages/staff/table.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { usePlace } from '../frame/place.ts'
import { choiceWith, type Room, shownColumns, type StaffColumn } from './columns.ts'
import { chooseDensity, type Density, useDensity } from './density.ts'

const DENSITIES = ['compact', 'regular', 'roomy'] as const satisfies readonly Density[]

interface ColumnChoiceProps<Row> {
  columns: readonly StaffColumn<Row>[]
  room: Room
}

/** Which columns are shown, and how high rows are. */
export function ColumnChoice<Row>({ columns, room }: ColumnChoiceProps<Row>) {
  const { search, change } = usePlace()
  const density = useDensity()
  const choice = search.get('columns')
  const shown = new Set(shownColumns(columns, choice, room).map(({ id }) => id))
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="line" size="sm">
          <Columns3 className="icon" />
          {tableText('columns')}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="staff-popover stack"
          aria-label={tableText('columns')}
          align="end"
          sideOffset={4}
        >
          <SelectField
            label={tableText('rows')}
            value={density}
            options={DENSITIES.map((value) => ({ value, label: tableText(value) }))}
            onChange={({ target }) => chooseDensity(target.value as Density)}
          />
          <fieldset>
            <legend className="sr-only">{tableText('columns')}</legend>
            {columns
              .filter(({ isTitle }) => !isTitle)
              .map(({ id, header }) => (
                <Checkbox
                  key={id}
                  checked={shown.has(id)}
                  onCheckedChange={(isOn) =>
                    change({ columns: choiceWith(columns, choice, { id, isOn }, room) })
                  }
                >
                  {header}
                </Checkbox>
              ))}
          </fieldset>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
