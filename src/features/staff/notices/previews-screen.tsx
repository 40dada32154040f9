import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { outboxText } from '../../../languages/staff/outbox.ts'
import { previewsText } from '../../../languages/staff/previews.ts'
import { Button } from '../../../ui/button.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useIsWide } from '../frame/use-is-wide.ts'
import { groupInWords, KIND_GROUPS, kindInWords } from '../outbox/kind-words.ts'
import { MailFrame } from '../outbox/mail-frame.tsx'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { casesInWords, formsInWords, themesInWords, WIDTH_WORDS } from './choice-words.ts'
import { previewAddress, type NoticePreview } from './notice-preview.ts'
import { lookIn, withKind, type PreviewLook } from './preview-look.ts'
import './previews.css'

const KINDS = KIND_GROUPS.flatMap(({ kinds }) => kinds)

/** What each mail to members says, with sample data: as a page at the widths of phones and desks in both themes, and as text. */
export function PreviewsScreen() {
  const { search, change } = usePlace()
  const look = lookIn(search, useIsWide())
  function move(by: 1 | -1): void {
    const next = KINDS[Math.min(Math.max(KINDS.indexOf(look.kind) + by, 0), KINDS.length - 1)]
    if (next) change({ kind: next, variant: null })
  }
  useKey('J', () => move(1), { name: previewsText('next'), isShown: true })
  useKey('K', () => move(-1), { name: previewsText('previous'), isShown: true })
  return (
    <div className="previews">
      <KindList look={look} search={search} />
      <Preview look={look} change={change} />
    </div>
  )
}

function KindList({ look, search }: { look: PreviewLook; search: URLSearchParams }) {
  const list = useRef<HTMLElement>(null)
  const { kind: open } = look
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <nav ref={list} className="panel previews-kinds" aria-label={previewsText('kindsOfMail')}>
      {KIND_GROUPS.map((group) => (
        <section key={group.title} aria-label={groupInWords(group)}>
          <h2>{groupInWords(group)}</h2>
          <ul>
            {group.kinds.map((kind) => (
              <li key={kind}>
                <StaffLink
                  path="outbox/previews"
                  search={withKind(search, kind)}
                  isCurrent={kind === open}
                >
                  {kindInWords(kind)}
                </StaffLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

type Change = ReturnType<typeof usePlace>['change']

function Preview({ look, change }: { look: PreviewLook; change: Change }) {
  const { data, error, refetch } = useQuery(
    staffQuery<NoticePreview>(previewAddress(look.kind, look)),
  )
  return (
    <section className="panel previews-mail" aria-label={previewsText('mail')}>
      {data ? (
        <Known preview={data} look={look} change={change} />
      ) : error ? (
        <RowsFailed error={error} onTryAgain={() => void refetch()} />
      ) : (
        <RowsLoading />
      )}
    </section>
  )
}

interface KnownProps {
  preview: NoticePreview
  look: PreviewLook
  change: Change
}

function Known({ preview, look, change }: KnownProps) {
  const { subject, preheader, text, html, variants } = preview
  const { form, width, theme } = look
  return (
    <>
      <header>
        <h2 className="h">{subject}</h2>
        {preheader ? <p>{preheader}</p> : null}
      </header>
      {variants.length > 0 ? (
        <Choice
          label={previewsText('case')}
          options={casesInWords(variants)}
          chosen={look.variant ?? ''}
          onChoose={(variant) => change({ variant })}
        />
      ) : null}
      <div className="cluster">
        <Choice
          label={previewsText('form')}
          options={formsInWords()}
          chosen={form}
          onChoose={(form) => change({ form })}
        />
        {form === 'html' ? (
          <>
            <Choice
              label={previewsText('width')}
              options={WIDTH_WORDS}
              chosen={width}
              onChoose={(width) => change({ width })}
            />
            <Choice
              label={previewsText('theme')}
              options={themesInWords()}
              chosen={theme}
              onChoose={(theme) => change({ theme })}
            />
          </>
        ) : null}
      </div>
      {form === 'html' ? (
        // A frame wider than the panel is scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <section className="previews-stage" tabIndex={0} aria-label={previewsText('mailAsPage')}>
          <MailFrame
            html={html}
            title={outboxText('mailOf', { subject })}
            shown={{ width, theme }}
          />
        </section>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <pre className="mail-text" tabIndex={0} aria-label={outboxText('textOfMail')}>
          {text}
        </pre>
      )}
    </>
  )
}

interface ChoiceProps {
  label: string
  options: Readonly<Record<string, string>>
  chosen: string
  onChoose: (value: string) => void
}

function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="cluster previews-choice" aria-label={label}>
      {Object.entries(options).map(([value, words]) => (
        <Button
          key={value}
          look={value === chosen ? 'ink' : 'line'}
          size="sm"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {words}
        </Button>
      ))}
    </fieldset>
  )
}
