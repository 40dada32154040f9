import { frameText } from '../../../languages/site/frame.ts'
import { uiText } from '../../../languages/site/ui.ts'
import { staffPageText } from '../../../languages/staff/page.ts'
import { NeedsScripts } from '../../../ui/needs-scripts.tsx'
import './frame.css'

/** The places of rail and top bar, until it is known who is here and the rest is loaded. */
export function WaitingFrame() {
  return (
    <div className="staff">
      <div className="staff-rail on-asphalt" />
      <div className="staff-column">
        <div className="staff-top" />
        <main id="main" className="staff-main" aria-busy="true">
          <h1 className="sr-only">{frameText('backOffice')}</h1>
          <output className="sr-only">{uiText('loading')}</output>
          <NeedsScripts what={staffPageText('backOfficeNeeds')} />
        </main>
      </div>
    </div>
  )
}
