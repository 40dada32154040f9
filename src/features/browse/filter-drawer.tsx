import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { Fragment, useState } from 'react'
import { browseText } from '../../languages/site/browse.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DialogClose, Drawer } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useAuctionTotal } from './auction-list.tsx'
import { DistanceFields, useDistance } from './distance-filter.tsx'
import {
  type AllFiltersProps,
  DeliverySwitch,
  type FilterProps,
  FilterSwitches,
} from './filter-controls.tsx'
import { withCount } from './filter-select.tsx'
import {
  chosenValue,
  countFilters,
  filterLabel,
  noFilters,
  SELECT_FILTERS,
  whyClosed,
} from './filter-words.ts'
import { isPlaced } from './known-place.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { usePendingChoice } from './use-pending-choice.ts'

/** The button that opens the filters on small screens; it tells how many are on. */
export function FilterButton({ filter, near, onChange }: AllFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const count = countFilters(filter)
  return (
    <>
      <Button look="line" className="filter-button" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="icon" />
        {/* Greyed, and as wide as ever: what stands beside it does not move. */}
        <span aria-hidden={!isHydrated}>{browseText('filtersOn', { count })}</span>
        {isHydrated ? null : (
          <span className="sr-only">{browseText('filtersLoading', { count })}</span>
        )}
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
    <Drawer open={open} onOpenChange={onOpenChange} title={browseText('filters')}>
      <DrawerBody {...props} onClose={() => onOpenChange(false)} />
    </Drawer>
  )
}

function DrawerBody({ onClose, ...props }: AllFiltersProps & { onClose: () => void }) {
  const { filter, near, onChange } = props
  const distance = useDistance(near, onChange)

  // A place that nobody knows is not dropped in silence: its field has the focus, and says so.
  async function show() {
    if (await distance.findFault()) distance.code.input.current?.focus()
    else onClose()
  }

  function clear() {
    distance.forget()
    void onChange(noFilters())
  }

  return (
    <div className="filter-drawer">
      <div className="spread filter-drawer-head">
        <p className="h">{browseText('filters')}</p>
        <DialogClose asChild>
          <IconButton label={browseText('closeFilters')}>
            <X className="icon" />
          </IconButton>
        </DialogClose>
      </div>
      <Fields {...props} distance={distance} />
      <div className="filter-drawer-foot">
        <Button look="line" onClick={clear}>
          {browseText('clearAll')}
        </Button>
        <ShowButton
          filter={filter}
          isCounted={distance.isApplied && !near.fault}
          onClick={() => void show()}
        />
      </div>
    </div>
  )
}

interface FieldsProps extends AllFiltersProps {
  distance: ReturnType<typeof useDistance>
}

function Fields({ filter, near, onChange, distance }: FieldsProps) {
  const { choicesOf, distancesWith } = useFilterChoices(filter)
  return (
    <div className="filter-fields">
      {SELECT_FILTERS.map((name) => (
        <Fragment key={name}>
          <FilterField name={name} filter={filter} onChange={onChange} choices={choicesOf(name)} />
          {name === 'state' ? (
            <DistanceFields choices={distancesWith(near.within)} distance={distance} />
          ) : null}
          {name === 'price_max' && isPlaced(near) ? (
            <DeliverySwitch filter={filter} onChange={onChange} />
          ) : null}
        </Fragment>
      ))}
      <FilterSwitches filter={filter} onChange={onChange} />
    </div>
  )
}

interface FilterFieldProps extends FilterProps {
  name: (typeof SELECT_FILTERS)[number]
  choices: ReturnType<ReturnType<typeof useFilterChoices>['choicesOf']>
}

function FilterField({ name, filter, onChange, choices }: FilterFieldProps) {
  const { chosen, choose } = usePendingChoice(filter[name] ?? '', (value) =>
    onChange(chosenValue(name, value)),
  )
  return (
    <SelectField
      label={filterLabel(name)}
      fieldClassName={/_m(?:in|ax)$/.test(name) ? 'half' : undefined}
      value={chosen}
      disabled={whyClosed(name, filter) !== undefined}
      onChange={(event) => choose(event.target.value)}
      options={[
        { value: '', label: whyClosed(name, filter) ?? browseText('any') },
        ...choices.map((choice) => ({ value: choice.value, label: withCount(choice) })),
      ]}
    />
  )
}

interface ShowButtonProps extends Pick<FilterProps, 'filter'> {
  /** Whether the list is narrowed by all that stands in the fields. */
  isCounted: boolean
  onClick: () => void
}

function ShowButton({ filter, isCounted, onClick }: ShowButtonProps) {
  const total = useAuctionTotal(filter)
  return (
    <Button look="lane" onClick={onClick}>
      {isCounted ? browseText('showCounted', { count: total }) : browseText('showAuctions')}
    </Button>
  )
}
