import './numbered-steps.css'

/** Steps in their order, what to do for each title, behind big figures. */
export function NumberedSteps({ steps }: { steps: Readonly<Record<string, string>> }) {
  return (
    <ol className="steps">
      {Object.entries(steps).map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
