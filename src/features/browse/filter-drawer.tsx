import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ComponentProps, Fragment, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { DialogClose, Drawer } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useAuctionTotal } from './auction-list.tsx'
import { DistanceFields } from './distance-filter.tsx'
import { type AllFiltersProps, type FilterProps, FilterSwitches } from './filter-controls.tsx'
import { withCount } from './filter-select.tsx'
import {
  chosenValue,
  countFilters,
  FILTER_LABELS,
  noFilters,
  SELECT_FILTERS,
  whyClosed,
} from './filter-words.ts'
import { useFilterChoices } from './use-filter-choices.ts'

/** The button that opens the filters on small screens; it tells how many are on. */
export function FilterButton({ filter, near, onChange }: AllFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const active = countFilters(filter)
  return (
    <>
      <Button
        look="line"
        className="filter-button"
        busy={!isHydrated && 'Filters: loading...'}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="icon" />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <FilterDrawer
        open={isOpen}
        onOpenChange={setOpen}
        filter={filter}
        near={near}
        onChange={onChange}
      />
    </>
  )
}

interface FilterDrawerProps extends AllFiltersProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The filters on small screens. Each change is made at once; the button tells how many auctions it left. */
function FilterDrawer({ open, onOpenChange, ...props }: FilterDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Filters">
      <div className="filter-drawer">
        <div className="spread filter-drawer-head">
          <p className="h">Filters</p>
          <DialogClose asChild>
            <IconButton label="Close filters">
              <X className="icon" />
            </IconButton>
          </DialogClose>
        </div>
        <Fields {...props} />
        <div className="filter-drawer-foot">
          <Button look="line" onClick={() => props.onChange(noFilters())}>
            Clear all
          </Button>
          <DialogClose asChild>
            <ShowButton filter={props.filter} />
          </DialogClose>
        </div>
      </div>
    </Drawer>
  )
}

function Fields({ filter, near, onChange }: AllFiltersProps) {
  const { choicesOf, distancesWith } = useFilterChoices(filter)
  return (
    <div className="filter-fields">
      {SELECT_FILTERS.map((name) => (
        <Fragment key={name}>
          <SelectField
            label={FILTER_LABELS[name]}
            fieldClassName={/_m(?:in|ax)$/.test(name) ? 'half' : undefined}
            value={filter[name] ?? ''}
            disabled={whyClosed(name, filter) !== undefined}
            onChange={(event) => onChange(chosenValue(name, event.target.value))}
            options={[
              { value: '', label: whyClosed(name, filter) ?? 'Any' },
              ...choicesOf(name).map((choice) => ({
                value: choice.value,
                label: withCount(choice),
              })),
            ]}
          />
          {name === 'state' ? (
            <DistanceFields near={near} choices={distancesWith(near.within)} onChange={onChange} />
          ) : null}
        </Fragment>
      ))}
      <FilterSwitches filter={filter} onChange={onChange} />
    </div>
  )
}

/** Given to the dialog, which adds what closes it. */
function ShowButton({ filter, ...button }: Pick<FilterProps, 'filter'> & ComponentProps<'button'>) {
  const total = useAuctionTotal(filter)
  return (
    <Button {...button} look="lane">
      {`Show ${total.toLocaleString('en-US')} ${total === 1 ? 'auction' : 'auctions'}`}
    </Button>
  )
}
