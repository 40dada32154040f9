import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastProblem } from '../../../browser/toasts.ts'
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
    name: 'Assign it to me',
    isShown: true,
    enabled: me !== undefined && assignee !== me.id,
  })
  return (
    <SelectField
      label="Assigned to"
      fieldClassName="message-assignee"
      value={assignee ?? ''}
      options={[
        { value: '', label: 'Nobody' },
        ...(data?.items ?? []).map(({ id, name }) => ({
          value: id,
          label: id === me?.id ? `${name} (you)` : name,
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
        title: to === null ? 'Assigned to nobody' : `Assigned to ${nameOf(to) ?? 'a colleague'}`,
        text: subject,
        undo: () => send({ to: from, from: to }),
      }),
    onError: (error) => {
      toastProblem(error, 'It could not be assigned')
      void readAgain(queryClient)
    },
  })
  // Whose it was is noted before: once it is sent, the message says otherwise.
  return (to: string | null) => mutate({ to, from: assignee })
}
