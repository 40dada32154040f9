import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { FilterProps } from './filter-controls.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { SELECT_FILTERS, TOGGLE_FILTERS } from './filter-words.ts'

/** The button that opens the filters on small screens; it tells how many are on. */
export function FilterButton({ filter, onChange }: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  const active = [...SELECT_FILTERS, ...TOGGLE_FILTERS].filter((name) => filter[name]).length
  return (
    <>
      <Button look="line" className="filter-button" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="icon" />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <FilterDrawer open={isOpen} onOpenChange={setOpen} filter={filter} onChange={onChange} />
    </>
  )
}
