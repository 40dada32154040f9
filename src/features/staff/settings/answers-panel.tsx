import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { HOUSE_SETTINGS, type CannedAnswer } from '../../../rules/house/house-settings.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError, TextAreaField, TextField } from '../../../ui/field.tsx'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import { changeAct } from './setting-forms.ts'
import { Acts, PanelFrame, type SettingNow } from './setting-panel.tsx'
import { useTyped } from './use-typed.ts'

const ABOUT = {
  name: 'answers',
  title: 'Canned answers',
  note: 'Put into the answer to a message by one choice; “{name}” becomes the name of who wrote',
} as const

/** What staff answer often. */
export function AnswersPanel({ now, canChange }: { now: SettingNow; canChange: boolean }) {
  const shown = (now.value as CannedAnswer[] | null) ?? []
  const { values, isChanged, type, discard } = useTyped(ABOUT.name, shown)
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const checked = HOUSE_SETTINGS.answers.safeParse(values)
  const faultOf = (path: string) =>
    isChecked
      ? checked.error?.issues.find((issue) => issue.path.join('.') === path)?.message
      : undefined
  const change = (at: number, part: Partial<CannedAnswer>) =>
    type(values.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const fault = faultOf('')
  return (
    <PanelFrame {...ABOUT} now={now}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (checked.success) setAsking(true)
        }}
      >
        {values.length === 0 ? <p>There is none yet.</p> : null}
        {values.map(({ name, text }, at) => (
          <div key={at} className="stack setting-answer">
            <div className="setting-answer-name">
              <TextField
                label={`Name of answer ${at + 1}`}
                autoComplete="off"
                value={name}
                error={faultOf(`${at}.name`)}
                readOnly={!canChange}
                onChange={({ target }) => change(at, { name: target.value })}
              />
              {canChange ? (
                <IconButton
                  label={`Remove answer ${at + 1}`}
                  onClick={() => type(values.filter((_, index) => index !== at))}
                >
                  <Trash2 className="icon" />
                </IconButton>
              ) : null}
            </div>
            <TextAreaField
              label={`Text of answer ${at + 1}`}
              rows={4}
              value={text}
              error={faultOf(`${at}.text`)}
              readOnly={!canChange}
              onChange={({ target }) => change(at, { text: target.value })}
            />
          </div>
        ))}
        {fault ? <FieldError>{fault}</FieldError> : null}
        {canChange ? (
          <>
            <Button look="line" size="sm" onClick={() => type([...values, { name: '', text: '' }])}>
              <Plus className="icon" />
              Add an answer
            </Button>
            <Acts isChanged={isChanged} onDiscard={discard} />
          </>
        ) : null}
      </form>
      {isAsking && checked.success ? (
        <ActDialog
          act={changeAct({ ...ABOUT, now, value: checked.data })}
          onClose={() => setAsking(false)}
          onDone={discard}
        />
      ) : null}
    </PanelFrame>
  )
}
