import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffQuery } from '../../frame/staff-calls.ts'
import type { ScreenParams } from '../../screens.ts'
import { ActDialog } from '../../settlement/acts/act-dialog.tsx'
import type { Act } from '../../settlement/acts/act.ts'
import { RowsFailed, RowsLoading } from '../../table/table-states.tsx'
import { IdViewer } from '../id-viewer.tsx'
import '../identity.css'
import { RelatedPanel } from '../related/related-panel.tsx'
import { AccountPanel } from './account-panel.tsx'
import { MemberHead } from './member-head.tsx'
import { memberAddress, type MemberPage } from './member-record.ts'
import './member.css'
import { ProfilePanel } from './profile-panel.tsx'
import { RecordPanel } from './record-panel.tsx'

/** One member: who it is, how the account stands, what was done with it, and what can be done. */
export function MemberScreen({ params }: { params: ScreenParams }) {
  const id = params['id'] ?? ''
  const { data, error, refetch } = useQuery({
    ...staffQuery<MemberPage>(memberAddress(id)),
    // Each reading is a look that the audit log tells of.
    refetchOnWindowFocus: false,
  })
  if (data) return <Known key={id} page={data} />
  return error ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : <RowsLoading />
}

function Known({ page }: { page: MemberPage }) {
  const { member } = page
  const [act, setAct] = useState<Act | null>(null)
  const [isPhotoShown, showPhoto] = useState(false)
  function ask(asked: Act): void {
    // What is on the page is read again once it is done, which for a photo would be another look.
    showPhoto(false)
    setAct(asked)
  }
  return (
    <div className="member">
      <MemberHead page={page} ask={ask} />
      <div className="member-columns">
        <div className="member-stack">
          <AccountPanel
            page={page}
            ask={ask}
            onPhoto={() => showPhoto(!isPhotoShown)}
            isPhotoShown={isPhotoShown}
          />
          <ProfilePanel page={page} />
        </div>
        <div className="member-stack">
          {isPhotoShown ? <IdViewer review={member} /> : null}
          <RecordPanel id={member.id} />
          <RelatedPanel id={member.id} />
        </div>
      </div>
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </div>
  )
}
