import { useEffect } from 'react'
import type { ReadVin } from '../read-vin.ts'
import { shownText } from './editor-state.ts'
import type { Editor } from './use-editor.ts'
import { differingFacts, listed, toldFacts, type ToldName } from './vin-facts.ts'

/**
 * Lets the fields follow the VIN. Returns how many say to the letter what it tells, which ones say something else, and what
 * puts it there all the same.
 */
export function useVinFacts(editor: Editor, read: ReadVin | undefined) {
  const { state, type, followVin } = editor
  useEffect(() => {
    if (read) followVin(read.vin, toldFacts(read))
  }, [read, followVin])
  const told = toldFacts(read)
  const shown = (name: ToldName) => shownText(state, name)
  // Before the fields have followed, what is about to would be told as well.
  const differing = read?.vin === state.followed.vin ? differingFacts(shown, told) : []
  return {
    differing,
    filled: listed(told).filter(([name, text]) => shown(name) === text).length,
    take() {
      for (const [name, text] of differing) type(name, text)
    },
  }
}
