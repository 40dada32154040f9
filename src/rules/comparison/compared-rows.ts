import { factLines, type VehicleFacts } from '../vehicle/vehicle-facts.ts'

/** One line of a comparison: what each vehicle has there, in the order of the columns; null where it is not known. */
export interface ComparedRow {
  label: string
  values: readonly (string | null)[]
  /** They are not all the same. What is unknown of some and known of others differs too. */
  differs: boolean
}

export function comparedRow(label: string, values: readonly (string | null)[]): ComparedRow {
  return { label, values, differs: new Set(values).size > 1 }
}

const PARTS = ['Vehicle Details', 'Technical Specs', 'Condition'] as const

/** What the auctions' own pages tell in lines, in their order and words; a line that none of them has is left out. */
export function comparedFacts(
  vehicles: readonly VehicleFacts[],
): { part: (typeof PARTS)[number]; rows: ComparedRow[] }[] {
  return PARTS.map((part) => {
    const told = vehicles.map(
      (facts) => new Map(factLines(facts, part).map(({ label, value }) => [label, value])),
    )
    const rows = labelsOf(told).map((label) =>
      comparedRow(
        label,
        told.map((lines) => lines.get(label) ?? null),
      ),
    )
    return { part, rows }
  }).filter(({ rows }) => rows.length > 0)
}

/** Each once, in an order that keeps to that of every vehicle: all follow one table. */
function labelsOf(told: readonly ReadonlyMap<string, string>[]): string[] {
  const labels: string[] = []
  for (const lines of told) {
    let after = 0
    for (const label of lines.keys()) {
      const at = labels.indexOf(label)
      if (at < 0) labels.splice(after, 0, label)
      after = (at < 0 ? after : at) + 1
    }
  }
  return labels
}
