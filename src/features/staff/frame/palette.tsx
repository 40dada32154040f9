import { useCombobox } from 'downshift'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import type { StaffScreen } from '../screens.ts'
import { KeyCap } from './key-cap.tsx'
import './palette.css'
import { screensNamed } from './palette-choices.ts'
import { useGoTo } from './place.ts'

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  screens: readonly StaffScreen[]
}

const NAME = 'Name of a screen'

/** `Ctrl K`: goes to any screen by a few letters of its name. */
export function Palette({ isOpen, onClose, screens }: PaletteProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title="Go to">
      <Choices onClose={onClose} screens={screens} />
    </Dialog>
  )
}

function Choices({ onClose, screens }: Omit<PaletteProps, 'isOpen'>) {
  const [typed, setTyped] = useState('')
  const goTo = useGoTo()
  const items = screensNamed(screens, typed)
  const list = useCombobox({
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
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      onClose()
      if (selectedItem) goTo(selectedItem.path)
    },
  })
  return (
    <div className="palette">
      <input {...list.getInputProps({ 'aria-label': NAME })} className="input" />
      <ul {...list.getMenuProps({ 'aria-label': 'Screens' })}>
        {items.map((item, index) => {
          const Icon = item.rail?.icon
          return (
            <li
              key={item.path}
              {...list.getItemProps({ item, index })}
              data-highlighted={list.highlightedIndex === index || undefined}
            >
              {Icon ? <Icon className="icon" /> : null}
              <span>{item.title}</span>
              {item.rail?.key ? <KeyCap keys={`G ${item.rail.key}`} /> : null}
            </li>
          )
        })}
      </ul>
      {items.length === 0 ? <output>No screen has this name.</output> : null}
    </div>
  )
}
