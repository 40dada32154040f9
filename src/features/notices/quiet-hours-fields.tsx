import { locale } from '../../languages/language.ts'
import { noticesText } from '../../languages/site/notices.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { NotificationSettings } from './notification-settings.ts'
import type { useChangeSettings } from './settings-query.ts'

interface QuietHoursFieldsProps {
  quiet: NotificationSettings['quiet_hours']
  change: ReturnType<typeof useChangeSettings>
}

const NIGHT = { from: '22:00', to: '07:00' }
const HOURS = Array.from({ length: 24 }, (_, hour) => `${`${hour}`.padStart(2, '0')}:00`)

/** In which hours of the day pushes wait, by the clocks of where this browser is when that is chosen. */
export function QuietHoursFields({ quiet, change }: QuietHoursFieldsProps) {
  const choose = (hours: { from: string; to: string }) =>
    change({
      quiet_hours: { ...hours, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    })
  return (
    <fieldset className="quiet-hours">
      <legend className="sr-only">{noticesText('quietHours')}</legend>
      <Checkbox
        checked={quiet !== null}
        onCheckedChange={(isOn) => (isOn ? choose(NIGHT) : change({ quiet_hours: null }))}
      >
        {noticesText('quietHoursHold')}
      </Checkbox>
      {quiet ? (
        <>
          <div className="beside">
            {(['from', 'to'] as const).map((end) => (
              <SelectField
                key={end}
                label={noticesText(end === 'from' ? 'quietFrom' : 'quietTo')}
                value={quiet[end]}
                options={choicesBeside(quiet[end], quiet[end === 'from' ? 'to' : 'from'])}
                onChange={({ target }) =>
                  choose({ from: quiet.from, to: quiet.to, [end]: target.value })
                }
              />
            ))}
          </div>
          <p className="security-note">
            {noticesText('timeZone', { zone: quiet.time_zone.replaceAll('_', ' ') })}
          </p>
        </>
      ) : null}
    </fieldset>
  )
}

/** All hours but the other end, and what was chosen elsewhere to the minute. */
function choicesBeside(chosen: string, other: string) {
  return [...new Set([...HOURS, chosen])]
    .filter((time) => time !== other)
    .toSorted()
    .map((value) => ({ value, label: inWords(value) }))
}

/** '10 PM', '6:30 AM'. */
function inWords(time: string): string {
  const text = new Date(`2000-01-01T${time}Z`).toLocaleTimeString(locale(), {
    ...{ timeZone: 'UTC', hour: 'numeric', minute: '2-digit' },
  } as const)
  return text.replace(':00', '').replace(/\s/u, ' ')
}
