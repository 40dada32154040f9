import Columns3 from 'lucide-react/icons/columns-3'
import { Popover } from 'radix-ui'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { usePlace } from '../frame/place.ts'
import { chosenColumns, shownColumns, type StaffColumn } from './columns.ts'
import { chooseDensity, DENSITIES, type Density, useDensity } from './density.ts'

const DENSITY_OPTIONS = Object.entries(DENSITIES).map(([value, { label }]) => ({ value, label }))

/** Which columns are shown, and how high rows are. */
export function ColumnChoice<Row>({ columns }: { columns: readonly StaffColumn<Row>[] }) {
  const { search, change } = usePlace()
  const density = useDensity()
  const shown = new Set(shownColumns(columns, search.get('cols')).map(({ id }) => id))
  function choose(id: string, isOn: boolean): void {
    const next = new Set(shown)
    if (isOn) next.add(id)
    else next.delete(id)
    change({ cols: chosenColumns(columns, next) })
  }
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="line" size="sm">
          <Columns3 className="icon" />
          Columns
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="staff-popover stack" align="end" sideOffset={4}>
          <SelectField
            label="Rows"
            value={density}
            options={DENSITY_OPTIONS}
            onChange={({ target }) => chooseDensity(target.value as Density)}
          />
          <fieldset>
            <legend className="sr-only">Columns</legend>
            {columns
              .filter(({ isTitle }) => !isTitle)
              .map(({ id, header }) => (
                <Checkbox
                  key={id}
                  checked={shown.has(id)}
                  onCheckedChange={(isOn) => choose(id, isOn)}
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
