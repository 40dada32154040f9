/** The screens of a consignor's people. */
import ChartColumn from 'lucide-react/icons/chart-column'
import FileText from 'lucide-react/icons/file-text'
import Gavel from 'lucide-react/icons/gavel'
import Radio from 'lucide-react/icons/radio'
import Truck from 'lucide-react/icons/truck'
import { lazyPart } from '../../../../browser/waits/lazy-part.ts'
import { screensText } from '../../../../languages/staff/screens.ts'
import type { StaffScreen } from '../../screens.ts'

export const OWN_SCREENS: readonly StaffScreen[] = [
  {
    path: '',
    title: () => screensText('ownLots'),
    role: 'consignor',
    component: lazyPart(async () => (await import('./lots-screen.tsx')).LotsScreen),
    rail: { group: null, icon: Truck, key: 'T', tab: () => screensText('ownLots') },
  },
  {
    path: 'live',
    title: () => screensText('live'),
    role: 'consignor',
    component: lazyPart(async () => (await import('./live-screen.tsx')).OwnLiveScreen),
    rail: { group: null, icon: Radio, key: 'L', tab: () => screensText('live') },
  },
  {
    path: 'decisions',
    title: () => screensText('ownDecisions'),
    role: 'consignor',
    component: lazyPart(async () => (await import('./decisions-screen.tsx')).DecisionsScreen),
    rail: {
      ...{ group: null, icon: Gavel, key: 'D', tab: () => screensText('ownDecide') },
      queues: { questions: '' },
    },
  },
  {
    path: 'reports',
    title: () => screensText('reports'),
    role: 'consignor',
    component: lazyPart(
      async () => (await import('../../reports/reports-screen.tsx')).OwnReportsScreen,
    ),
    rail: { group: null, icon: ChartColumn, key: 'R' },
  },
  {
    path: 'statements',
    title: () => screensText('ownStatements'),
    role: 'consignor',
    component: lazyPart(
      async () => (await import('../../proceeds/own-statements-screen.tsx')).OwnStatementsScreen,
    ),
    rail: { group: null, icon: FileText, key: 'S', tab: () => screensText('ownStatementsTab') },
  },
  {
    path: 'statements/$id',
    title: () => screensText('ownStatement'),
    role: 'consignor',
    component: lazyPart(
      async () => (await import('../../proceeds/own-statements-screen.tsx')).OwnStatementScreen,
    ),
  },
]
