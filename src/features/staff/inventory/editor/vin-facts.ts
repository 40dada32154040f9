import { omit } from 'es-toolkit/object'
import { driveOf } from '../../../../rules/vehicle/decoded-vin.ts'
import type { FactName } from '../../../../rules/vehicle/vehicle-facts.ts'
import type { ReadVin } from '../read-vin.ts'

/** What a VIN tells beside what stands in the fields: what follows the VIN by itself, and what only differs from it. */

/** The fields that a VIN tells. */
export type ToldName = Extract<FactName, keyof NonNullable<ReadVin['facts']>>
/** Each as the text of its field. */
export type ToldFacts = Partial<Record<ToldName, string>>
export type ToldFact = readonly [ToldName, string]
type Shown = (name: ToldName) => string

export function toldFacts(read: ReadVin | undefined): ToldFacts {
  const told = Object.entries(read?.facts ?? {})
  return Object.fromEntries(told.map(([name, value]) => [name, `${value}`]))
}

export function listed(facts: ToldFacts): ToldFact[] {
  // As it was made.
  return Object.entries(facts) as ToldFact[]
}

/**
 * What becomes of the fields with another VIN: one that is empty is filled, and one that says to the letter what the VIN before
 * told follows; it is emptied where the new VIN tells nothing, for it is a fact of another vehicle. All else was typed by
 * somebody, and stays. A VIN that nothing is known of changes nothing.
 */
export function followingFacts(shown: Shown, before: ToldFacts, told: ToldFacts): ToldFact[] {
  if (listed(told).length === 0) return []
  const changed = listed({ ...emptied(before), ...told })
  return changed.filter(([name, text]) => {
    const here = shown(name).trim()
    return here !== text && (here === '' || here === before[name])
  })
}

/** No lot is without a title. */
function emptied(facts: ToldFacts): ToldFacts {
  return Object.fromEntries(listed(omit(facts, ['title'])).map(([name]) => [name, '']))
}

/** What the VIN tells otherwise than the fields that are filled. */
export function differingFacts(shown: Shown, told: ToldFacts): ToldFact[] {
  return listed(told).filter(([name, text]) => {
    const here = shown(name).trim()
    return here !== '' && !SAYS[name](here, text)
  })
}

type Says = (here: string, told: string) => boolean

/** Whether a field says what the VIN tells, in words of its own and maybe with more: 'F150 Lariat' says 'F-150'. */
const SAYS: Record<ToldName, Says> = {
  year: hasSameLetters,
  make: hasSameLetters,
  // 'Grand Cherokee' is no 'Cherokee'.
  model: beginsWith,
  body_style: contains,
  engine: hasSameFigures,
  drive_train: (here, told) => driveOf(here) === told || contains(here, told),
  transmission: contains,
  title: contains,
}

function hasSameLetters(here: string, told: string): boolean {
  return plain(here) === plain(told)
}

function beginsWith(here: string, told: string): boolean {
  const words = wordsOf(here)
  return words.some((_, index) => words.slice(0, index + 1).join('') === plain(told))
}

/** As whole words: 'CX-30' is no '3'. */
function contains(here: string, told: string): boolean {
  const words = wordsOf(here)
  return words.some((_, index) => beginsWith(words.slice(index).join(' '), told))
}

/** '3.5L V6 turbo' says '3.5L 6-cylinder gasoline'; 'Electric' has no figures. */
function hasSameFigures(here: string, told: string): boolean {
  const wanted = figuresIn(told)
  if (wanted.length === 0) return contains(here, told)
  const found = figuresIn(here)
  return wanted.every((figure) => found.includes(figure))
}

function figuresIn(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).map(plain).filter(Boolean)
}

/** Without what is mere spelling: case, accents, spaces, dashes. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
