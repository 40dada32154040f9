import { outboxText } from '../../../languages/staff/outbox.ts'
import { dayAndMinute, shortDay } from '../../lot/instants.ts'
import { usePlace } from '../frame/place.ts'
import type { StaffColumn } from '../table/columns.ts'
import { kindInWords } from './kind-words.ts'
import { stateInWords, stateOf } from './mail-words.ts'
import type { MailLine } from './outbox.ts'

export function outboxColumns(): StaffColumn<MailLine>[] {
  return [
    {
      ...{ id: 'subject', header: outboxText('subject'), width: '4fr', isTitle: true },
      cell: (mail) => <Subject mail={mail} />,
    },
    { id: 'to', header: outboxText('to'), width: '2fr', cell: ({ to }) => to },
    {
      ...{ id: 'kind', header: outboxText('kind'), width: '10rem', isForWide: true },
      cell: ({ kind }) => kindInWords(kind),
    },
    {
      ...{ id: 'state', header: outboxText('state'), width: '6.5rem' },
      cell: (mail) => <StateWord mail={mail} />,
    },
    {
      ...{ id: 'error', header: outboxText('error'), width: '1fr', isForWide: true },
      cell: ({ last_error: error }) => error ?? '',
    },
    {
      ...{ id: 'tries', header: outboxText('triesColumn'), width: '5.5rem', isExtra: true },
      ...{ isNumber: true, isLeftOutOfCards: true },
      cell: ({ tries }) => tries,
    },
    {
      ...{ id: 'sent_at', header: outboxText('sent'), width: '5rem', isExtra: true },
      isLeftOutOfCards: true,
      cell: ({ sent_at: at }) => (at ? shortDay(at) : ''),
    },
    {
      ...{ id: 'created_at', header: outboxText('written'), width: '12rem', sort: 'created_at' },
      cell: ({ created_at: at }) => dayAndMinute(at),
    },
  ]
}

/** Opens the mail beside the table, for whoever has no keys. */
function Subject({ mail: { id, subject } }: { mail: MailLine }) {
  const { search, change } = usePlace()
  const isOpen = search.get('row') === id
  return (
    <button
      type="button"
      className="grid-title outbox-subject one-line"
      aria-expanded={isOpen}
      onClick={() => change({ row: isOpen ? null : id })}
    >
      {subject}
    </button>
  )
}

export function StateWord({ mail }: { mail: MailLine }) {
  const state = stateOf(mail)
  return (
    <span className="mail-state" data-state={state}>
      {stateInWords(state)}
    </span>
  )
}
