/** What two accounts may have in common. It decides nothing: people share houses, computers and purses. */

export const RELATIONS = ['phone', 'device', 'address', 'payer'] as const
export type Relation = (typeof RELATIONS)[number]

export const STRENGTHS = ['strong', 'some', 'weak'] as const
export type Strength = (typeof STRENGTHS)[number]

/** A telephone or a browser is a person's, an address a family's; whoever pays may pay for many. */
const WEIGHTS: Record<Relation, number> = { phone: 2, device: 2, address: 1, payer: 1 }

/** What more accounts than these have in common says nothing: the address of an office, an agent who pays for many. */
export const MOST_RELATED = 10

/** How much speaks for two accounts being one person's. */
export function strengthOf(relations: readonly Relation[]): Strength {
  const weight = [...new Set(relations)].reduce((sum, relation) => sum + WEIGHTS[relation], 0)
  if (weight >= 3) return 'strong'
  return weight === 2 ? 'some' : 'weak'
}
