import Scale from 'lucide-react/icons/scale'
import {
  MONEY_BACK_DAYS,
  MONEY_BACK_INSPECTION_DAYS,
  PAYMENT_HOURS_BUY_NOW,
  PAYMENT_HOURS_WIN,
  RETURN_DAYS,
} from '../../rules/policy.ts'
import { Notice } from '../../ui/notice.tsx'
import { FREE_MILES, RATE_CHARGED, RATE_QUOTED } from './terms-in-words.ts'

/** Where two pages name different terms: which one is charged, due or accepted. Of returns both stand. */
export const WHICH_APPLIES = {
  rate: {
    title: 'Which rate is charged',
    text: `We charge ${RATE_CHARGED} beyond the first ${FREE_MILES}. The ${RATE_QUOTED} quoted under Transportation is not charged.`,
  },
  deadline: {
    title: 'Which deadline applies',
    text: `An auction that you win is due within ${PAYMENT_HOURS_WIN} hours. A Buy Now purchase is due within ${PAYMENT_HOURS_BUY_NOW} hours, as its purchase agreement says.`,
  },
  method: {
    title: 'Which payment is accepted',
    text: 'Bank wire only. The credit cards and certified checks that an answer on the Contact page names are not accepted.',
  },
  returns: {
    title: 'Return terms',
    text: `The return policy gives you ${RETURN_DAYS} days from receipt. The money-back guarantee gives you ${MONEY_BACK_DAYS} days, with a ${MONEY_BACK_INSPECTION_DAYS}-day inspection. Both stand.`,
  },
} as const

export function WhichApplies({ about }: { about: keyof typeof WHICH_APPLIES }) {
  const { title, text } = WHICH_APPLIES[about]
  return (
    <Notice icon={Scale}>
      <b>{`${title}.`}</b> {text}
    </Notice>
  )
}
