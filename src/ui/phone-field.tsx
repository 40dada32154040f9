import {
  type ComponentProps,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { COUNTRY_CODES } from '../rules/accounts.ts'
import { TextField } from './field.tsx'
import { caretWhenShown, type FormatPhone, shownPhone, typePhone } from './type-phone.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onValueChange: (value: string) => void
  /** As the forms call it: says how a number without a country code is meant. Where none is told yet, as one of the United States. */
  country?: string | undefined
  ref: (control: HTMLInputElement | null) => void
}

/** A phone number: the keys of a phone, and spaces and brackets by themselves while one types. */
export function PhoneField(props: PhoneFieldProps) {
  const { value, onValueChange, country, ref, ...field } = props
  const { format, load } = useFormat(country || 'United States')
  const control = useRef<HTMLInputElement>(null)
  const take = useCallback(
    (element: HTMLInputElement | null) => {
      control.current = element
      ref(element)
    },
    [ref],
  )
  const shown = shownPhone(format, value)
  /** An object each time, for the caret is to be placed with every key; `text` is what it was found in. */
  const [caret, setCaret] = useState<{ text: string; at: number } | null>(null)
  useLayoutEffect(() => {
    if (!caret || document.activeElement !== control.current) return
    // The numbering plans may have come with the very key.
    const at = caretWhenShown(shown, caret)
    control.current?.setSelectionRange(at, at)
  }, [caret, shown])
  // What stands there already is written out too, and somebody may have begun to type before the page was hydrated.
  const isEmpty = value === ''
  useEffect(() => {
    if (!isEmpty || document.activeElement === control.current) load()
  }, [isEmpty, load])
  return (
    <TextField
      {...field}
      ref={take}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={shown}
      onFocus={load}
      onChange={({ target, nativeEvent }) => {
        const isDeleting =
          nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
        const at = target.selectionStart ?? target.value.length
        const typed = typePhone(format, shown, { text: target.value, caret: at, isDeleting })
        onValueChange(typed.value)
        setCaret({ text: shownPhone(format, typed.value), at: typed.caret })
      }}
    />
  )
}

const asItIs: FormatPhone = (bare) => bare

/**
 * The numbering plans are loaded when a number is about to be typed, or stands there already; until then it stays as it is. Without a connection it does so
 * too, and they are asked for again the next time.
 */
function useFormat(country: string) {
  const [makeFormat, setMakeFormat] = useState<(country: string) => FormatPhone>(() => () => asItIs)
  const load = useCallback(() => {
    void loadFormat().then(
      (loaded) => setMakeFormat(() => loaded),
      () => undefined,
    )
  }, [])
  return { format: makeFormat(country), load }
}

async function loadFormat(): Promise<(country: string) => FormatPhone> {
  const { AsYouType } = await import('libphonenumber-js/min')
  return (country) => (bare) => new AsYouType(COUNTRY_CODES[country]).input(bare)
}
