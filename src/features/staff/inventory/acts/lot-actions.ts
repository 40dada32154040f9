import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleX from 'lucide-react/icons/circle-x'
import Gavel from 'lucide-react/icons/gavel'
import RotateCcw from 'lucide-react/icons/rotate-ccw'

/** What is done to lots, to one or to many: with the key for those that are selected. */
export const LOT_ACTIONS = [
  { action: 'publish', key: 'P', icon: Gavel },
  { action: 'extend', key: 'E', icon: CalendarPlus },
  { action: 'relist', key: 'R', icon: RotateCcw },
  { action: 'withdraw', key: 'W', icon: CircleX },
] as const
