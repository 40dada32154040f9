import { staffFrameText } from '../../../languages/staff/frame.ts'
import { useStaffPath } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { type Upload, useWaitingPhotos } from './waiting-photos.ts'

/** Photos of lots that are not open: how many are on their way, and the way to those that failed. */
export function UploadsStatus() {
  const path = useStaffPath()
  const waiting = useWaitingPhotos()
  const elsewhere = Object.entries(waiting).filter(([lot]) => path !== `inventory/${lot}`)
  const uploads = elsewhere.flatMap(([, all]) => all)
  const failed = uploads.filter(hasFailed)
  const lotOfFailed = elsewhere.find(([, all]) => all.some(hasFailed))?.[0]
  return (
    <output className="staff-uploads" data-holds={uploads.length > 0 ? 'file' : undefined}>
      {lotOfFailed !== undefined ? (
        <StaffLink path={`inventory/${lotOfFailed}`} className="link">
          {staffFrameText('photosNotSent', { count: failed.length })}
        </StaffLink>
      ) : uploads.length > 0 ? (
        staffFrameText('photosOnTheirWay', { count: uploads.length })
      ) : null}
    </output>
  )
}

function hasFailed({ failure }: Upload): boolean {
  return failure !== null
}
