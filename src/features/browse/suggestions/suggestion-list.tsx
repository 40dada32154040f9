import { useNavigate } from '@tanstack/react-router'
import { useCombobox } from 'downshift'
import Gavel from 'lucide-react/icons/gavel'
import History from 'lucide-react/icons/history'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import type { AuctionFilter } from '../../../catalogue/auction-filter.ts'
import { browseText } from '../../../languages/site/browse.ts'
import { forgetSearch, forgetSearches, rememberSearch } from './recent-searches.ts'
import { type SearchChoice, type SearchChoices, useSearchChoices } from './search-choices.ts'
import './suggestions.css'

/** What the field of the page says of its list. */
export interface ComboboxState {
  role: 'combobox'
  'aria-autocomplete': 'list'
  'aria-controls': string
  'aria-expanded': boolean
  'aria-activedescendant': string | undefined
}

type Combobox = ReturnType<typeof useCombobox<SearchChoice>>

/** What the field hands its events to. */
export interface ComboboxDriver extends Pick<
  ReturnType<Combobox['getInputProps']>,
  'onBlur' | 'onChange' | 'onClick' | 'onKeyDown'
> {
  close: () => void
}

export interface SuggestionListProps {
  words: string
  /** The field, which is there before this list is. */
  field: RefObject<HTMLInputElement | null>
  driverRef: RefObject<ComboboxDriver | null>
  onState: (state: ComboboxState) => void
  onChoose: (filter: AuctionFilter) => void
  /** A suggestion leads to a page of its own. */
  onLeave: () => void
}

const { stateChangeTypes } = useCombobox

/** Suggestions below the search field, by the combobox pattern of WAI-ARIA; loaded when the field is first used. */
export function SuggestionList({
  words,
  field,
  driverRef,
  onState,
  onChoose,
  onLeave,
}: SuggestionListProps) {
  const { heading, choices } = useSearchChoices(words)
  const choose = useChoose({ onChoose, onLeave })
  const list = useCombobox<SearchChoice>({
    id: 'search-suggestions',
    items: choices,
    inputValue: words,
    selectedItem: null,
    // The field has just been gone to.
    initialIsOpen: true,
    itemToString: (choice) => choice?.text ?? '',
    itemToKey: (choice) => choice?.key,
    stateReducer: (state, { type, changes }) => {
      // Whoever leaves the field has chosen nothing, and what is typed stays.
      if (type === stateChangeTypes.InputBlur || type === stateChangeTypes.InputKeyDownEscape)
        return { ...state, isOpen: false, highlightedIndex: -1 }
      if (type === stateChangeTypes.InputClick) return { ...changes, isOpen: true }
      return changes
    },
    onSelectedItemChange({ selectedItem, type }) {
      // Takes the keyboard of a phone away from what was found. Who uses keys goes on from the field.
      if (type === stateChangeTypes.ItemClick && selectedItem?.kind !== 'forget')
        field.current?.blur()
      choose(selectedItem)
    },
  })
  const isShown = list.isOpen && choices.length > 0
  useLateAnswers(list, { heading, choices })
  useField(list, { choices, isShown, field, driverRef, onState })
  return (
    <>
      <output className="sr-only">
        {isShown
          ? browseText('suggestionCount', { count: choices.length, heading: heading ?? 'none' })
          : ''}
      </output>
      <div className="suggestions" hidden={!isShown}>
        {heading ? <p className="suggestions-heading">{browseText(heading)}</p> : null}
        <ul {...list.getMenuProps({ 'aria-label': browseText(heading ?? 'suggestions') })}>
          {choices.map((choice, index) => (
            <li
              key={choice.key}
              {...list.getItemProps({ item: choice, index })}
              data-highlighted={list.highlightedIndex === index || undefined}
            >
              <ChoiceLine choice={choice} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function ChoiceLine({ choice }: { choice: SearchChoice }) {
  const Icon = ICONS[choice.kind]
  return (
    <>
      <Icon className="icon" />
      <span className="suggestion-text">{choice.text}</span>
      {choice.note ? <small className="tn">{choice.note}</small> : null}
      {choice.kind === 'recent' ? (
        // For pointers; keys have Delete.
        <span
          className="suggestion-remove"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            forgetSearch(choice.text)
          }}
        >
          <X className="icon" />
        </span>
      ) : null}
    </>
  )
}

const ICONS: Record<SearchChoice['kind'], typeof Search> = {
  make: Tag,
  model: Tag,
  state: MapPin,
  city: MapPin,
  words: Search,
  recent: History,
  auction: Gavel,
  forget: Trash,
}

/** An answer is another list, also a late one: what is highlighted stays so where it stands in both, and nothing else becomes it. */
function useLateAnswers(
  { highlightedIndex, setHighlightedIndex }: Combobox,
  { heading, choices }: SearchChoices,
): void {
  const answer = heading === 'recentSearches' ? heading : choices.map(({ key }) => key).join('\n')
  const highlighted = useRef<string>(undefined)
  const keep = useEffectEvent(() => {
    setHighlightedIndex(choices.findIndex(({ key }) => key === highlighted.current))
  })
  useLayoutEffect(() => keep(), [answer])
  useLayoutEffect(() => {
    highlighted.current = choices[highlightedIndex]?.key
  })
}

function useChoose({ onChoose, onLeave }: Pick<SuggestionListProps, 'onChoose' | 'onLeave'>) {
  const navigate = useNavigate()
  return (choice: SearchChoice | null) => {
    if (!choice) return
    if (choice.kind === 'forget') return forgetSearches()
    if (choice.kind === 'auction') {
      onLeave()
      return void navigate({ to: '/auction/$id', params: { id: choice.id } })
    }
    rememberSearch(choice)
    onChoose(choice.filter)
  }
}

interface FieldOfList extends Pick<SuggestionListProps, 'field' | 'driverRef' | 'onState'> {
  choices: readonly SearchChoice[]
  isShown: boolean
}

const OF_THE_TEXT: readonly string[] = ['Enter', 'Home', 'End']

/** The field stays the one that is being typed into: it is told what to say, and hands over its events. */
function useField(
  list: Combobox,
  { choices, isShown, field, driverRef, onState }: FieldOfList,
): void {
  const { ref, onBlur, onChange, onClick, onKeyDown, ...props } = list.getInputProps()
  const controls = String(props['aria-controls'])
  const active = (isShown && String(props['aria-activedescendant'] || '')) || undefined
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(field.current)
    const chosen = choices[list.highlightedIndex]
    const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
      // Without a choice Enter is the form's, which searches for the words as typed, and the others are the text's.
      if (!chosen && OF_THE_TEXT.includes(event.key)) return
      if (event.key !== 'Delete' || !isShown || chosen?.kind !== 'recent') return onKeyDown?.(event)
      event.preventDefault()
      forgetSearch(chosen.text)
    }
    driverRef.current = { onBlur, onChange, onClick, onKeyDown: keyDown, close: list.closeMenu }
  })
  useEffect(
    () =>
      onState({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-controls': controls,
        'aria-expanded': isShown,
        'aria-activedescendant': active,
      }),
    [onState, controls, isShown, active],
  )
}
