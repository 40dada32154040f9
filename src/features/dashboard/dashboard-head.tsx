import { Link } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { Chip } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { Profile } from '../account/profile.ts'
import './dashboard.css'

interface DashboardHeadProps {
  profile: Profile | undefined
  onLeave: () => Promise<void>
}

export function DashboardHead({ profile, onLeave }: DashboardHeadProps) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="spread dashboard-head">
      <div>
        <h1 className="h page-title">
          {profile
            ? dashboardText('welcomeName', { name: nameOf(profile) })
            : dashboardText('welcome')}
        </h1>
        <p className="dashboard-id">
          {dashboardText.rich('customerId', {
            id: () =>
              profile ? <b className="tn">{profile.customer_id}</b> : <span className="skeleton" />,
          })}
          {profile?.closed_for ? <Chip tone="bad">{dashboardText('accountClosed')}</Chip> : null}
        </p>
      </div>
      <div className="dashboard-ways">
        <Link to="/" className={buttonClass('line')}>
          <House className="icon" />
          {dashboardText('home')}
        </Link>
        <Button
          look="line"
          busy={isLeaving && dashboardText('signingOut')}
          onClick={() => {
            setLeaving(true)
            void onLeave()
          }}
        >
          <LogOut className="icon" />
          {dashboardText('signOut')}
        </Button>
      </div>
    </div>
  )
}

/** Full name, else username, else e-mail (specification, section 2 'Dashboard'). */
function nameOf({ full_name, username, email }: Profile): string {
  return full_name?.trim() || username || email || ''
}
