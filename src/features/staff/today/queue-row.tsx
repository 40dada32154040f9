import type { LucideIcon } from 'lucide-react'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import Banknote from 'lucide-react/icons/banknote'
import FileBadge from 'lucide-react/icons/file-badge'
import HandCoins from 'lucide-react/icons/hand-coins'
import HandHelping from 'lucide-react/icons/hand-helping'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import MailX from 'lucide-react/icons/mail-x'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import MessagesSquare from 'lucide-react/icons/messages-square'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Pause from 'lucide-react/icons/pause'
import ServerCrash from 'lucide-react/icons/server-crash'
import Signature from 'lucide-react/icons/signature'
import TrendingDown from 'lucide-react/icons/trending-down'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { todayText } from '../../../languages/staff/today.ts'
import { formatExactly, dollarsToCents } from '../../../rules/money.ts'
import { inWords } from '../audit/audit-details.ts'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { useGoTo } from '../frame/place.ts'
import { useQueueScreen } from '../frame/screens-here.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useEachSecond } from '../frame/use-each-second.ts'
import type { QueueName, WaitingQueue } from './today.ts'
import { type Urgency, urgencyText } from './urgency.ts'

const ICONS: Record<QueueName, LucideIcon> = {
  overdue: Banknote,
  approvals: Signature,
  paused: Pause,
  'no-bids': AlarmClock,
  ids: IdCard,
  wires: Landmark,
  'send-back': HandCoins,
  payouts: HandHelping,
  'below-reserve': TrendingDown,
  deliveries: Truck,
  'public-questions': MessageCircleQuestionMark,
  messages: MessagesSquare,
  returns: Undo2,
  titles: FileBadge,
  mails: MailX,
  jobs: OctagonAlert,
  failing: ServerCrash,
}

const NAMES = {
  overdue: 'overdue',
  approvals: 'approvals',
  paused: 'paused',
  'no-bids': 'noBidsSoon',
  ids: 'ids',
  wires: 'wires',
  'send-back': 'sendBack',
  payouts: 'payouts',
  'below-reserve': 'belowReserveQueue',
  deliveries: 'deliveries',
  'public-questions': 'publicQuestions',
  messages: 'messages',
  returns: 'returns',
  titles: 'titles',
  mails: 'mails',
  jobs: 'jobs',
  failing: 'failing',
} as const satisfies Record<QueueName, string>

interface QueueRowProps {
  waiting: WaitingQueue
  urgency: Urgency
  /** From the top, from 1. */
  place: number
}

/** How many wait, what they are, and until when; a link into the queue. */
export function QueueRow({ waiting, urgency, place }: QueueRowProps) {
  const { queue, count, amount, first } = waiting
  const Icon = ICONS[queue]
  const due = useEachSecond((now) => urgencyText(waiting, now))
  // Of a notice that could not be written its kind is all that is known, and of a job its name.
  const what = queue === 'jobs' || queue === 'failing' ? inWords(first ?? '') : (first ?? '')
  const more = [amount === null ? '' : formatExactly(dollarsToCents(amount)), what]
  return (
    <li>
      <Row queue={queue} place={place}>
        <span className="fig">{count}</span>
        <span className="today-icon">
          <Icon className="icon" />
        </span>
        <span className="today-what">
          <b>{todayText(NAMES[queue])}</b>
          <span>{more.filter((text) => text !== '').join(' · ')}</span>
        </span>
        <span className="today-due" data-urgency={urgency}>
          {due}
        </span>
      </Row>
    </li>
  )
}

interface RowProps {
  queue: QueueName
  place: number
  children: ReactNode
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

function Row({ queue, place, children }: RowProps) {
  const { path, search } = useQueueScreen(queue)
  const goTo = useGoTo()
  const digit = DIGITS[place - 1]
  useKey(digit ?? '9', () => goTo(path, search), {
    name: todayText(NAMES[queue]),
    group: todayText('queues'),
    enabled: digit !== undefined,
  })
  return (
    <StaffLink path={path} search={search} className="today-row">
      {children}
      {digit ? <KeyCap keys={digit} /> : null}
    </StaffLink>
  )
}
