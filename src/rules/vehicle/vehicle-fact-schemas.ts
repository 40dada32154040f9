import { z } from 'zod'
import { vehicleFaultsText } from '../../languages/rules/vehicle-faults.ts'
import { isStorable } from '../accounts.ts'
import { MAX_PHOTOS } from '../photos.ts'
import { isPictureAddress } from '../picture-address.ts'
import { CONDITION_CHOICES, MAX_DAMAGE, MAX_TREAD } from './condition-report.ts'
import {
  FACT_NAMES,
  READING_UNITS,
  VEHICLE_FACTS,
  type FactKind,
  type FactKindOf,
  type FactName,
} from './vehicle-facts.ts'

/** The facts of a vehicle as calls tell them, and as staff may give them; both follow the table of facts. */

const shown = {
  title: z.string(),
  slug: z.string(),
  line: z.string().nullable(),
  text: z.string().nullable(),
  year: z.int().nullable(),
  reading: z.int().nullable(),
  readingUnit: z.enum(READING_UNITS),
  note: z.string().nullable(),
  lines: z.array(z.string()),
  names: z.array(z.string()),
  picture: z.string().nullable(),
  pictures: z.array(z.string()),
  captions: z.record(z.string(), z.string()),
  choice: z.string().nullable(),
  day: z.string().nullable(),
  treads: z.record(z.string(), z.int()).nullable(),
  damage: z
    .array(z.object({ place: z.string(), note: z.string(), photo: z.string().nullable() }))
    .nullable(),
} satisfies Record<FactKind, z.ZodType>

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: () => vehicleFaultsText('tooLong', { most }) })
    .refine(isStorable, { error: () => vehicleFaultsText('unprintable') })
const leaveOut = { error: () => vehicleFaultsText('leaveOut') }
const UPLOAD = 'POST /api/staff/auctions/{id}/photos'
const pictureUrl = text(500).refine(isPictureAddress, {
  error: () => vehicleFaultsText('noPictureAddress', { call: UPLOAD }),
})
/** Below a photo. */
export const captionSchema = text(300)
/** Below an announcement. */
export const announcedNoteSchema = text(500).min(1, leaveOut)

const given = {
  title: text(200).min(1, { error: () => vehicleFaultsText('titleRequired') }),
  slug: text(64).min(1, { error: () => vehicleFaultsText('categoryRequired') }),
  line: text(200).min(1, leaveOut).nullable(),
  text: text(20_000).nullable(),
  year: z.int().min(1800).max(2200).nullable(),
  reading: z.int().min(0).max(10_000_000).nullable(),
  readingUnit: z.enum(READING_UNITS),
  note: text(2_000).nullable(),
  lines: z.array(text(200).min(1)).max(200),
  names: z.array(text(100).min(1)).max(20),
  picture: pictureUrl.nullable(),
  pictures: z
    .array(pictureUrl)
    .max(MAX_PHOTOS, { error: () => vehicleFaultsText('tooManyPhotos', { most: MAX_PHOTOS }) }),
  captions: z.record(pictureUrl, captionSchema.min(1, leaveOut)),
  choice: text(40).nullable(),
  day: z.iso.date({ error: () => vehicleFaultsText('enterDay') }).nullable(),
  treads: z.record(text(40).min(1), z.int().min(0).max(MAX_TREAD)).nullable(),
  damage: z
    .array(z.object({ place: text(60).min(1), note: text(300), photo: pictureUrl.nullable() }))
    .max(MAX_DAMAGE, { error: () => vehicleFaultsText('tooManyPlaces', { most: MAX_DAMAGE }) })
    .nullable(),
} satisfies Record<FactKind, z.ZodType>

/** The members of an auction on the wire that tell what is sold. */
export const shownFacts = ofEveryFact(shown)
const choice = (words: readonly string[]) =>
  z
    .enum(words, { error: () => vehicleFaultsText('chooseOneOf', { words: words.join(', ') }) })
    .nullable()
const givenChoices = {
  runs: choice(CONDITION_CHOICES.runs),
  drives: choice(CONDITION_CHOICES.drives),
  keys: choice(CONDITION_CHOICES.keys),
  warning_lamps: choice(CONDITION_CHOICES.warning_lamps),
  odometer_status: choice(CONDITION_CHOICES.odometer_status),
  title_status: choice(CONDITION_CHOICES.title_status),
  title_brand: choice(CONDITION_CHOICES.title_brand),
} satisfies Record<keyof typeof CONDITION_CHOICES, z.ZodType>

/** What staff may give, checked. */
export const givenFacts = { ...ofEveryFact(given), ...givenChoices }

function ofEveryFact<Schemas extends Record<FactKind, z.ZodType>>(schemas: Schemas) {
  return Object.fromEntries(
    FACT_NAMES.map((name) => [name, schemas[VEHICLE_FACTS[name].kind]]),
  ) as { [Name in FactName]: Schemas[FactKindOf<Name>] }
}
