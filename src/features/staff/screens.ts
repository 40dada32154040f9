/** Contents of the back office: every screen, by the path below /staff. The rail, the palette, the keys and the switch read it. */
import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleGauge from 'lucide-react/icons/circle-gauge'
import HandCoins from 'lucide-react/icons/hand-coins'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import Mails from 'lucide-react/icons/mails'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Radio from 'lucide-react/icons/radio'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings2 from 'lucide-react/icons/settings-2'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { screensText } from '../../languages/staff/screens.ts'
import { OWN_SCREENS } from './consignors/own/own-screens.ts'
import type { OwnQueueName } from './consignors/own/own.ts'
import type { FoundKind } from './frame/find.ts'
import type { QueueName } from './today/today.ts'

/** What an address names: of `inventory/$id` the id. */
export type ScreenParams = Readonly<Record<string, string>>

export interface StaffScreen {
  /** `$name` stands for one part of the path. */
  path: string
  title: () => string
  /** The people of a consignor have screens of their own, some at the same addresses. */
  role: 'staff' | 'admin' | 'consignor'
  component: ComponentType<{ params: ScreenParams }> & { preload: () => void }
  /** What it shows one of, by the `$id` of its path: what is found by its number leads there. */
  shows?: FoundKind
  /** Found by its title in the palette, without an entry in the rail. */
  isNamed?: boolean
  /** Its entry in the rail; a screen below another one has none. */
  rail?: RailEntry
}

export interface RailEntry {
  group: 'Sell' | 'Settle' | 'People' | 'House' | null
  icon: LucideIcon
  /** The letter after G. */
  key?: string
  /** The queues that are worked off there, with what the address then says after the question mark. */
  queues?: Partial<Record<QueueName | OwnQueueName, string>>
  /** Its name in the tab bar of phones, which has room for four. */
  tab?: () => string
}

