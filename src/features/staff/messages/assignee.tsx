import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastProblem } from '../../../browser/toasts.ts'
import { messagesText } from '../../../languages/staff/messages.ts'
import { SelectField } from '../../../ui/field.tsx'
import { useKey } from '../frame/keys.ts'
import { callStaff, staffQuery } from '../frame/staff-calls.ts'
import { STAFF_MEMBER_ADDRESS, type StaffMember } from '../frame/staff-member.ts'
import { offerUndo } from '../frame/undo.ts'
import { COLLEAGUES_ADDRESS, type Colleagues, type MessageView } from './messages.ts'
import { addressOf, readAgain } from './use-messages.ts'

/** Who sees to a message, and the way to give it to somebody else. */
export function Assignee({ message }: { message: MessageView }) {
  const { data: me } = useQuery(staffQuery<StaffMember>(STAFF_MEMBER_ADDRESS))
  const { data } = useQuery({ ...staffQuery<Colleagues>(COLLEAGUES_ADDRESS), staleTime: 60_000 })
  const assign = useAssign(message, (id) => data?.items.find((one) => one.id === id)?.name)
  const { assigned_to: assignee } = message
  useKey('M', () => me && assign(me.id), {
    name: messagesText('assignToMe'),
    isShown: true,
    enabled: me !== undefined && assignee !== me.id,
  })
  return (
    <SelectField
      label={messagesText('assignee')}
      fieldClassName="message-assignee"
      value={assignee ?? ''}
      options={[
        { value: '', label: messagesText('nobody') },
        ...(data?.items ?? []).map(({ id, name }) => ({
          value: id,
          label: id === me?.id ? messagesText('you', { name }) : name,
        })),
      ]}
      onChange={({ target }) => assign(target.value || null)}
    />
  )
}

interface Giving {
  to: string | null
  from: string | null
}

function useAssign(
  { id, assigned_to: assignee, subject }: MessageView,
  nameOf: (id: string) => string | undefined,
) {
  const queryClient = useQueryClient()
  const send = async ({ to, from }: Giving) => {
    const address = `${addressOf(id)}/assignment`
    await callStaff(address, { method: 'PUT', body: { assigned_to: to, before: from } })
    await readAgain(queryClient)
  }
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (_, { to, from }) =>
      offerUndo({
        title:
          to === null
            ? messagesText('assignedToNobody')
            : messagesText('assignedTo', { name: nameOf(to) ?? messagesText('aColleague') }),
        text: subject,
        undo: () => send({ to: from, from: to }),
      }),
    onError: (error) => {
      toastProblem(error, messagesText('assignFailed'))
      void readAgain(queryClient)
    },
  })
  // Whose it was is noted before: once it is sent, the message says otherwise.
  return (to: string | null) => mutate({ to, from: assignee })
}
