/** What vehicles are called that a body style is one of; a pickup is a truck, too. */
export const VEHICLE_KINDS = ['pickup', 'truck', 'car'] as const
export type VehicleKind = (typeof VEHICLE_KINDS)[number]

const PICKUP =
  /\bpick[- ]?up\b|\b(?:access|crew|double|extended|king|mega|quad|regular|super) ?cab\b/i
const TRUCK =
  /\btruck\b|\bflat ?bed\b|\bsemi\b|\b(?:cab|day|sleeper)[- ](?:cab|chassis)\b|\bchassis[- ]cab\b|\bstake[- ]bed\b|\bdump\b|\brollback\b|\bwrecker\b/i
/** Named after a truck, and none. */
const NO_TRUCK = /trailer|\bcamper\b|\bmotor ?home\b/i
const CAR =
  /\b(?:sedan|saloon|coup[eé]|convertible|cabriolet|roadster|sp[iy]der|targa|hatchback|liftback|fastback|hardtop|(?:station )?wagon|suv|sport utility|crossover|minivan|limousine|car)(?![\p{L}])/iu

/** What a body style is called without its details: 'Pickup' for 'Pickup, crew cab'; null for none. */
export function bodyStyleName(bodyStyle: string | null): string | null {
  return bodyStyle?.split(',')[0]?.trim() || null
}

/** What a vehicle with this body style is called; nothing for what is neither car nor truck. */
export function kindsOf(bodyStyle: string): VehicleKind[] {
  if (NO_TRUCK.test(bodyStyle)) return []
  if (PICKUP.test(bodyStyle)) return ['pickup', 'truck']
  if (TRUCK.test(bodyStyle)) return ['truck']
  return CAR.test(bodyStyle) ? ['car'] : []
}
