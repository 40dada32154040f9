import { useKeptText } from '../frame/kept-text.ts'

/** What is typed into a setting and not sent yet, over what the setting holds; kept on this device. */
export function useTyped<Values>(name: string, shown: Values) {
  const [text, keep] = useKeptText(`settings ${name}`)
  return {
    values: text === '' ? shown : readKept(text, shown),
    isChanged: text !== '',
    type(values: Values): void {
      const next = JSON.stringify(values)
      keep(next === JSON.stringify(shown) ? '' : next)
    },
    discard: () => keep(''),
  }
}

function readKept<Values>(text: string, shown: Values): Values {
  try {
    // Only `type` writes it.
    const kept = JSON.parse(text) as Values
    return Array.isArray(kept) ? kept : { ...shown, ...kept }
  } catch {
    return shown
  }
}
