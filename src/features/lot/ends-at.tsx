import { lotText } from '../../languages/site/lot.ts'
import { weekdayAndTime } from './instants.ts'

/** "Ends Sun, Nov 22, 4:45 PM EST". Takes RFC 3339. */
export function EndsAt({ at }: { at: string }) {
  return lotText.rich('endsAt', { time: () => <time dateTime={at}>{weekdayAndTime(at)}</time> })
}
