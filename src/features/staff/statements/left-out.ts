/** What a bank's file has and the statement has not. */
import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import type { Cents } from '../../../rules/money.ts'

const WHY = { not_booked: 'leftNotBooked', no_money: 'leftNoMoney' } as const
export type WhyLeftOut = keyof typeof WHY

/** Why it is left out, in words for staff. */
export function leftOutInWords(why: WhyLeftOut): string {
  return statementFilesText(WHY[why])
}

/** As far as it can be read: nothing of it is wrong that nobody counts. */
export interface LeftOutLine {
  /** Of the file, from 1. */
  line: number
  why: WhyLeftOut
  date: string | null
  /** Hundredths. */
  amount: Cents | null
  currency: string | null
  sender: string | null
  text: string
}

/** More than anybody reads. */
const MOST_TOLD = 500

export interface LeftOut {
  note(line: LeftOutLine): void
  /** The first of them. */
  told: readonly LeftOutLine[]
  /** How many there are in all. */
  count: number
  /** How many of these the bank has not booked. */
  notBooked: number
}

export function createLeftOut(): LeftOut {
  const told: LeftOutLine[] = []
  return {
    told,
    count: 0,
    notBooked: 0,
    note(line) {
      this.count += 1
      if (line.why === 'not_booked') this.notBooked += 1
      if (told.length < MOST_TOLD) told.push(line)
    },
  }
}
