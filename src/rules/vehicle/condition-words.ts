/** What a condition report says, in the words that bidders read. */

/** What is damaged: where, how, and the address of a photo of the listing that shows it. */
export type Damage = {
  place: string
  note: string
  photo: string | null
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "Nov 19, 2026". */
export function dayText(of: string | null): string | null {
  return of && day.format(new Date(of))
}

/** "Front left 8/32, Front right 8/32 in". */
export function treadsText(treads: Record<string, number> | null): string | null {
  const wheels = Object.entries(treads ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const texts = wheels.map(([wheel, depth]) => `${wheel} ${depth}/32`)
  return texts.length === 0 ? null : `${texts.join(', ')} in`
}

export function damageText(damage: readonly Damage[] | null): string | null {
  if (damage === null) return null
  if (damage.length === 0) return 'None found'
  return damage.length === 1 ? '1 place' : `${damage.length} places`
}

/** "Rear bumper: Scuff, 4 in". */
export function damageLine({ place, note }: Damage): string {
  return note ? `${place}: ${note}` : place
}
