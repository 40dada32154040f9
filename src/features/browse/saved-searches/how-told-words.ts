import { browseText } from '../../../languages/site/browse.ts'
import type { HowTold } from '../../../rules/saved-searches/saved-searches.ts'

interface Words {
  /** As it is chosen. */
  choice: string
  /** As a list of searches says it. */
  state: string
}

const WORDS = {
  daily: { choice: 'dailyChoice', state: 'dailyState' },
  at_once: { choice: 'atOnceChoice', state: 'atOnceState' },
  never: { choice: 'neverChoice', state: 'neverState' },
} as const satisfies Record<HowTold, Words>

export function howToldChoices() {
  return (Object.keys(WORDS) as HowTold[]).map((value) => ({
    value,
    label: browseText(WORDS[value].choice),
  }))
}

export function howToldWords(notify: HowTold): string {
  return browseText(WORDS[notify].state)
}
