import { useQuery } from '@tanstack/react-query'
import { messagesText } from '../../../languages/staff/messages.ts'
import { SelectField } from '../../../ui/field.tsx'
import { staffQuery } from '../frame/staff-calls.ts'
import { HOUSE_ADDRESS, type HouseView } from '../settings/house.ts'
import { cannedText } from './canned-text.ts'

interface CannedAnswersProps {
  /** Who wrote. */
  name: string
  onChoose: (text: string) => void
}

/** The settings, in which they stand. */
export const cannedQuery = { ...staffQuery<HouseView>(HOUSE_ADDRESS), staleTime: 60_000 }

/** What is answered often, from the settings; left out where there is none. */
export function CannedAnswers({ name, onChoose }: CannedAnswersProps) {
  const { data } = useQuery(cannedQuery)
  const answers = data?.answers.value ?? []
  if (answers.length === 0) return null
  return (
    <SelectField
      label={messagesText('cannedAnswer')}
      value=""
      options={[
        { value: '', label: messagesText('chooseOne') },
        ...answers.map((answer) => ({ value: answer.name, label: answer.name })),
      ]}
      onChange={({ target }) => {
        const chosen = answers.find((answer) => answer.name === target.value)
        if (chosen) onChoose(cannedText(chosen.text, name))
      }}
    />
  )
}
