import './numbered-steps.css'

export interface Step {
  title: string
  text: string
}

/** Steps in their order, each behind its big figure. */
export function NumberedSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
