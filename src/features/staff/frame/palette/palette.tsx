import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCombobox } from 'downshift'
import { useState } from 'react'
import { staffFrameText } from '../../../../languages/staff/frame.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { StaffScreen } from '../../screens.ts'
import { FIND_ADDRESS, type Found, type FoundKind, mayBeNumber } from '../find.ts'
import { KeyCap } from '../key-cap.tsx'
import './palette.css'
import { useGoTo } from '../place.ts'
import { staffQuery } from '../staff-calls.ts'
import { placeOf, screensNamed } from './palette-choices.ts'

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  screens: readonly StaffScreen[]
  /** Lots, members and invoices are found for staff. */
  canFind: boolean
}

/** `Ctrl K`: goes to any screen by a few letters of its name, and to what has a number by that. */
export function Palette({ isOpen, onClose, screens, canFind }: PaletteProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title={staffFrameText('goTo')}>
      <Choices onClose={onClose} screens={screens} canFind={canFind} />
    </Dialog>
  )
}

interface Choice {
  key: string
  title: string
  /** Of what was found: what it is, or by which other number. */
  kind?: string
  keys?: string
  go: () => void
}

function Choices({ onClose, screens, canFind }: Omit<PaletteProps, 'isOpen'>) {
  const [typed, setTyped] = useState('')
  const { items, isAsking } = useChoices(screens, typed, canFind)
  const list = useCombobox<Choice>({
    items,
    isOpen: true,
    inputValue: typed,
    defaultHighlightedIndex: 0,
    // A pointer that passes over the list takes nothing from whoever types.
    stateReducer: ({ highlightedIndex }, { type, changes }) =>
      type === useCombobox.stateChangeTypes.MenuMouseLeave
        ? { ...changes, highlightedIndex }
        : changes,
    itemToString: (item) => item?.title ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      onClose()
      selectedItem?.go()
    },
  })
  return (
    <div className="palette">
      <input
        {...list.getInputProps({
          'aria-label': staffFrameText(canFind ? 'screenOrNumber' : 'screen'),
          // With the key itself: told by Downshift, after the next rendering, what is typed at a scanner's speed would be lost.
          onChange: ({ currentTarget }) => setTyped(currentTarget.value),
        })}
        className="input"
      />
      <ul {...list.getMenuProps({ 'aria-label': staffFrameText('choices') })}>
        {items.map((item, index) => (
          <li
            key={item.key}
            {...list.getItemProps({ item, index })}
            data-highlighted={list.highlightedIndex === index || undefined}
          >
            <span>{item.title}</span>
            {item.kind ? <small>{item.kind}</small> : null}
            {item.keys ? <KeyCap keys={item.keys} /> : null}
          </li>
        ))}
      </ul>
      {items.length === 0 ? (
        <output>{staffFrameText(isAsking ? 'looking' : 'nothingNamed')}</output>
      ) : null}
    </div>
  )
}

const KINDS = {
  lot: 'lot',
  member: 'member',
  invoice: 'invoice',
} as const satisfies Record<FoundKind, string>

function useChoices(screens: readonly StaffScreen[], typed: string, canFind: boolean) {
  const goTo = useGoTo()
  const navigate = useNavigate()
  const number = new URLSearchParams({ number: typed.trim() })
  const { data, isLoading } = useQuery({
    ...staffQuery<Found>(`${FIND_ADDRESS}?${number}`),
    enabled: canFind && mayBeNumber(typed),
  })
  const found = (data?.items ?? []).flatMap((item): Choice[] => {
    const place = placeOf(item, screens)
    if (!place) return []
    const go = () =>
      'staff' in place
        ? goTo(place.staff)
        : void navigate({ to: '/auction/$id', params: { id: place.auction } })
    const kind = item.consigned
      ? staffFrameText('stockNumberOf', item.consigned)
      : staffFrameText(KINDS[item.kind])
    return [{ key: item.id, title: `${item.number}, ${item.name}`, kind, go }]
  })
  const inWords = screens.map((screen) => ({ ...screen, title: screen.title() }))
  const named = screensNamed(inWords, typed).map(({ path, title, rail }): Choice => ({
    ...{ key: path, title, go: () => goTo(path) },
    ...(rail?.key && { keys: `G ${rail.key}` }),
  }))
  return { items: [...found, ...named], isAsking: isLoading }
}
