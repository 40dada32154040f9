import type { ReactNode } from 'react'

interface EditorSectionProps {
  number: number
  title: string
  /** At the right of its head. */
  note?: ReactNode
  children: ReactNode
}

/** A numbered part of the editor. */
export function EditorSection({ number, title, note, children }: EditorSectionProps) {
  const id = `section-${number}`
  return (
    <section className="panel editor-section" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className="editor-section-head">
        <span className="editor-number fig" aria-hidden="true">
          {number}
        </span>
        <h2 id={`${id}-title`}>{title}</h2>
        {note ? <div className="editor-note">{note}</div> : null}
      </div>
      <div className="editor-section-body">{children}</div>
    </section>
  )
}
