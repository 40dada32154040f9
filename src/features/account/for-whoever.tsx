import type { ReactNode } from 'react'
import { useSession } from '../../browser/session.ts'
import './for-whoever.css'

/**
 * What only visitors or only members see. Until the browser has told which it is, both are there, for
 * the page is the same for everybody, and the style sheet shows the one that will stay.
 */
export function ForWhoever({ visitor, member }: { visitor: ReactNode; member: ReactNode }) {
  const { status } = useSession()
  const isUnknown = status === 'unknown'
  return (
    <>
      {status === 'signed-in' ? null : (
        <div className={isUnknown ? 'until-known for-visitors' : undefined}>{visitor}</div>
      )}
      {status === 'anonymous' ? null : (
        <div className={isUnknown ? 'until-known for-members' : undefined}>{member}</div>
      )}
    </>
  )
}
