import Scale from 'lucide-react/icons/scale'
import { whichAppliesText } from '../../languages/site/which-applies.ts'
import {
  MONEY_BACK_DAYS,
  MONEY_BACK_INSPECTION_DAYS,
  PAYMENT_HOURS_BUY_NOW,
  PAYMENT_HOURS_WIN,
  RETURN_DAYS,
} from '../../rules/policy.ts'
import { Notice } from '../../ui/notice.tsx'
import { freeMiles, rateCharged, rateQuoted } from './terms-in-words.ts'

/** Where two pages name different terms: which one is charged, due or accepted. Of returns both stand. */
export const WHICH_APPLIES = {
  rate: () => ({
    title: whichAppliesText('rate'),
    text: whichAppliesText('rateText', {
      ...{ rate: rateCharged(), freeMiles: freeMiles(), rateQuoted: rateQuoted() },
    }),
  }),
  deadline: () => ({
    title: whichAppliesText('deadline'),
    text: whichAppliesText('deadlineText', {
      hoursWin: PAYMENT_HOURS_WIN,
      hoursBuyNow: PAYMENT_HOURS_BUY_NOW,
    }),
  }),
  method: () => ({ title: whichAppliesText('method'), text: whichAppliesText('methodText') }),
  returns: () => ({
    title: whichAppliesText('returns'),
    text: whichAppliesText('returnsText', {
      returnDays: RETURN_DAYS,
      moneyBackDays: MONEY_BACK_DAYS,
      inspectionDays: MONEY_BACK_INSPECTION_DAYS,
    }),
  }),
}

export function WhichApplies({ about }: { about: keyof typeof WHICH_APPLIES }) {
  const { title, text } = WHICH_APPLIES[about]()
  return (
    <Notice icon={Scale}>
      <b>{`${title}.`}</b> {text}
    </Notice>
  )
}
