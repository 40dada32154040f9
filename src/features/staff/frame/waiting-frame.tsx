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
          <h1 className="sr-only">Back office</h1>
          <output className="sr-only">Loading...</output>
          <NeedsScripts what="The back office needs" />
        </main>
      </div>
    </div>
  )
}
