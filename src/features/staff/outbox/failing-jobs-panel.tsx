import { useQuery } from '@tanstack/react-query'
import { outboxText } from '../../../languages/staff/outbox.ts'
import { SECOND } from '../../../rules/durations.ts'
import { exactInstant } from '../../lot/instants.ts'
import { inWords } from '../audit/audit-details.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { RowsFailed } from '../table/table-states.tsx'
import {
  FAILING_JOBS_ADDRESS,
  rowInWords,
  type FailingJob,
  type FailingJobs,
} from './failing-jobs.ts'
import { FaultsPanel } from './faults-panel.tsx'

const READ_AGAIN_MS = 10 * SECOND

/** What the program does by itself and cannot do just now; nothing where all of it works. */
export function FailingJobsPanel() {
  const { data, error, refetch } = useQuery({
    ...staffQuery<FailingJobs>(FAILING_JOBS_ADDRESS),
    refetchInterval: READ_AGAIN_MS,
  })
  // Not to know of them is not to have none.
  if (!data) return error ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : null
  if (data.total === 0) return null
  const more = data.total - data.items.length
  return (
    <FaultsPanel
      id="failing-jobs"
      title={outboxText.rich('jobsFail', {
        count: data.total,
        small: (words) => <small>{words}</small>,
      })}
      text={outboxText('jobsFailText')}
      file={{
        name: 'failing-jobs',
        address: FAILING_JOBS_ADDRESS,
        of: outboxText('jobsFailInFile'),
      }}
      more={more > 0 ? outboxText('moreFailed', { count: more }) : null}
    >
      {data.items.map((failing) => (
        <FailingRow key={failing.job + JSON.stringify(failing.about)} failing={failing} />
      ))}
    </FaultsPanel>
  )
}

function FailingRow({ failing: { job, about, lot, since, error } }: { failing: FailingJob }) {
  // A lot is told by its link.
  const row = lot || Object.keys(about).length === 0 ? [] : [rowInWords(about)]
  return (
    <li>
      <span className="unwritten-what">
        <b>{inWords(job)}</b>
        {lot ? (
          <StaffLink path={`inventory/${lot.id}`} className="link">
            {lot.title}
          </StaffLink>
        ) : null}
        <small>
          {[...row, outboxText('failingSince', { time: exactInstant(since) }), error].join(' · ')}
        </small>
      </span>
    </li>
  )
}
