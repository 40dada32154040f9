/** The screens of a consignor's people. */
import ChartColumn from 'lucide-react/icons/chart-column'
import FileText from 'lucide-react/icons/file-text'
import Gavel from 'lucide-react/icons/gavel'
import Radio from 'lucide-react/icons/radio'
import Truck from 'lucide-react/icons/truck'
import { lazyPart } from '../../../../browser/waits/lazy-part.ts'
import type { StaffScreen } from '../../screens.ts'

export const OWN_SCREENS: readonly StaffScreen[] = [
  {
    path: '',
    title: 'Lots',
    role: 'consignor',
    component: lazyPart(async () => (await import('./lots-screen.tsx')).LotsScreen),
    rail: { group: null, icon: Truck, key: 'T', tab: 'Lots' },
  },
  {
    path: 'live',
    title: 'Live',
    role: 'consignor',
    component: lazyPart(async () => (await import('./live-screen.tsx')).OwnLiveScreen),
    rail: { group: null, icon: Radio, key: 'L', tab: 'Live' },
  },
  {
    path: 'decisions',
    title: 'Decisions',
    role: 'consignor',
    component: lazyPart(async () => (await import('./decisions-screen.tsx')).DecisionsScreen),
    rail: {
      ...{ group: null, icon: Gavel, key: 'D', tab: 'Decide' },
      queues: { questions: '' },
    },
  },
  {
    path: 'reports',
    title: 'Reports',
    role: 'consignor',
    component: lazyPart(
      async () => (await import('../../reports/reports-screen.tsx')).OwnReportsScreen,
    ),
    rail: { group: null, icon: ChartColumn, key: 'R' },
  },
  {
    path: 'statements',
    title: 'Statements',
    role: 'consignor',
    component: lazyPart(
      async () => (await import('../../proceeds/own-statements-screen.tsx')).OwnStatementsScreen,
    ),
    rail: { group: null, icon: FileText, key: 'S', tab: 'Statements' },
  },
  {
    path: 'statements/$id',
    title: 'Statement',
    role: 'consignor',
    component: lazyPart(
      async () => (await import('../../proceeds/own-statements-screen.tsx')).OwnStatementScreen,
    ),
  },
]
