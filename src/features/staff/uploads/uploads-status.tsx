import { staffFrameText } from '../../../languages/staff/frame.ts'
import { useStaffPath } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useWaitingPhotos } from './waiting-photos.ts'

/** Photos of lots that are not open: how many are on their way, and the way to those that failed. */
export function UploadsStatus() {
  const path = useStaffPath()
  const waiting = useWaitingPhotos()
  const elsewhere = Object.entries(waiting).filter(([lot]) => path !== `inventory/${lot}`)
  const uploads = elsewhere.flatMap(([, all]) => all)
  const failed = elsewhere.find(([, all]) => all.some(({ failure }) => failure !== null))
  return (
    <output className="staff-uploads" data-holds={uploads.length > 0 ? 'file' : undefined}>
      {failed ? (
        <StaffLink path={`inventory/${failed[0]}`} className="link">
          {staffFrameText('photosNotSent', { count: countOf(uploads, true) })}
        </StaffLink>
      ) : uploads.length > 0 ? (
        staffFrameText('photosOnTheirWay', { count: uploads.length })
      ) : null}
    </output>
  )
}

function countOf(uploads: readonly { failure: string | null }[], isFailed: boolean): number {
  return uploads.filter(({ failure }) => (failure !== null) === isFailed).length
}
