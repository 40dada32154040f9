import { useState, type ReactNode } from 'react'
import { settingsText } from '../../../languages/staff/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { weekdayAndTime } from '../../lot/instants.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Typed } from '../settlement/acts/act.ts'
import { changeAct, type SettingField, type SettingForm } from './setting-forms.ts'
import { useTyped } from './use-typed.ts'

/** A setting as it is read, with who changed it last. */
export interface SettingNow {
  value: unknown
  seq: number
  changed_at: string | null
  changed_by: string | null
}

interface SettingPanelProps {
  form: SettingForm
  now: SettingNow
  canChange: boolean
  /** What waits for a second admin. */
  children?: ReactNode
}

/** One setting: what it holds, and for admins the way to change it. */
export function SettingPanel({ form, now, canChange, children }: SettingPanelProps) {
  const { name, title, fields, rules } = form
  const shown = form.toTyped(now.value)
  const typed = useTyped(name, { values: shown, seq: now.seq })
  const { values, seq, isChanged, isOutdated, type, discard } = typed
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const checked = rules.safeParse(values)
  const faultOf = (field: string) =>
    isChecked
      ? checked.error?.issues.find(({ path }) => path.join('.') === field)?.message
      : undefined
  return (
    <PanelFrame {...form} now={now}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (checked.success) setAsking(true)
        }}
      >
        <div className="setting-fields">
          {fields.map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              typed={values}
              error={faultOf(field.name)}
              isReadOnly={!canChange}
              onType={(text) => type({ ...values, [field.name]: text })}
            />
          ))}
        </div>
        {canChange ? (
          <Acts isChanged={isChanged} isOutdated={isOutdated} onDiscard={discard} />
        ) : null}
      </form>
      {children}
      {isAsking && checked.success ? (
        <ActDialog
          act={changeAct({ name, title, now: { value: now.value, seq }, value: checked.data })}
          onClose={() => setAsking(false)}
          onDone={discard}
        />
      ) : null}
    </PanelFrame>
  )
}

interface PanelFrameProps {
  name: string
  title: string
  note: string
  now: SettingNow
  children: ReactNode
}

export function PanelFrame({ name, title, note, now, children }: PanelFrameProps) {
  const { changed_at: at, changed_by: by } = now
  return (
    <section className="panel setting" aria-labelledby={`setting-${name}`}>
      <div className="setting-head">
        <h2 id={`setting-${name}`}>{title}</h2>
        <small>
          {at
            ? settingsText('changedBy', { name: String(by), at: weekdayAndTime(at) })
            : settingsText('asStarted')}
        </small>
      </div>
      <div className="stack setting-body">
        <p>{note}.</p>
        {children}
      </div>
    </section>
  )
}

interface ActsProps {
  isChanged: boolean
  /** Somebody else has changed the setting since it was typed. */
  isOutdated: boolean
  onDiscard: () => void
}

export function Acts({ isChanged, isOutdated, onDiscard }: ActsProps) {
  return (
    <div className="cluster setting-acts">
      <Button look="ink" type="submit" disabled={!isChanged}>
        {settingsText('changeDots')}
      </Button>
      {isChanged ? (
        <>
          <Button look="line" onClick={onDiscard}>
            {settingsText('discard')}
          </Button>
          <small>{settingsText(isOutdated ? 'outdated' : 'keptHere')}</small>
        </>
      ) : null}
    </div>
  )
}

interface SettingInputProps {
  field: SettingField
  typed: Typed
  error: string | undefined
  isReadOnly: boolean
  onType: (text: string) => void
}

function SettingInput({ field, typed, error, isReadOnly, onType }: SettingInputProps) {
  const { name, label, hint, options, inputMode, rows } = field
  const about = { label, hint, error, value: typed[name] ?? '' }
  if (options)
    return (
      <SelectField
        {...about}
        options={options}
        disabled={isReadOnly}
        onChange={({ target }) => onType(target.value)}
      />
    )
  if (rows)
    return (
      <TextAreaField
        {...about}
        rows={rows}
        fieldClassName="setting-wide"
        readOnly={isReadOnly}
        onChange={({ target }) => onType(target.value)}
      />
    )
  return (
    <TextField
      {...about}
      {...(inputMode && { inputMode })}
      autoComplete="off"
      readOnly={isReadOnly}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
