import X from 'lucide-react/icons/x'
import { Dialog as Primitive } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { uiText } from '../languages/site/ui.ts'
import { useBackCloses } from './back-closes.ts'
import { IconButton } from './button.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence that screen readers hear with the title; shown first in the body. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** It asks for what may stand there already: one begins at its first field all the same. */
  beginsAtField?: boolean
  /** What it shows is shown once: only a button in its footer closes it. */
  isShownOnce?: boolean
}

/**
 * A dialog in the middle of the screen: focus stays inside, Esc, the scrim and the cross close it. The scrim is ours,
 * for the primitive's own overlay writes style elements, which the content security policy refuses.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer } = props
  const { beginsAtField = false, isShownOnce } = props
  const focus = useDialogFocus(beginsAtField ? firstField : firstEmptyField)
  // Back takes its entry of the history away: as it stays open, it gets another.
  useBackCloses(open, () => !isShownOnce && onOpenChange(false))
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          className="dialog"
          onKeyDown={refuseHeldEnter}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={isShownOnce ? refuse : keepForMessages}
          {...(isShownOnce ? { onEscapeKeyDown: refuse } : {})}
        >
          <div className="dialog-head">
            <Primitive.Title className="h">{title}</Primitive.Title>
            {isShownOnce ? null : (
              <Primitive.Close asChild>
                <IconButton label={uiText('close')}>
                  <X className="icon" />
                </IconButton>
              </Primitive.Close>
            )}
          </div>
          <div className="dialog-body">
            {description ? (
              <Primitive.Description asChild>
                <div>{description}</div>
              </Primitive.Description>
            ) : null}
            {children}
          </div>
          {footer ? <div className="dialog-foot">{footer}</div> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Held since it opened the dialog, it does not answer too. Where one writes, it begins lines. */
function refuseHeldEnter(event: KeyboardEvent): void {
  const isHeld = event.repeat && event.key === 'Enter'
  if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
}

function refuse(event: Event): void {
  event.preventDefault()
}

/** What is pressed in a toast, or in the note on the connection, concerns them alone. By now it may be gone. */
function keepForMessages(event: Event): void {
  const { target } = event
  if (!(target instanceof Element)) return
  if (!target.isConnected || target.closest('.toasts, .connection')) event.preventDefault()
}

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A dialog that comes in from the right edge and fills its height. Its own close button is the caller's. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const focus = useDialogFocus()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          className="drawer"
          aria-describedby={undefined}
          onInteractOutside={keepForMessages}
          {...focus}
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Closes the dialog or drawer that it stands in. */
export const DialogClose = Primitive.Close

/** From where the dialogs were opened that have not closed yet. */
const openers: (Element | null)[] = []

/** Where the focus is. One that takes the place of another, whose button is gone, goes back to where that one would. */
function openerNow(): Element | null {
  const { activeElement } = document
  return activeElement === document.body ? (openers.at(-1) ?? null) : activeElement
}

/**
 * Of a dialog's content: one begins to read at its title, or to write where `firstOf` tells, rather than at the cross
 * that closes it. When it closes, the focus goes back to where it was when it opened.
 */
export function useDialogFocus(firstOf: (dialog: Element) => HTMLElement | null = () => null) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerNow()
      openers.push(opener.current)
      const { currentTarget: dialog } = event
      if (!(dialog instanceof Element)) return
      const title = dialog.querySelector<HTMLElement>('h2')
      if (title) title.tabIndex = -1
      const first = firstOf(dialog) ?? title
      if (!first) return
      event.preventDefault()
      first.focus()
      // As by the Tab key: what is typed takes the place of what stands there.
      if (first instanceof HTMLInputElement) first.select()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const at = openers.lastIndexOf(opener.current)
      if (at >= 0) openers.splice(at, 1)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

const FIELDS =
  'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"])'

function firstField(dialog: Element): HTMLElement | null {
  return dialog.querySelector<HTMLElement>(FIELDS)
}

/** What is left to be filled in; null where nothing has to be. */
function firstEmptyField(dialog: Element): HTMLElement | null {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)
  const empty = [...fields].find(
    ({ value, labels }) => value === '' && !labels?.[0]?.querySelector('.optional'),
  )
  return empty ?? null
}

/** Darkens the page and holds it still, without letting it jump where the scroll bar was. */
export function Scrim() {
  useLayoutEffect(() => {
    const page = document.documentElement
    const { overflow, paddingRight } = page.style
    const scrollBar = innerWidth - page.clientWidth
    page.style.overflow = 'hidden'
    if (scrollBar > 0) page.style.paddingRight = `${scrollBar}px`
    return () => {
      Object.assign(page.style, { overflow, paddingRight })
    }
  }, [])
  return <div className="scrim" />
}
