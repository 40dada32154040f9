import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { consignorsText } from '../../../languages/staff/consignors.ts'
import { Button } from '../../../ui/button.tsx'
import { dayAndMinute } from '../../lot/instants.ts'
import { FoundLink } from '../frame/found-link.tsx'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import type { Act } from '../settlement/acts/act.ts'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { giveAccess, removeAccess } from './consignor-acts.ts'
import { consignorAddress, type Consignor } from './consignors.ts'

interface ConsignorPanelProps {
  id: string
  ask: (act: Act) => void
}

/** One consignor: what became of its lots, and who acts for it. */
export function ConsignorPanel({ id, ask }: ConsignorPanelProps) {
  const { data, error, refetch } = useQuery(staffQuery<Consignor>(consignorAddress(id)))
  if (data) return <Known consignor={data} ask={ask} />
  return error ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : <RowsLoading />
}

const STATES = [
  ['draft', 'drafts'],
  ['available', 'live'],
  ['ended', 'ended'],
  ['sold', 'sold'],
] as const

interface KnownProps {
  consignor: Consignor
  ask: (act: Act) => void
}

function Known({ consignor, ask }: KnownProps) {
  const { id, name, lots } = consignor
  return (
    <section className="panel consignor-open" aria-labelledby="consignor-name">
      <header>
        <StaffLink path="consignors" className="consignor-back">
          {consignorsText('allConsignors')}
        </StaffLink>
        <h2 id="consignor-name">{name}</h2>
        <dl className="consignor-figures">
          {STATES.map(([state, label]) => (
            <div key={state}>
              <dt>
                <StaffLink path="inventory" search={`consignor=${id}&status=${state}`}>
                  {consignorsText(label)}
                </StaffLink>
              </dt>
              <dd className="fig">{lots[state].toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
        <StaffLink path="inventory" search={`consignor=${id}`}>
          {consignorsText('itsLots')}
        </StaffLink>
        <StaffLink path={`proceeds/consignors/${id}`}>{consignorsText('itsProceeds')}</StaffLink>
      </header>
      <People consignor={consignor} ask={ask} />
    </section>
  )
}

function People({ consignor, ask }: KnownProps) {
  const { people } = consignor
  const give = () => ask(giveAccess(consignor))

  return (
    <section className="consignor-people" aria-labelledby="consignor-people">
      <div className="spread">
        <h3 id="consignor-people">{consignorsText('whoActs')}</h3>
        <Button look="line" size="sm" onClick={give}>
          <UserPlus className="icon" />
          {consignorsText('giveAccessDots')}
        </Button>
      </div>
      {people.length === 0 ? (
        <p>{consignorsText('nobodyActs')}</p>
      ) : (
        <ul>
          {people.map((person) => (
            <li key={person.id}>
              <span>
                <b>
                  <FoundLink kind="member" id={person.id}>
                    {person.name}
                  </FoundLink>
                </b>
                <small>
                  {consignorsText('personGiven', {
                    email: person.email ?? '',
                    who: person.granted_by,
                    at: dayAndMinute(person.granted_at),
                  })}
                </small>
              </span>
              <Button look="line" size="sm" onClick={() => ask(removeAccess(consignor, person))}>
                {consignorsText.rich('removeAccessOf', {
                  name: person.name,
                  hidden: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
