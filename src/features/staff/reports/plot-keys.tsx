import { reportsText } from '../../../languages/staff/reports.ts'

/** What a line, a dot or a mark of a plot means. */
export function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="plot-key" data-look={look}>
      {children}
    </span>
  )
}

export function BeforeKey({ isShown }: { isShown: boolean }) {
  return isShown ? <Key look="before">{reportsText('rangeBefore')}</Key> : null
}
