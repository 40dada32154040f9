import { useId, type ReactNode } from 'react'
import { deliveryText } from '../../languages/site/delivery.ts'
import { dollarsToCents, formatExactly } from '../../rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstWrong } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { countryOptions } from '../account/address-fields.tsx'
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
      title={deliveryText('pickUpOrDelivery')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {deliveryText('cancel')}
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
          <legend className="sr-only">{deliveryText('howToGetIt')}</legend>
          <Way
            method="delivery"
            chosen={method}
            onChoose={setMethod}
            label={deliveryText('delivery')}
          >
            {ratesInWords(sale)}
          </Way>
          <Way method="pick_up" chosen={method} onChoose={setMethod} label={deliveryText('pickUp')}>
            {location ? deliveryText('atNoCostIn', { place: location }) : deliveryText('atNoCost')}
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
        label={deliveryText('deliveryAddress')}
        rows={2}
        autoComplete="street-address"
        {...form.text('address')}
      />
      <div className="handover-place">
        <TextField
          label={deliveryText('postalCode')}
          autoComplete="postal-code"
          {...form.text('postal_code')}
        />
        <SelectField
          label={deliveryText('country')}
          autoComplete="country-name"
          options={countryOptions()}
          hint={deliveryText('countryHint')}
          {...form.text('country')}
        />
      </div>
      <TextField
        label={deliveryText('wishedFor')}
        type="date"
        optional
        hint={deliveryText('wishedForHint')}
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
        deliveryText('gettingPrice')
      ) : quote.isError ? (
        <FieldError>{deliveryText('priceFailed', { reason: quote.error.message })}</FieldError>
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
      <b className="fig">
        {price === 0 ? deliveryText('free') : formatExactly(dollarsToCents(price))}
      </b>
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
      busy={isSending ? deliveryText('saving') : isAsking && deliveryText('gettingPrice')}
    >
      {method === 'pick_up' ? deliveryText('confirmPickUp') : deliveryWords(quote.data)}
    </Button>
  )
}

function deliveryWords(quote: HandoverQuoteView | undefined): string {
  if (!quote) return deliveryText('showPrice')
  // Staff price what we cannot; what is not possible is not pressed.
  if (quote.price === null) return deliveryText('requestDelivery')
  return quote.price === 0
    ? deliveryText('confirmFreeDelivery')
    : deliveryText('confirmDelivery', { price: formatExactly(dollarsToCents(quote.price)) })
}
