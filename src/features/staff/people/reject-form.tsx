import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { peopleText } from '../../../languages/staff/people.ts'
import {
  ID_REJECTIONS,
  USUAL_REJECTIONS,
  type UsualRejection,
} from '../../../rules/registration/id-rejections.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { useKeptText } from '../frame/kept-text.ts'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { ID_REJECTION_MAIL_ADDRESS, type IdRejectionMail } from './id-reviews.ts'
import { ownWordsOf } from './use-decide.ts'

interface RejectFormProps {
  id: string
  isBusy: boolean
  onReject: (reason: string) => void
  onBack: () => void
}

/** Each in short, as it is chosen. */
const LABELS = {
  unreadable: 'unreadable',
  expired: 'expired',
  nameDiffers: 'nameDiffers',
  notAnId: 'notAnId',
} as const satisfies Record<UsualRejection, string>

const KEYS = ['1', '2', '3', '4', '5'] as const
/** The last key is for words of one's own. */
const OWN = USUAL_REJECTIONS.length
const CHOICES = [...USUAL_REJECTIONS.map((usual) => LABELS[usual]), 'write'] as const

/** Chooses the reason by its key; the mail is shown before it goes. What is typed stays until it is sent. */
export function RejectForm({ id, isBusy, onReject, onBack }: RejectFormProps) {
  const [chosen, setChosen] = useState(0)
  const [own, setOwn] = useKeptText(ownWordsOf(id))
  const send = useRef<HTMLButtonElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const usual = USUAL_REJECTIONS[chosen]
  const reason = usual ? ID_REJECTIONS[usual] : own.trim()
  // Enter sends, once what goes was seen.
  useEffect(() => (chosen === OWN ? words : send).current?.focus(), [chosen])
  useKey('Escape', onBack, { name: peopleText('back') })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reason !== '') onReject(reason)
  }
  return (
    <form className="identity-reject" aria-label={peopleText('reject')} onSubmit={submit}>
      <fieldset>
        <legend>{peopleText('whyNotAccepted')}</legend>
        {CHOICES.map((label, at) => (
          <Choice
            key={label}
            digit={KEYS[at] ?? '5'}
            label={peopleText(label)}
            name={`reason-${id}`}
            isChosen={at === chosen}
            onChoose={() => setChosen(at)}
          />
        ))}
      </fieldset>
      {chosen === OWN ? (
        <TextAreaField
          ref={words}
          label={peopleText('whatTold')}
          rows={3}
          maxLength={1_000}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && send.current?.focus()}
        />
      ) : null}
      <MailPreview member={id} reason={reason} />
      <div className="identity-decide">
        <Button
          look="danger"
          type="submit"
          ref={send}
          disabled={reason === ''}
          busy={isBusy && peopleText('rejecting')}
        >
          {peopleText('sendAndReject')} <KeyCap keys="Enter" />
        </Button>
        <Button look="ghost" onClick={onBack}>
          {peopleText('back')} <KeyCap keys="Escape" />
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  digit: (typeof KEYS)[number]
  label: string
  name: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ digit, label, name, isChosen, onChoose }: ChoiceProps) {
  useKey(digit, onChoose, { name: peopleText('rejectAs', { reason: label }) })
  return (
    <label>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {label} <KeyCap keys={digit} />
    </label>
  )
}

/** In the language of the member. */
function MailPreview({ member, reason }: { member: string; reason: string }) {
  const asked = useDeferredValue(reason)
  const { data, error } = useQuery({
    ...staffQuery<IdRejectionMail>(
      `${ID_REJECTION_MAIL_ADDRESS}?${new URLSearchParams({ member, reason: asked }).toString()}`,
    ),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (error) return <p role="alert">{peopleText('mailFailed', { error: error.message })}</p>
  if (!data || asked === '') return null
  return (
    <section className="identity-mail" aria-label={peopleText('mailSent')}>
      <p lang={data.language}>{data.text}</p>
    </section>
  )
}
