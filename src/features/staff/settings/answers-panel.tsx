import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { settingsText } from '../../../languages/staff/settings.ts'
import { HOUSE_SETTINGS, type CannedAnswer } from '../../../rules/house/house-settings.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError, TextAreaField, TextField } from '../../../ui/field.tsx'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import { changeAct } from './setting-forms.ts'
import { Acts, PanelFrame, type SettingNow } from './setting-panel.tsx'
import { useTyped } from './use-typed.ts'

const NAME = 'answers'

/** What staff answer often. */
export function AnswersPanel({ now, canChange }: { now: SettingNow; canChange: boolean }) {
  const shown = (now.value as CannedAnswer[] | null) ?? []
  const typed = useTyped(NAME, { values: shown, seq: now.seq })
  const { values, seq, isChanged, isOutdated, type, discard } = typed
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
  const title = settingsText('answersTitle')
  return (
    <PanelFrame {...{ name: NAME, title, now }} note={settingsText('answersNote')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (checked.success) setAsking(true)
        }}
      >
        {values.length === 0 ? <p>{settingsText('noAnswers')}</p> : null}
        {values.map(({ name, text }, at) => (
          <AnswerFields
            key={at}
            number={at + 1}
            answer={{ name, text }}
            faultOf={(field) => faultOf(`${at}.${field}`)}
            isReadOnly={!canChange}
            onChange={(part) => change(at, part)}
            onRemove={() => type(values.filter((_, index) => index !== at))}
          />
        ))}
        {fault ? <FieldError>{fault}</FieldError> : null}
        {canChange ? (
          <>
            <Button
              look="line"
              size="sm"
              className="setting-add"
              onClick={() => type([...values, { name: '', text: '' }])}
            >
              <Plus className="icon" />
              {settingsText('addAnswer')}
            </Button>
            <Acts isChanged={isChanged} isOutdated={isOutdated} onDiscard={discard} />
          </>
        ) : null}
      </form>
      {isAsking && checked.success ? (
        <ActDialog
          act={changeAct({
            ...{ name: NAME, title, value: checked.data },
            now: { value: now.value, seq },
          })}
          onClose={() => setAsking(false)}
          onDone={discard}
        />
      ) : null}
    </PanelFrame>
  )
}

interface AnswerFieldsProps {
  number: number
  answer: CannedAnswer
  faultOf: (field: keyof CannedAnswer) => string | undefined
  isReadOnly: boolean
  onChange: (part: Partial<CannedAnswer>) => void
  onRemove: () => void
}

function AnswerFields(props: AnswerFieldsProps) {
  const { number, answer, faultOf, isReadOnly, onChange, onRemove } = props
  return (
    <div className="stack setting-answer">
      <div className="setting-answer-name">
        <TextField
          label={settingsText('nameOfAnswer', { number })}
          autoComplete="off"
          value={answer.name}
          error={faultOf('name')}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {isReadOnly ? null : (
          <IconButton label={settingsText('removeAnswer', { number })} onClick={onRemove}>
            <Trash2 className="icon" />
          </IconButton>
        )}
      </div>
      <TextAreaField
        label={settingsText('textOfAnswer', { number })}
        rows={4}
        value={answer.text}
        error={faultOf('text')}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </div>
  )
}
