import { Popover } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { reportsText } from '../../../languages/staff/reports.ts'
import type { DayRange } from '../../../rules/reports/report-range.ts'
import { Button, PlainButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useKey } from '../frame/keys.ts'
import { isRange, toDays } from './report-address.ts'

interface ChooseDaysProps {
  range: DayRange
  isOn: boolean
  today: string
  change: (values: Readonly<Record<string, string | null>>) => void
}

/** `5`: any days. */
export function ChooseDays({ range, isOn, today, change }: ChooseDaysProps) {
  const [isOpen, setOpen] = useState(false)
  useKey('5', () => setOpen(true), { name: reportsText('anyDays') })
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <PlainButton aria-pressed={isOn}>{reportsText('rangeButton')}</PlainButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="staff-popover"
          aria-label={reportsText('anyDays')}
          align="start"
          sideOffset={4}
        >
          <DaysForm
            range={range}
            today={today}
            onChosen={(days) => {
              change(toDays(days))
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface DaysFormProps {
  range: DayRange
  today: string
  onChosen: (days: DayRange) => void
}

function DaysForm({ range, today, onChosen }: DaysFormProps) {
  const [days, setDays] = useState(range)
  const [isWrong, setWrong] = useState(false)
  function send(event: FormEvent): void {
    event.preventDefault()
    if (isRange(days)) onChosen(days)
    else setWrong(true)
  }
  const type = (name: keyof DayRange, value: string) => {
    setDays({ ...days, [name]: value })
    setWrong(false)
  }
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField
        label={reportsText('firstDay')}
        type="date"
        value={days.from}
        max={today}
        onChange={({ target }) => type('from', target.value)}
      />
      <TextField
        label={reportsText('lastDay')}
        type="date"
        value={days.to}
        max={today}
        error={isWrong ? reportsText('chooseTwoDays') : undefined}
        onChange={({ target }) => type('to', target.value)}
      />
      <Button look="ink" type="submit">
        {reportsText('show')}
      </Button>
    </form>
  )
}
