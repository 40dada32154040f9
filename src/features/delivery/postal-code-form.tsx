import { useState } from 'react'
import { ApiProblem } from '../../browser/api.ts'
import { deliveryText } from '../../languages/site/delivery.ts'
import { readPostalCode } from '../../rules/delivery.ts'
import { POSTAL_CODE_FAULTS } from '../../rules/postal-code-faults.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { storePostalCode } from './use-delivery-estimate.ts'

interface PostalCodeFormProps {
  /** To where it is counted. */
  known: string | null
  /** That of the member's own address, offered with one tap. */
  own: string | null
  /** Why there is no estimate for the known one. */
  error: Error | null
  isAsking: boolean
  /** For the known one, whose estimate failed. */
  onAskAgain: () => void
}

/** Where to deliver to. What is wrong is said below the field. */
export function PostalCodeForm(props: PostalCodeFormProps) {
  const { known, own, error, isAsking, onAskAgain } = props
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? known ?? ''
  const [fault, setFault] = useState<string | null>(null)

  function ask() {
    const code = readPostalCode(text)
    if (!code) setFault(POSTAL_CODE_FAULTS.wrong())
    else if (code === known && error) onAskAgain()
    else storePostalCode(code)
  }

  return (
    <form
      className="postal-code"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Field
        label={deliveryText('postalCode')}
        hint={deliveryText(isAsking ? 'checking' : 'whereToDeliver')}
        error={
          fault ?? (text.trim().toUpperCase() === known && error ? messageOf(error) : undefined)
        }
      >
        {(control) => (
          <div className="postal-code-row">
            <input
              {...control}
              type="text"
              autoComplete="postal-code"
              disabled={!isHydrated}
              value={text}
              // What comes to be known meanwhile is not put under what is being typed.
              onFocus={() => setTyped(text)}
              onBlur={() => {
                if (typed === '' || typed === known) setTyped(null)
              }}
              onChange={(event) => {
                setTyped(event.target.value)
                setFault(null)
              }}
            />
            <SubmitButton look="ink">{deliveryText('estimate')}</SubmitButton>
          </div>
        )}
      </Field>
      {own && own !== known ? (
        <Button
          look="line"
          size="sm"
          onClick={() => {
            setTyped(null)
            setFault(null)
            storePostalCode(own)
          }}
        >
          {deliveryText('useMyPostalCode', { postalCode: own })}
        </Button>
      ) : null}
    </form>
  )
}

function messageOf(error: Error): string {
  if (!(error instanceof ApiProblem)) return deliveryText('estimateFailed')
  return error.problem.detail
}
