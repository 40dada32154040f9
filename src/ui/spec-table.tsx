import { type ReactNode, useId } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** Facts under a heading: label left, value right. Without facts there is no section. */
export function SpecTable({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const id = useId()
  if (facts.length === 0) return null
  return (
    <section className="sec" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FactList className="spec" facts={facts} />
    </section>
  )
}

/** Labels and values without a heading: in one column, inside a panel, unless the class says otherwise. */
export function FactList({
  facts,
  className = 'kv',
}: {
  facts: readonly Fact[]
  className?: string
}) {
  return (
    <dl className={className}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
