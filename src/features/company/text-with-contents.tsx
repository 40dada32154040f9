import type { ReactNode } from 'react'
import { dateFormat } from '../../languages/date-format.ts'
import './text-with-contents.css'

export interface TextSection {
  id: string
  title: string
  text: ReactNode
}

interface TextWithContentsProps {
  title: string
  /** Since when it is in force, and one more sentence. */
  lead: ReactNode
  /** What its contents are called. */
  contents: string
  sections: readonly TextSection[]
}

/** A long text that people look things up in: its contents stay in sight beside it. */
export function TextWithContents({ title, lead, contents, sections }: TextWithContentsProps) {
  return (
    <div className="wrap stack long-text">
      <header className="long-text-head">
        <h1 className="h page-title">{title}</h1>
        <p className="page-lead">{lead}</p>
      </header>
      <nav className="long-text-contents" aria-label={contents}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="stack long-text-sections">
        {sections.map((section) => (
          <section
            key={section.id}
            id={section.id}
            className="sec"
            aria-labelledby={`${section.id}-title`}
          >
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            <div className="prose">{section.text}</div>
          </section>
        ))}
      </div>
    </div>
  )
}

/** A version's day, YYYY-MM-DD, as people write it. */
export function DayOfVersion({ day }: { day: string }) {
  return <time dateTime={day}>{writtenOut().format(new Date(day))}</time>
}

/** A date without a time is the same everywhere. */
const writtenOut = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
