import { omit } from 'es-toolkit/object'
import { type ChangeEvent, type FocusEvent, useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'

/** What is wrong with which field: the first message each. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * A form that is checked against its rules: each field when it is left, then with every key, and all
 * of them on submit. Nothing typed is ever lost.
 */
export function useCheckedForm<Values extends Record<string, unknown>>(
  rules: z.ZodType,
  initial: Values,
) {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const [isChecked, setChecked] = useState<Partial<Record<Name, boolean>>>({})
  const [fromServer, setFromServer] = useState<Faults<Values>>({})
  /** Of which values the server said so, where it is known. */
  const [toldOf, setToldOf] = useState<Partial<Values>>({})
  const faults = useMemo(() => faultsOf<Values>(rules, values), [rules, values])

  const set = useCallback(<N extends Name>(name: N, value: Values[N]) => {
    setValues((before) => (before[name] === value ? before : { ...before, [name]: value }))
    setFromServer((before) => ({ ...before, [name]: undefined }))
  }, [])
  /** Puts something into fields that are empty, or still hold what was put into them before. */
  const fill = useCallback((known: Partial<Values>, before: Partial<Values> = {}) => {
    setValues((values) => {
      const open = Object.entries(known).filter(
        ([name]) => values[name] === '' || values[name] === before[name],
      )
      return { ...values, ...Object.fromEntries(open) }
    })
  }, [])
  /** What was typed before the page was hydrated stays in its field, and has to enter the form. */
  const adopt = useCallback(
    (control: Control | null) => {
      if (control?.value) set(control.name as Name, control.value as Values[Name])
    },
    [set],
  )
  const leave = useCallback((name: Name) => {
    setChecked((before) => ({ ...before, [name]: true }))
  }, [])

  const told = Object.fromEntries(
    Object.entries(fromServer).filter(
      ([name]) => !(name in toldOf) || toldOf[name as Name] === values[name as Name],
    ),
  ) as Faults<Values>

  /** What is wrong, as far as it is to be shown yet. */
  const errorOf = (name: Name) => (isChecked[name] ? (faults[name] ?? told[name]) : told[name])

  return {
    values,
    set,
    fill,
    leave,
    errorOf,
    /** What a text field or select needs. */
    text: (name: Name) => ({
      name,
      ref: adopt,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onChange: (event: ChangeEvent<Control>) =>
        // A field of text holds text; the others have setters of their own.
        set(name, event.target.value as Values[typeof name]),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // An error that appears under the pointer would push the button away before the press is done.
        if (!isWayOn(relatedTarget)) leave(name)
      },
    }),
    /** Checks everything and shows it. @returns the first message, or null when all is right */
    check: (): string | null => {
      setChecked(allOf(values))
      return firstOf(faults) ?? firstOf(told)
    },
    /** Shows what the server found wrong, until the field is changed; with `about` only where it still holds that. */
    setErrors: (found: Faults<Values>, about: Partial<Values> = {}) => {
      setFromServer((before) => ({ ...before, ...found }))
      setToldOf((before) => ({ ...omit(before, Object.keys(found) as Name[]), ...about }))
    },
    /** Empties the form after it was sent. */
    clear: () => {
      setValues(initial)
      setChecked({})
      setFromServer({})
    },
    /** How many fields are shown as wrong. */
    wrongCount: Object.keys(values).filter((name) => errorOf(name as Name) !== undefined).length,
  }
}

/** What a field of a checked form needs, whatever the form. */
export type TextProps = ReturnType<ReturnType<typeof useCheckedForm>['text']>

/** Puts the focus on the first field that is wrong, once it is shown as such. */
export function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

/** A button that sends the form, or closes the dialog around it. */
function isWayOn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLButtonElement)) return false
  return target.type === 'submit' || target.closest('.dialog-head, .dialog-foot') !== null
}

function faultsOf<Values>(rules: z.ZodType, values: Values): Faults<Values> {
  const parsed = rules.safeParse(values)
  const faults: Faults<Values> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]) as keyof Values & string
    faults[name] ??= message
  }
  return faults
}

function allOf<Values extends object>(values: Values): Partial<Record<keyof Values, boolean>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, true])) as Partial<
    Record<keyof Values, boolean>
  >
}

function firstOf<Values>(faults: Faults<Values>): string | null {
  return Object.values<string | undefined>(faults).find((fault) => fault !== undefined) ?? null
}
