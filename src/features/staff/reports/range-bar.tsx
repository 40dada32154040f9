import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import { reportsText } from '../../../languages/staff/reports.ts'
import type { Preset } from '../../../rules/reports/report-range.ts'
import { PRESETS, rangeBefore } from '../../../rules/reports/report-range.ts'
import { PlainButton } from '../../../ui/button.tsx'
import { useKey } from '../frame/keys.ts'
import { useCategoryOptions } from '../inventory/use-category-options.ts'
import { ChooseDays } from './choose-days.tsx'
import { rangeText } from './day-words.ts'
import { type ReportAddress, toPreset } from './report-address.ts'

const PRESET_WORDS = {
  week: 'thisWeek',
  four_weeks: 'fourWeeks',
  quarter: 'quarter',
  year: 'year',
} as const satisfies Record<Preset, string>

interface RangeBarProps {
  asked: ReportAddress
  today: string
  change: (values: Readonly<Record<string, string | null>>) => void
}

/** Which days, against which, of what: all of it stands in the address. */
export function RangeBar({ asked, today, change }: RangeBarProps) {
  const { range, preset, category, hasBefore } = asked
  const categories = useCategoryOptions()
  const select = useRef<HTMLSelectElement>(null)
  const switchBefore = () => change({ before: hasBefore ? 'off' : null })
  useKey('B', switchBefore, { name: reportsText('beforeOnOff'), isShown: true })
  useKey('F', () => select.current?.focus(), { name: reportsText('category') })
  const year = today.slice(0, 4)
  return (
    <div className="report-bar">
      <fieldset className="report-segments" aria-label={reportsText('range')}>
        {PRESETS.map((one, at) => (
          <PresetButton
            key={one}
            keyName={String(at + 1) as '1'}
            name={reportsText(PRESET_WORDS[one])}
            isOn={preset === one}
            onPress={() => change(toPreset(one))}
          />
        ))}
        <ChooseDays range={range} isOn={preset === null} today={today} change={change} />
      </fieldset>
      <PlainButton className="report-before" aria-pressed={hasBefore} onClick={switchBefore}>
        {reportsText.rich('rangeAgainst', {
          range: rangeText(range, year),
          before: rangeText(rangeBefore(range), year),
          hasBefore: hasBefore ? 'yes' : 'no',
          b: (words) => <b>{words}</b>,
          i: (words) => <i>{words}</i>,
        })}
      </PlainButton>
      <label className="report-category">
        <span className="sr-only">{reportsText('category')}</span>
        <select
          ref={select}
          value={category ?? ''}
          onChange={({ target }) => change({ category: target.value || null })}
        >
          <option value="">{reportsText('allCategories')}</option>
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown className="icon" />
      </label>
    </div>
  )
}

interface PresetButtonProps {
  keyName: '1' | '2' | '3' | '4'
  name: string
  isOn: boolean
  onPress: () => void
}

function PresetButton({ keyName, name, isOn, onPress }: PresetButtonProps) {
  useKey(keyName, onPress, { name })
  return (
    <PlainButton aria-pressed={isOn} onClick={onPress}>
      {name}
    </PlainButton>
  )
}
