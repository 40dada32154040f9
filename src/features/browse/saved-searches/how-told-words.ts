import type { HowTold } from '../../../rules/saved-searches/saved-searches.ts'

interface Words {
  /** As it is chosen. */
  choice: string
  /** As a list of searches says it. */
  state: string
}

const WORDS: Readonly<Record<HowTold, Words>> = {
  daily: {
    choice: 'Once a day, at 8 AM Eastern',
    state: 'Mailed once a day, at 8 AM Eastern',
  },
  at_once: { choice: 'At once, hourly at most', state: 'Mailed at once, hourly at most' },
  never: { choice: 'Not at all', state: 'No mails' },
}

export const HOW_TOLD_CHOICES = (Object.keys(WORDS) as HowTold[]).map((value) => ({
  value,
  label: WORDS[value].choice,
}))

export function howToldWords(notify: HowTold): string {
  return WORDS[notify].state
}
