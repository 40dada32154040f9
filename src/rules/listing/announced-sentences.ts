import { FACT_NAMES, VEHICLE_FACTS, type FactName } from '../vehicle/vehicle-facts.ts'

/** Every sentence that announces, as the ledger has it: in English for good. By what writes one it is read again. */
export const ANNOUNCED_SENTENCES = {
  photosChanged: 'Photos changed: {count}',
  photosAdded: 'Photos added: {count}',
  photosRemoved: 'Photos removed: {count}',
  noDamage: 'No damage is known any more',
  endMoved: 'End moved from {from} to {to}',
  outage: 'The end was moved: no bids could be placed for {lasted}',
  corrected: '{label} corrected from {from} to {to}',
  added: '{label} added: {value}',
  removed: '{label} removed: {value}',
  changed: '{label} changed',
  shownElsewhere: '{label} shown on another photo: {value}',
} as const

type Kind = keyof typeof ANNOUNCED_SENTENCES

export function announcedSentence(
  kind: Kind,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return ANNOUNCED_SENTENCES[kind].replaceAll(VALUE, (_, name: string) => `${values[name]}`)
}

/** A sentence, and what stands in it: of two values the first is as short as can be. */
export interface ReadSentence {
  kind: Kind
  values: Readonly<Record<string, string>>
}

/** Null for what is none of them. */
export function readAnnounced(sentence: string): ReadSentence | null {
  for (const { kind, pattern } of PATTERNS) {
    const found = pattern.exec(sentence)
    if (found) return { kind, values: found.groups ?? {} }
  }
  return null
}

/** The fact that has this label. */
export function factLabelled(label: string): FactName | undefined {
  return FACT_NAMES.find((name) => VEHICLE_FACTS[name].label === label)
}

const VALUE = /\{(\w+)\}/g

const LABELS = FACT_NAMES.map((name) => VEHICLE_FACTS[name].label).join('|')

/** A label is one of the table: what staff typed is not taken for the words around it. */
const PATTERNS = (Object.keys(ANNOUNCED_SENTENCES) as Kind[]).map((kind) => {
  const source = ANNOUNCED_SENTENCES[kind].replaceAll(VALUE, (_, name: string) => groupFor(name))
  return { kind, pattern: new RegExp(`^${source}$`, 's') }
})

function groupFor(name: string): string {
  return `(?<${name}>${name === 'label' ? LABELS : '.+?'})`
}
