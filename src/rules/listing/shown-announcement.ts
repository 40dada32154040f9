import { dateFormat } from '../../languages/date-format.ts'
import { language } from '../../languages/language.ts'
import { announcedChangesText } from '../../languages/rules/announced-changes.ts'
import { shownKeptWords } from '../vehicle/kept-fact-words.ts'
import { factLabel } from '../vehicle/vehicle-facts.ts'
import { factLabelled, readAnnounced, type ReadSentence } from './announced-sentences.ts'

/**
 * A sentence of an announcement, which the ledger keeps in English, for whoever reads it now. One that was never written by the rules
 * stays as it is.
 */
export function shownAnnouncement(sentence: string): string {
  if (language() === 'en') return sentence
  const read = readAnnounced(sentence)
  return (read && shownSentence(read)) ?? sentence
}

function shownSentence({ kind, values }: ReadSentence): string | null {
  const { from = '', to = '', value = '', count = '', lasted = '' } = values
  const fact = factLabelled(values.label ?? '')
  const label = fact ? factLabel(fact) : ''
  const shown = (words: string) => (fact ? shownKeptWords(fact, words) : words)
  switch (kind) {
    case 'photosChanged':
      return announcedChangesText('photosChanged', { count })
    case 'photosAdded':
      return announcedChangesText('photosAdded', { count })
    case 'photosRemoved':
      return announcedChangesText('photosRemoved', { count })
    case 'noDamage':
      return announcedChangesText('noDamage')
    case 'endMoved':
      return announcedChangesText('endMoved', { from: shownTime(from), to: shownTime(to) })
    case 'outage':
      return announcedChangesText('outage', { lasted: shownLength(lasted) })
    case 'corrected':
      // Where the first ends nobody can tell: as of a longer one only that it changed.
      return ` ${to}`.includes(' to ')
        ? announcedChangesText('changed', { label })
        : announcedChangesText('corrected', { label, from: shown(from), to: shown(to) })
    case 'added':
      return announcedChangesText('added', { label, value: shown(value) })
    case 'removed':
      return announcedChangesText('removed', { label, value: shown(value) })
    case 'changed':
      return announcedChangesText('changed', { label })
    case 'shownElsewhere':
      return announcedChangesText('shownElsewhere', { label, value: shown(value) })
  }
}

/** Of the clock on the wall, in whatever zone. */
const wall = dateFormat({
  ...({ timeZone: 'UTC', month: 'short', day: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit' } as const),
})

/** "Nov 21, 3:04 PM EST", which has no year. */
function shownTime(words: string): string {
  const [, day, time, zone = ''] = /^(\w+ \d+), ([\d:]+ [AP]M) (\w+)$/.exec(words) ?? []
  if (!day || !time) return words
  // A leap year has all days.
  const parts = wall().formatToParts(Date.parse(`${day}, 2024 ${time} UTC`))
  const named = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return announcedChangesText('time', { ...named, zone })
}

/** "2 hours 5 minutes". */
function shownLength(words: string): string {
  return words.replaceAll(/(\d+) (hour|minute|second)s?/g, (_, number: string, unit: string) => {
    const count = Number(number)
    if (unit === 'hour') return announcedChangesText('hours', { count })
    return announcedChangesText(unit === 'minute' ? 'minutes' : 'seconds', { count })
  })
}
