import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useMemo, useState } from 'react'
import { settingsText } from '../../../languages/staff/settings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { signingOf } from '../approvals/approvals.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { STAFF_MEMBER_ADDRESS, type StaffMember } from '../frame/staff-member.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Act } from '../settlement/acts/act.ts'
import { SignaturePanel } from '../settlement/desk/signature-panel.tsx'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { AnswersPanel } from './answers-panel.tsx'
import { HOUSE_ADDRESS, type HouseView } from './house.ts'
import { settingForms } from './setting-forms.ts'
import { SettingPanel } from './setting-panel.tsx'
import './settings.css'

/** What the house decides about itself. Staff read it, admins change it. */
export function SettingsScreen() {
  const { data: house, error, refetch } = useQuery(staffQuery<HouseView>(HOUSE_ADDRESS))
  const { data: member } = useQuery(staffQuery<StaffMember>(STAFF_MEMBER_ADDRESS))
  const [act, setAct] = useState<Act | null>(null)
  const forms = useMemo(() => settingForms(), [])
  if (!house)
    return error ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : <RowsLoading />
  const canChange = member?.roles.includes('admin') ?? false
  return (
    <div className="stack settings">
      <div className="spread">
        <p>{settingsText(canChange ? 'eachHolds' : 'adminsChange')}</p>
        <StaffLink path="settings/history" className={buttonClass('line', 'sm')}>
          <History className="icon" />
          {settingsText('history')}
        </StaffLink>
      </div>
      {forms.map((form) => (
        <SettingPanel key={form.name} form={form} now={house[form.name]} canChange={canChange}>
          {house.approvals
            .filter(({ action }) => action === signingOf(form.name))
            .map((approval) => (
              <SignaturePanel key={approval.id} approval={approval} ask={setAct} />
            ))}
        </SettingPanel>
      ))}
      <AnswersPanel now={house.answers} canChange={canChange} />
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </div>
  )
}
