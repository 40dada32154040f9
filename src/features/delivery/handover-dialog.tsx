import { useId, type ReactNode } from 'react'
import { dollarsToCents, formatExactly } from '../../rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstWrong } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { COUNTRY_OPTIONS } from '../account/address-fields.tsx'
import { SilenceNote } from '../lot/silence-note.tsx'
import { ratesInWords } from '../settlement/sale-words.ts'
import type { HandoverQuoteView } from './handover.ts'
import './handover-dialog.css'
import { useHandover, type HandoverMethod, type HandoverParts } from './use-handover.ts'

interface HandoverDialogProps extends Omit<HandoverParts, 'onChosen'> {
  /** Where it stands: 'Tampa, FL'. */
  location: string | null
  onClose: () => void
}

type Choosing = ReturnType<typeof useHandover>

/** Asks how the buyer wants to get it. Nothing is chosen before its price was seen. */
export function HandoverDialog(props: HandoverDialogProps) {
  const { location, onClose, ...parts } = props
  const { sale } = parts
  const choosing = useHandover({ ...parts, onChosen: onClose })
  const { method, setMethod, form, isSending, silence, priceFault } = choosing
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Pick-up or delivery"
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <ConfirmButton choosing={choosing} formId={formId} />
        </>
      }
    >
      <form
        id={formId}
        className="stack handover-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) submit(choosing, event.currentTarget)
        }}
      >
        <fieldset className="handover-ways">
          <legend className="sr-only">How do you want to get it?</legend>
          <Way method="delivery" chosen={method} onChoose={setMethod} label="Delivery">
            {ratesInWords(sale)}
          </Way>
          <Way method="pick_up" chosen={method} onChoose={setMethod} label="Pick-up">
            {location ? `At no cost, in ${location}` : 'At no cost'}
          </Way>
        </fieldset>
        {method === 'delivery' ? <PlaceFields form={form} /> : null}
      </form>
      {priceFault ? <FieldError>{priceFault}</FieldError> : null}
      <Price choosing={choosing} />
      <SilenceNote silence={silence} what="choice" />
    </Dialog>
  )
}

function submit({ method, form, quote, ask, choose }: Choosing, element: HTMLFormElement): void {
  if (method === 'delivery' && form.check()) return focusFirstWrong(element)
  if (!quote.data) return ask()
  choose(quote.data.price)
}

interface WayProps {
  method: HandoverMethod
  chosen: HandoverMethod
  label: string
  children: ReactNode
  onChoose: (method: HandoverMethod) => void
}

function Way({ method, chosen, label, children, onChoose }: WayProps) {
  return (
    <label className="handover-way">
      <input
        type="radio"
        name="method"
        value={method}
        checked={method === chosen}
        onChange={() => onChoose(method)}
      />
      <b>{label}</b>
      <small>{children}</small>
    </label>
  )
}

function PlaceFields({ form }: { form: Choosing['form'] }) {
  return (
    <>
      <TextAreaField
        label="Delivery address"
        rows={2}
        autoComplete="street-address"
        {...form.text('address')}
      />
      <div className="handover-place">
        <TextField
          label="ZIP or postal code"
          autoComplete="postal-code"
          {...form.text('postal_code')}
        />
        <SelectField
          label="Country"
          autoComplete="country-name"
          options={COUNTRY_OPTIONS}
          hint="We deliver within the United States and Canada."
          {...form.text('country')}
        />
      </div>
      <TextField
        label="Wished for"
        type="date"
        optional
        hint="The day on which you would like to have it."
        {...form.text('wished_on')}
      />
    </>
  )
}

/** What it costs, said before anything is chosen. */
function Price({ choosing: { quote } }: { choosing: Choosing }) {
  return (
    <output className="handover-price">
      {quote.isFetching && !quote.data ? (
        'Getting the price...'
      ) : quote.isError ? (
        <FieldError>We could not get the price. {quote.error.message}</FieldError>
      ) : quote.data ? (
        <QuoteInWords quote={quote.data} />
      ) : null}
    </output>
  )
}

function QuoteInWords({ quote: { price, text, detail, why } }: { quote: HandoverQuoteView }) {
  if (price === null) return <p className="handover-why">{why}</p>
  return (
    <span className="spread">
      <span>
        {text}
        {detail ? <small>{detail}</small> : null}
      </span>
      <b className="fig">{price === 0 ? 'Free' : formatExactly(dollarsToCents(price))}</b>
    </span>
  )
}

function ConfirmButton({ choosing, formId }: { choosing: Choosing; formId: string }) {
  const { method, quote, isSending } = choosing
  const isAsking = quote.isFetching && !quote.data
  return (
    <Button
      look="lane"
      type="submit"
      form={formId}
      disabled={quote.data?.is_possible === false}
      busy={isSending ? 'Saving...' : isAsking && 'Getting the price...'}
    >
      {method === 'pick_up' ? 'Confirm pick-up' : deliveryWords(quote.data)}
    </Button>
  )
}

function deliveryWords(quote: HandoverQuoteView | undefined): string {
  if (!quote) return 'Show the price'
  // Staff price what we cannot; what is not possible is not pressed.
  if (quote.price === null) return 'Request delivery'
  return quote.price === 0
    ? 'Confirm free delivery'
    : `Confirm delivery for ${formatExactly(dollarsToCents(quote.price))}`
}
