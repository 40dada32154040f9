import { Suspense } from 'react'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'
import { biddingText } from '../../../languages/site/bidding.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import type { Profile } from '../../account/profile.ts'
import { EndedNote } from '../../lot/ended-note.tsx'
import { WhatComesNext } from './what-comes-next.tsx'

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog)
const ConfirmBidDialog = lazyPart(
  async () => (await import('./confirm-bid-dialog.tsx')).ConfirmBidDialog,
)
const DetailsDialog = lazyPart(
  async () => (await import('../../before-bidding/details-dialog.tsx')).DetailsDialog,
)

/** The form of the details is large, and few need it. */
export function preloadQuestions(isAskingForDetails: boolean): void {
  TermsDialog.preload()
  ConfirmBidDialog.preload()
  if (isAskingForDetails) DetailsDialog.preload()
}

/** What stood in the field when Place Bid was pressed. */
export interface Press {
  /** Dollars; null when it was no amount to bid. */
  amount: number | null
  /** The amount had followed the minimum up a moment before. */
  hasJustRisen: boolean
}

export type Question =
  | { about: 'terms' | 'details'; press: Press; profile: Profile }
  /** Dollars; `pressed`: another amount, at which Place Bid was pressed before the terms were read. */
  | { about: 'amount'; amount: number; pressed: number | null; hasJustRisen: boolean }
  | null

interface BidQuestionProps {
  question: Question
  auction: AuctionView
  isOver: boolean
  /** Dollars: one's own bid, while it leads. */
  leadingWith: number | null
  isAmongMany: boolean
  /** Terms were accepted or details told. */
  onMember: (press: Press, profile: Profile) => void
  onConfirm: (amount: number) => void
  onClose: () => void
}

/** The dialog between Place Bid and the bid, where one is needed. */
export function BidQuestion(props: BidQuestionProps) {
  const { question, auction, isOver, leadingWith, isAmongMany } = props
  const { onMember, onConfirm, onClose } = props
  return (
    <Suspense>
      {question?.about === 'terms' ? (
        <TermsDialog
          {...{ auction, isOver, onClose }}
          amount={question.press.amount}
          onAccept={(profile) => onMember(question.press, profile)}
        />
      ) : null}
      {question?.about === 'details' ? (
        <DetailsDialog
          profile={question.profile}
          purpose={biddingText('neededFirst')}
          note={isOver ? <EndedNote /> : null}
          consequence={
            isOver ? null : <WhatComesNext auction={auction} amount={question.press.amount} />
          }
          onSaved={(profile) => onMember(question.press, profile)}
          onClose={onClose}
        />
      ) : null}
      {question?.about === 'amount' ? (
        <ConfirmBidDialog
          {...{ auction, isOver, leadingWith, isAmongMany, onClose, ...question }}
          onConfirm={() => onConfirm(question.amount)}
        />
      ) : null}
    </Suspense>
  )
}
