import { useEffect, useId, useRef } from 'react'
import { actDialogText } from '../../../../languages/staff/act-dialog.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusFirstWrong, type TextProps } from '../../../../ui/checked-form.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx'
import { isShown, type Act, type ActField } from './act.ts'
import { useAct } from './use-act.ts'

interface ActDialogProps {
  act: Act
  onClose: () => void
  onDone?: () => void
  /** What it was decided by is so no longer: what the act says may be renewed, what was typed stays. */
  onChangedMeanwhile?: () => void
}

/** Asks for what an act needs, says what follows, and has it confirmed. */
export function ActDialog({ act, onClose, onDone, onChangedMeanwhile }: ActDialogProps) {
  const { form, fault, isSending, isDoubtful, send, keep } = useAct(act, {
    onDone() {
      onClose()
      onDone?.()
    },
    onChangedMeanwhile,
  })
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  // With nothing to type, Enter confirms what takes nothing away.
  const isReady = act.fields.length === 0 && !act.isDanger
  useEffect(() => {
    if (!isReady) return
    // The dialog puts the focus on its title first.
    const frame = requestAnimationFrame(() => button.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  const close = () => {
    keep()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={act.title}
      description={act.says}
      footer={
        <>
          <Button look="line" onClick={close}>
            {actDialogText('cancel')}
          </Button>
          <Button
            look={act.isDanger ? 'danger' : 'lane'}
            ref={button}
            type="submit"
            form={formId}
            busy={isSending && actDialogText('sending')}
          >
            {act.confirm(form.values)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack act-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isSending) return
          if (form.check()) focusFirstWrong(event.currentTarget)
          else send()
        }}
      >
        {isDoubtful ? <p className="field-warning">{actDialogText('mayBeDone')}</p> : null}
        {act.fields.map((field) =>
          isShown(field, form.values) ? (
            <ActInput key={field.name} field={field} text={form.text(field.name)} />
          ) : null,
        )}
        <output className="field-warning">{act.warns?.(form.values)}</output>
      </form>
      {fault ? (
        <div role="alert">
          <FieldError>{fault}</FieldError>
        </div>
      ) : null}
    </Dialog>
  )
}

function ActInput({ field, text }: { field: ActField; text: TextProps }) {
  const { label, hint, kind, isOptional: optional = false, options = [] } = field
  const about = { label, hint, optional, ...text }
  switch (kind) {
    case 'reason':
      return <TextAreaField rows={2} {...about} />
    case 'choice':
      return <SelectField options={options} {...about} />
    case 'money':
      return <TextField inputMode="decimal" autoComplete="off" {...about} />
    case 'date':
      return <TextField {...about} type="date" />
    case 'time':
      return <TextField {...about} type="datetime-local" />
    case 'text':
      return <TextField autoComplete="off" {...about} />
  }
}
