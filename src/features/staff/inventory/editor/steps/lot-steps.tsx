import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { editorText } from '../../../../../languages/staff/editor.ts'
import { useKey } from '../../../frame/keys.ts'
import { useGoTo } from '../../../frame/place.ts'
import { StaffLink } from '../../../frame/staff-link.tsx'
import { placeOfLot } from './listed-lots.ts'

/** The way to the lots before and after this one in the inventory as it was listed last; nothing where it was not. */
export function LotSteps({ id }: { id: string }) {
  const [place] = useState(() => placeOfLot(id))
  const goTo = useGoTo()
  const { before, after } = place ?? {}
  useKey('Control+[', () => before !== undefined && goTo(pathOf(before)), {
    ...{ name: editorText('lotBefore'), isShown: true, enabled: before !== undefined },
  })
  useKey('Control+]', () => after !== undefined && goTo(pathOf(after)), {
    ...{ name: editorText('lotAfter'), isShown: true, enabled: after !== undefined },
  })
  if (!place) return null
  return (
    <nav className="cluster lot-steps" aria-label={editorText('listedLots')}>
      {before === undefined ? null : (
        <StaffLink path={pathOf(before)} className="iconbtn" title={editorText('lotBefore')}>
          <ChevronLeft className="icon" />
          <span className="sr-only">{editorText('lotBefore')}</span>
        </StaffLink>
      )}
      <span className="fig">{editorText('placeInList', { at: place.at, total: place.total })}</span>
      {after === undefined ? null : (
        <StaffLink path={pathOf(after)} className="iconbtn" title={editorText('lotAfter')}>
          <ChevronRight className="icon" />
          <span className="sr-only">{editorText('lotAfter')}</span>
        </StaffLink>
      )}
    </nav>
  )
}

function pathOf(id: string): string {
  return `inventory/${id}`
}
