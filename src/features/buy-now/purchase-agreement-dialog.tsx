import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Problem } from '../../browser/api.ts'
import { buyNowText } from '../../languages/site/buy-now.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import {
  AGREEMENT_TERMS,
  AGREEMENT_VERSION,
  agreementErrorsLine,
  type PurchaseAgreement,
  purchaseAgreementRules,
  translatedTerms,
} from '../../rules/purchase-agreement.ts'
import { Button } from '../../ui/button.tsx'
import { type Faults, focusFirstWrong, useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextAreaField, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { ProveEmail } from '../account/email-proof/prove-email.tsx'
import { auctionTitle } from '../lot/auction-labels.ts'
import { EndedNote } from '../lot/ended-note.tsx'
import { SilenceNote } from '../lot/silence-note.tsx'
import type { Buyer } from './buyer.ts'
import type { Buying } from './use-buy-now.ts'
import './purchase-agreement-dialog.css'

interface PurchaseAgreementDialogProps {
  auction: AuctionView
  /** Dollars. */
  price: number
  /** What to begin with. */
  buyer: Buyer
  /** Why the last try was refused. */
  refusal: Problem | null
  buying: Buying
  isOver: boolean
  /** The email address was proved. */
  onProven: () => void
  /** To confirm is to accept the terms too. */
  mustAcceptTerms: boolean
  onSigned: (agreement: PurchaseAgreement) => void
  onClose: () => void
}

/** An answer that takes longer holds nobody back. */
const HELD_MS = 2_000

/** The purchase agreement: specification, sections 2 and 5. */
export function PurchaseAgreementDialog(props: PurchaseAgreementDialogProps) {
  const { auction, price, refusal, isOver, onClose } = props
  const { silence, hasBought } = props.buying
  // Until the dashboard is there.
  const isBuying = props.buying.isBuying || hasBought
  const isLate = useIsLate(isBuying)
  const isHeld = isBuying && silence === 'none' && !isLate
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isHeld && onClose()}
      title={buyNowText('purchaseAgreement')}
      footer={
        <>
          <Button look="line" disabled={isHeld} onClick={onClose}>
            {buyNowText('cancel')}
          </Button>
          <Button
            look="lane"
            type="submit"
            form={formId}
            busy={isBuying && buyNowText('processing')}
            disabled={isOver}
          >
            {buyNowText('confirmPurchase')}
          </Button>
        </>
      }
    >
      <div className="agreement-item">
        <span>{auctionTitle(auction)}</span>
        <span className="fig">{formatDollars(price)}</span>
      </div>
      {refusal?.code === 'price_changed' ? (
        <FieldError>{buyNowText('priceChanged', { reason: refusal.detail })}</FieldError>
      ) : null}
      {isOver ? <EndedNote /> : null}
      <SilenceNote silence={silence} what="purchase" />
      {isBuying && !isHeld && !hasBought ? <p>{buyNowText('cancelMeans')}</p> : null}
      <AgreementForm {...props} formId={formId} />
      <ProveEmail isNeeded={refusal?.code === 'email_not_confirmed'} onProven={props.onProven} />
      <Terms />
      {props.mustAcceptTerms ? (
        <p>
          {buyNowText.rich('acceptTermsToo', {
            link: (words) => (
              <Link to="/terms" target="_blank" className="link">
                {words}
              </Link>
            ),
          })}
        </p>
      ) : null}
    </Dialog>
  )
}

/** What is signed, in English, each term below what it means in the reader's language. */
function Terms() {
  const translated = translatedTerms(AGREEMENT_VERSION)
  return (
    <>
      <ul className="agreement-terms">
        {AGREEMENT_TERMS.map((term, at) => (
          <li key={term}>
            {translated ? <span>{translated[at]}</span> : null}
            <span lang="en">{term}</span>
          </li>
        ))}
      </ul>
      {translated ? <p className="agreement-language">{buyNowText('signedInEnglish')}</p> : null}
    </>
  )
}

/** Whether something has been under way for some time. */
function useIsLate(isUnderWay: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLate(true), HELD_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isUnderWay])
  return isLate
}

/** The fields as the API calls them. */
const FIELD_OF: Record<string, keyof PurchaseAgreement> = {
  full_name: 'fullName',
  delivery_address: 'deliveryAddress',
}

function AgreementForm(props: PurchaseAgreementDialogProps & { formId: string }) {
  const { buyer, refusal, isOver, formId, onSigned } = props
  const { isBuying, hasBought } = props.buying
  const form = useCheckedForm(purchaseAgreementRules, buyer.agreement)
  const [isTried, setTried] = useState(false)
  const clear = useEffectEvent(form.clear)
  const setErrors = useEffectEvent(form.setErrors)
  useEffect(() => {
    // Not before: what was refused is corrected, not typed again.
    if (hasBought) clear()
  }, [hasBought])
  useEffect(() => {
    if (refusal?.errors) setErrors(faultsOf(refusal))
  }, [refusal])

  function submit(element: HTMLFormElement) {
    setTried(true)
    if (form.check()) return focusFirstWrong(element)
    onSigned(purchaseAgreementRules.parse(form.values))
  }

  return (
    <form
      id={formId}
      className="stack agreement-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBuying && !hasBought && !isOver) submit(event.currentTarget)
      }}
    >
      {isTried && !hasBought && form.wrongCount > 0 ? (
        <FieldError>{agreementErrorsLine()}</FieldError>
      ) : null}
      <TextField label={buyNowText('fullName')} autoComplete="name" {...form.text('fullName')} />
      <TextField
        label={buyNowText('email')}
        type="email"
        autoComplete="email"
        {...form.text('email')}
      />
      <PhoneField
        label={buyNowText('phone')}
        country={buyer.country}
        {...form.text('phone')}
        onValueChange={(value) => form.set('phone', value)}
      />
      <TextAreaField
        label={buyNowText('deliveryAddress')}
        rows={2}
        autoComplete="street-address"
        {...form.text('deliveryAddress')}
      />
    </form>
  )
}

function faultsOf({ errors = [] }: Problem): Faults<PurchaseAgreement> {
  const faults: Faults<PurchaseAgreement> = {}
  for (const { path, message } of errors) {
    faults[FIELD_OF[path] ?? (path as keyof PurchaseAgreement)] = message
  }
  return faults
}
