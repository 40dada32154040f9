import type { z } from 'zod'

/** What somebody of the staff does to a sale, a run or a payment: asked for in one dialog, and confirmed before it is sent. */
export interface Act {
  /** What the dialog is called: 'Record a wire'. */
  title: string
  /** What follows from it, and that it cannot be undone. */
  says: string
  /** What the button says: 'Record $4,210.00'. Takes what was typed. */
  confirm: (typed: Typed) => string
  /** What may not be meant of what was typed; it can be sent all the same. */
  warns?: (typed: Typed) => string | null
  /** It takes something away. */
  isDanger?: boolean
  fields: readonly ActField[]
  /** Of what was typed; its output is what is sent. */
  rules: z.ZodType
  initial: Typed
  method: 'POST' | 'PUT' | 'PATCH'
  address: string
  /** What it is about where its address does not say so, such as a line of a statement; never words that are shown. */
  about?: string
  /**
   * How often this was done or asked for by then, where the same may rightly be done again later: what was sent and not answered is the
   * same thing only while this is the same. Nothing else changes it, so that nobody loses what was typed over what others do, and it never
   * comes back to what it was.
   */
  seen?: string
  /** Fields that say one thing together, such as a place: what was typed into them is kept only while all are as they were. */
  together?: readonly string[]
  /** What the toast says once it is done; perhaps of what the call answered. */
  done: string | ((answer: unknown) => string)
  /** What the same call is sent to take it back, by what was sent, and what of, where that can be: offered in place of the toast. */
  undo?: { body: (sent: unknown) => object; text: string }
}

export type Typed = Record<string, string>

export interface ActField {
  /** As the call names it, so that a refusal finds its field. */
  name: string
  label: string
  kind: 'money' | 'date' | 'time' | 'text' | 'reason' | 'choice'
  hint?: string
  isOptional?: boolean
  /** Of a choice. */
  options?: readonly { value: string; label: string }[]
  /** Shown only while another field has this value. */
  when?: { name: string; is: string }
}

/** Whether a field is shown with what was typed so far. */
export function isShown({ when }: ActField, typed: Typed): boolean {
  return when === undefined || typed[when.name] === when.is
}
