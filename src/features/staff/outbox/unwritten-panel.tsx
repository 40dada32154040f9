import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { toastProblem, toastSuccess } from '../../../browser/toasts.ts'
import { outboxText } from '../../../languages/staff/outbox.ts'
import { SECOND } from '../../../rules/durations.ts'
import { Button } from '../../../ui/button.tsx'
import { exactInstant } from '../../lot/instants.ts'
import { callStaff, staffQuery } from '../frame/staff-calls.ts'
import { RowsFailed } from '../table/table-states.tsx'
import { FaultsPanel } from './faults-panel.tsx'
import { kindInWords } from './kind-words.ts'
import { UNWRITTEN_ADDRESS, type UnwrittenMail, type UnwrittenMails } from './unwritten.ts'

/** What is tried again is written a moment later. */
const READ_AGAIN_MS = 5 * SECOND

/** What should have been told and was not, by a fault of the program; nothing where there is none. */
export function UnwrittenPanel() {
  const { data, error, refetch } = useQuery({
    ...staffQuery<UnwrittenMails>(UNWRITTEN_ADDRESS),
    refetchInterval: ({ state }) => (state.data?.total ? READ_AGAIN_MS : false),
  })
  // Not to know of them is not to have none.
  if (!data) return error ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : null
  if (data.total === 0) return null
  const { items, total } = data
  const more = total - items.length
  return (
    <FaultsPanel
      id="unwritten"
      title={outboxText.rich('notWritten', {
        count: total,
        small: (words) => <small>{words}</small>,
      })}
      text={outboxText('notWrittenText')}
      file={{
        name: 'unwritten-mails',
        address: UNWRITTEN_ADDRESS,
        of: outboxText('notWrittenInFile'),
      }}
      more={more > 0 ? outboxText('moreTold', { count: more }) : null}
    >
      {items.map((mail) => (
        <UnwrittenRow key={mail.id} mail={mail} />
      ))}
    </FaultsPanel>
  )
}

function UnwrittenRow({ mail }: { mail: UnwrittenMail }) {
  const { id, kind, about, reader, unwritten_since: since } = mail
  const what = about === null ? kindInWords(kind) : `${kindInWords(kind)}: ${about}`
  const { tryAgain, isTrying } = useTryAgain(id)
  return (
    <li>
      <span className="unwritten-what">
        <b>{what}</b>
        <small>
          {outboxText('readerFailingSince', {
            reader: reader.name ?? reader.customer_id,
            time: exactInstant(since),
          })}
        </small>
      </span>
      <Button
        look="line"
        size="sm"
        onClick={tryAgain}
        busy={isTrying && outboxText('trying')}
        aria-label={outboxText('tryAgainWhat', { what })}
      >
        <RotateCw className="icon" />
        {outboxText('tryAgain')}
      </Button>
    </li>
  )
}

function useTryAgain(id: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => callStaff(`${UNWRITTEN_ADDRESS}/${id}/retry`, { method: 'POST' }),
    onSuccess: () => toastSuccess(outboxText('triedAgain'), outboxText('leavesList')),
    onError: (error) => toastProblem(error, outboxText('tryFailed')),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: staffQuery(UNWRITTEN_ADDRESS).queryKey }),
  })
  return { tryAgain: () => mutate(), isTrying: isPending }
}
