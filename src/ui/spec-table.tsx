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
      <dl className="spec">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The same in one column, inside a panel. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="kv">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