export const SCREENS: readonly StaffScreen[] = [
  {
    path: '',
    title: () => screensText('today'),
    role: 'staff',
    component: lazyPart(async () => (await import('./today/today-screen.tsx')).TodayScreen),
    rail: { group: null, icon: CircleGauge, key: 'T', tab: () => screensText('today') },
  },
  {
    path: 'inventory',
    title: () => screensText('inventory'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./inventory/inventory-screen.tsx')).InventoryScreen,
    ),
    rail: {
      ...{ group: 'Sell', icon: Truck, key: 'I', tab: () => screensText('inventory') },
      queues: { paused: 'status=paused', 'no-bids': 'bids=none&ends_within=1' },
    },
  },
  {
    path: 'inventory/new',
    title: () => screensText('inventory'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./inventory/editor/new-lot/new-lot-screen.tsx')).NewLotScreen,
    ),
  },
  {
    path: 'inventory/import',
    title: () => screensText('importRunList'),
    role: 'staff',
    component: lazyPart(async () => (await import('./run-lists/import-screen.tsx')).ImportScreen),
  },
  {
    path: 'inventory/$id',
    title: () => screensText('inventory'),
    shows: 'lot',
    role: 'staff',
    component: lazyPart(
      async () => (await import('./inventory/editor/editor-screen.tsx')).EditorScreen,
    ),
  },
  {
    path: 'live',
    title: () => screensText('liveRoom'),
    role: 'staff',
    component: lazyPart(async () => (await import('./live/live-screen.tsx')).LiveScreen),
    rail: { group: 'Sell', icon: Radio, key: 'L', tab: () => screensText('live') },
  },
  {
    path: 'settlement',
    title: () => screensText('settlement'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./settlement/desk/settlement-screen.tsx')).SettlementScreen,
    ),
    rail: {
      ...{ group: 'Settle', icon: Landmark, key: 'S', tab: () => screensText('settle') },
      queues: {
        overdue: 'queue=overdue',
        approvals: 'queue=approvals',
        'below-reserve': 'queue=below_reserve',
        deliveries: 'queue=deliveries',
        returns: 'queue=returns',
        titles: 'queue=titles',
        wires: 'queue=to_match',
        'send-back': 'queue=send_back',
      },
    },
  },
  {
    path: 'settlement/statements',
    title: () => screensText('bankStatements'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./statements/desk/statements-screen.tsx')).StatementsScreen,
    ),
  },
  {
    path: 'settlement/statements/$id',
    title: () => screensText('bankStatement'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./statements/desk/statement-screen.tsx')).StatementScreen,
    ),
  },
  {
    path: 'proceeds',
    title: () => screensText('proceeds'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./proceeds/proceeds-screen.tsx')).ProceedsScreen,
    ),
    rail: { group: 'Settle', icon: HandCoins, key: 'W', queues: { payouts: '' } },
  },
  {
    path: 'proceeds/consignors/$id',
    title: () => screensText('proceedsOfConsignor'),
    role: 'staff',
    component: lazyPart(async () => (await import('./proceeds/account-screen.tsx')).AccountScreen),
  },
  {
    path: 'proceeds/statements/$id',
    title: () => screensText('proceedsStatement'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./proceeds/statement-screen.tsx')).ProceedsStatementScreen,
    ),
  },
  {
    path: 'identity',
    title: () => screensText('identity'),
    role: 'staff',
    component: lazyPart(async () => (await import('./people/identity-screen.tsx')).IdentityScreen),
    rail: { group: 'People', icon: IdCard, key: 'D', queues: { ids: '' } },
  },
  {
    path: 'people',
    title: () => screensText('members'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./people/members/members-screen.tsx')).MembersScreen,
    ),
    rail: { group: 'People', icon: Users, key: 'P' },
  },
  {
    path: 'people/$id',
    title: () => screensText('member'),
    shows: 'member',
    role: 'staff',
    component: lazyPart(
      async () => (await import('./people/members/member-screen.tsx')).MemberScreen,
    ),
  },
  {
    path: 'consignors',
    title: () => screensText('consignors'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./consignors/consignors-screen.tsx')).ConsignorsScreen,
    ),
    rail: { group: 'People', icon: Building2, key: 'B' },
  },
  {
    path: 'messages',
    title: () => screensText('messages'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./messages/messages-screen.tsx')).MessagesScreen,
    ),
    rail: { group: 'People', icon: MessagesSquare, key: 'M', queues: { messages: '' } },
  },
  {
    path: 'questions',
    title: () => screensText('questions'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./public-questions/questions-screen.tsx')).QuestionsScreen,
    ),
    rail: {
      ...{ group: 'People', icon: MessageCircleQuestionMark, key: 'Q' },
      queues: { 'public-questions': '' },
    },
  },
  {
    path: 'outbox',
    title: () => screensText('outbox'),
    role: 'staff',
    component: lazyPart(async () => (await import('./outbox/outbox-screen.tsx')).OutboxScreen),
    rail: {
      ...{ group: 'House', icon: Mails, key: 'O' },
      queues: { mails: 'state=given_up', jobs: '', failing: '' },
    },
  },
  {
    path: 'outbox/previews',
    title: () => screensText('previews'),
    role: 'staff',
    component: lazyPart(async () => (await import('./notices/previews-screen.tsx')).PreviewsScreen),
    isNamed: true,
  },
  {
    path: 'reports',
    title: () => screensText('reports'),
    role: 'staff',
    component: lazyPart(async () => (await import('./reports/reports-screen.tsx')).ReportsScreen),
    rail: { group: 'House', icon: ChartColumn, key: 'R' },
  },
  {
    path: 'audit',
    title: () => screensText('audit'),
    role: 'staff',
    component: lazyPart(async () => (await import('./audit/audit-screen.tsx')).AuditScreen),
    rail: { group: 'House', icon: ScrollText, key: 'A' },
  },
  {
    path: 'settings',
    title: () => screensText('settings'),
    role: 'staff',
    component: lazyPart(
      async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
    ),
    rail: { group: 'House', icon: Settings2, key: 'H' },
  },
  {
    path: 'settings/history',
    title: () => screensText('settingsHistory'),
    role: 'staff',
    component: lazyPart(async () => (await import('./settings/history-screen.tsx')).HistoryScreen),
  },
  ...OWN_SCREENS,
]
