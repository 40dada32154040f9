import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Yellow (one per view: the bid, or the one way forward), ink, outline, ghost, and red. */
type ButtonLook = 'lane' | 'ink' | 'line' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook, size: ButtonSize = 'md', extra?: string): string {
  return clsx('btn', `btn-${look}`, size !== 'md' && `btn-${size}`, extra)
}

/** A button that only scripts answer to: until the page is hydrated it is disabled. One that submits may do without. */
export function PlainButton({ type = 'button', disabled, ...rest }: ComponentProps<'button'>) {
  const isHydrated = useHydrated()
  return <button {...rest} type={type} disabled={disabled || (type === 'button' && !isHydrated)} />
}

interface ButtonProps extends ComponentProps<'button'> {
  look: ButtonLook
  size?: ButtonSize
  /** While work is under way: what the button says instead, 'Placing Bid...'. It does nothing meanwhile, and keeps the focus. */
  busy?: string | false
}

export function Button({ look, size, busy, className, children, ...rest }: ButtonProps) {
  const isHydrated = useHydrated()
  const isBusy = Boolean(busy)
  return (
    <PlainButton
      {...rest}
      className={buttonClass(look, size, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      // Until the page is hydrated nothing but this holds a form back.
      disabled={rest.disabled || (isBusy && !isHydrated)}
      onClick={isBusy ? doNothing : rest.onClick}
    >
      {busy ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {busy}
        </>
      ) : (
        children
      )}
    </PlainButton>
  )
}

function doNothing(event: MouseEvent): void {
  event.preventDefault()
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, for those who cannot see the icon. */
  label: string
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <PlainButton
      {...rest}
      className={clsx('iconbtn', className)}
      aria-label={label}
      title={label}
    />
  )
}
