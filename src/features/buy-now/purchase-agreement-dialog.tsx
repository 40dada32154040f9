import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { Problem } from '../../browser/api.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import type { Silence } from '../../browser/use-sender.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import {
  AGREEMENT_ACCEPTED_LINE,
  AGREEMENT_ERRORS_LINE,
  AGREEMENT_TERMS,
  type PurchaseAgreement,
  purchaseAgreementRules,
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
import './purchase-agreement-dialog.css'

interface PurchaseAgreementDialogProps {
  auction: AuctionView
  /** Dollars. */
  price: number
  /** What to begin with. */
  buyer: Buyer
  /** Why the last try was refused. */
  refusal: Problem | null
  isBuying: boolean
  /** The purchase is made; the dashboard is on its way. */
  hasBought: boolean
  isOver: boolean
  silence: Silence
  /** The email address was proved. */
  onProven: () => void
  /** To confirm is to accept the terms too. */
  mustAcceptTerms: boolean
  onSigned: (agreement: PurchaseAgreement) => void
  onClose: () => void
}

/** The purchase agreement: specification, sections 2 and 5. */
export function PurchaseAgreementDialog(props: PurchaseAgreementDialogProps) {
  const { auction, price, refusal, isOver, silence, onClose } = props
  const isBuying = props.isBuying || props.hasBought
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBuying && onClose()}
      title="Purchase agreement"
      footer={
        <>
          <Button look="line" disabled={isBuying} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="lane"
            type="submit"
            form={formId}
            busy={isBuying && 'Processing...'}
            disabled={isOver}
          >
            Confirm purchase
          </Button>
        </>
      }
    >
      <div className="agreement-item">
        <span>{auctionTitle(auction)}</span>
        <span className="fig">{formatDollars(price)}</span>
      </div>
      {refusal?.code === 'price_changed' ? (
        <FieldError>{refusal.detail}. Confirm again to buy at this price.</FieldError>
      ) : null}
      {isOver ? <EndedNote /> : null}
      <SilenceNote silence={silence} what="purchase" />
      <AgreementForm {...props} formId={formId} />
      <ProveEmail isNeeded={refusal?.code === 'email_not_confirmed'} onProven={props.onProven} />
      <ul className="agreement-terms">
        {AGREEMENT_TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {props.mustAcceptTerms ? (
        <p>
          By confirming you also accept our{' '}
          <Link to="/terms" target="_blank" className="link">
            terms and conditions
          </Link>
          .
        </p>
      ) : null}
    </Dialog>
  )
}

/** The fields as the API calls them. */
const FIELD_OF: Record<string, keyof PurchaseAgreement> = {
  full_name: 'fullName',
  delivery_address: 'deliveryAddress',
}

function AgreementForm(props: PurchaseAgreementDialogProps & { formId: string }) {
  const { buyer, refusal, isBuying, hasBought, isOver, formId, onSigned } = props
  const form = useCheckedForm(purchaseAgreementRules, buyer.agreement)
  const { setErrors, clear } = form
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    if (!hasBought) return
    // Not before: what was refused is corrected, not typed again.
    clear()
    setTried(false)
    // `clear` is another function with each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasBought])
  useEffect(() => {
    if (refusal?.errors) setErrors(faultsOf(refusal))
    // `setErrors` is another function with each rendering; the refusal is what this is about.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal])

  function submit(element: HTMLFormElement) {
    setTried(true)
    if (form.check()) return focusFirstWrong(element)
    toastSuccess(AGREEMENT_ACCEPTED_LINE)
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
      {isTried && form.wrongCount > 0 ? <FieldError>{AGREEMENT_ERRORS_LINE}</FieldError> : null}
      <TextField label="Full name" autoComplete="name" {...form.text('fullName')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
      <PhoneField
        label="Phone"
        country={buyer.country}
        {...form.text('phone')}
        onValueChange={(value) => form.set('phone', value)}
      />
      <TextAreaField
        label="Delivery address"
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
