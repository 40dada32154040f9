import { useKeptText } from '../frame/kept-text.ts'
import { draftOver, readDraft } from './kept-draft.ts'

/** What is typed into a setting and not sent yet, over what the setting holds; kept on this device with what it was typed over. */
export function useTyped<Values extends object>(
  name: string,
  now: { values: Values; seq: number },
) {
  const [text, keep] = useKeptText(`settings ${name}`)
  const draft = readDraft<Values>(text)
  const shown = draft ? draftOver(draft, now) : { ...now, isOutdated: false }
  return {
    ...shown,
    isChanged: draft !== null,
    type(values: Values): void {
      const isAsItIs = JSON.stringify(values) === JSON.stringify(now.values)
      const over = draft && shown.seq !== now.seq ? draft.over : now.values
      keep(isAsItIs ? '' : JSON.stringify({ values, over, seq: shown.seq }))
    },
    discard: () => keep(''),
  }
}
