import type { ReactNode } from 'react'
import { CsvButton } from '../table/csv-button.tsx'

interface FaultsPanelProps {
  id: string
  title: ReactNode
  text: string
  /** All of them: its name without the ending, the list's address, and what is in it. */
  file: { name: string; address: string; of: string }
  /** What is said of those that are not shown; null where all are. */
  more: string | null
  children: ReactNode
}

/** What the program itself failed at, the first of it, and all of it as a file. */
export function FaultsPanel({ id, title, text, file, more, children }: FaultsPanelProps) {
  return (
    <section className="panel unwritten" aria-labelledby={id}>
      <div className="spread">
        <h2 id={id}>{title}</h2>
        <CsvButton {...file} query="" />
      </div>
      <p>{text}</p>
      <ul>{children}</ul>
      {more === null ? null : <p>{more}</p>}
    </section>
  )
}
