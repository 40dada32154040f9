import type { VehicleFacts } from './vehicle-facts.ts'

/** What a VIN tells of a vehicle, in the words of makers and of the register that is asked. */
export interface DecodedVin {
  year: number | null
  make: string | null
  model: string | null
  /** Beside the model: 'Lariat'. */
  trim: string | null
  body: string | null
  drive: string | null
  transmission: string | null
  engine: {
    litres: string | null
    cylinders: string | null
    fuel: string | null
  }
}

export type FactsOfVin = Partial<
  Pick<
    VehicleFacts,
    'year' | 'make' | 'model' | 'body_style' | 'engine' | 'drive_train' | 'transmission' | 'title'
  >
>

/** The same as the facts of a listing, as staff would write them; what the VIN does not tell is left out. */
export function factsOfVin(decoded: DecodedVin): FactsOfVin {
  const { year, make, model, trim, body, drive, transmission } = decoded
  const named = [model, trim].filter(Boolean).join(' ') || null
  const title = make && named ? [year, make, named].filter(Boolean).join(' ') : null
  const facts = {
    ...{ year, make, model: named, body_style: body === 'Other' ? null : body },
    ...{ engine: engineOf(decoded), drive_train: driveOf(drive), transmission, title },
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value))
}

/** "2.7L 6-cylinder gasoline", "Electric". */
function engineOf({ engine: { litres, cylinders, fuel } }: DecodedVin): string | null {
  if (fuel?.toLowerCase() === 'electric') return 'Electric'
  const size = litres && Number(litres) > 0 ? `${Number(litres).toFixed(1)}L` : null
  const count = cylinders ? `${cylinders}-cylinder` : null
  const parts = [size, count, size || count ? fuel?.toLowerCase() : null]
  return parts.filter(Boolean).join(' ') || null
}

const DRIVES: readonly [RegExp, string][] = [
  [/^(?:awd|all)/i, 'AWD'],
  [/^(?:4wd|4x4|four)/i, '4WD'],
  [/^(?:fwd|front)/i, 'FWD'],
  [/^(?:rwd|rear)/i, 'RWD'],
]

/** The register writes '4WD/4-Wheel Drive/4x4', staff maybe 'Four-wheel drive'. */
export function driveOf(drive: string | null): string | null {
  return drive && (DRIVES.find(([pattern]) => pattern.test(drive))?.[1] ?? drive)
}
