import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react'
import { language } from '../../languages/language.ts'
import { mailFrameText } from '../../languages/mails/frame.ts'
import type { Mail } from './mail.ts'

/** A mail as most people see it: as wide as the screen, 576 px at most, in its reader's theme, or in one that is given. */
export function mailHtml(
  mail: Omit<Mail, 'to'>,
  footer: string,
  theme?: MailTheme,
): Promise<string> {
  const { subject, preheader, paragraphs, highlight, lots = [], facts = [] } = mail
  const { button, warning } = mail
  return render(
    h(
      Html,
      { lang: language() },
      head(subject, theme ? STYLES_IN[theme] : STYLES),
      h(
        Body,
        { className: 'page', style: { margin: 0, fontFamily: FONT } },
        preheader === undefined ? null : h(Preview, null, preheader),
        h(
          'div',
          { role: 'main', className: 'outer', style: { padding: 12, background: GROUND } },
          h(
            Container,
            { className: 'mail', style: { maxWidth: 576, background: '#ffffff' } },
            h(Section, { className: 'pad', style: HEAD }, 'HAMMERLANE'),
            h(
              Section,
              { className: 'pad', style: { padding: '28px 32px 0' } },
              h(Heading, { as: 'h1', className: 'ink', style: TITLE }, subject),
              ...paragraphs.map((text) => h(Text, { className: 'text', style: TEXT }, text)),
            ),
            highlight ? highlighted(highlight) : null,
            lots.length > 0
              ? h(Section, { className: 'pad', style: PART }, lots.map(lotOf), moreOf(mail))
              : null,
            button ? h(Section, { className: 'pad', style: PART }, buttonOf(button)) : null,
            facts.length > 0 ? h(Section, { className: 'pad', style: PART }, rowsOf(facts)) : null,
            warning ? warned(warning) : null,
            h('div', { style: { height: 28 } }),
            h(Section, { className: 'pad foot quiet', style: FOOT }, footer, unsubscribing(mail)),
          ),
        ),
      ),
    ),
  )
}

function head(subject: string, styles: string): ReactNode {
  return h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, subject),
    h('style', { dangerouslySetInnerHTML: { __html: styles } }),
  )
}

/** What its reader looks for first. */
function highlighted({ label, value, note }: NonNullable<Mail['highlight']>): ReactNode {
  return h(
    Section,
    { className: 'pad', style: PART },
    h(
      Section,
      { className: 'panel', style: PANEL },
      h(
        'div',
        { className: 'quiet', style: { fontSize: 13, lineHeight: '18px', color: QUIET } },
        label,
      ),
      h('div', { className: 'ink', style: highlightStyle(value) }, h('strong', null, value)),
      note ? h('div', { className: 'ink', style: NOTE }, note) : null,
    ),
  )
}

/** Its title is the link; the line below says what it costs, and where it stands. */
function lotOf({ title, note, url }: NonNullable<Mail['lots']>[number]): ReactNode {
  return h(
    'div',
    { key: url, className: 'line', style: LOT },
    h(Link, { className: 'ink', href: url, style: LOT_TITLE }, title),
    h('div', { className: 'label', style: LOT_NOTE }, note),
  )
}

function moreOf({ more }: Pick<Mail, 'more'>): ReactNode {
  if (more === undefined) return null
  return h('div', { key: 'more', className: 'line label', style: { ...LOT, ...LOT_NOTE } }, more)
}

function buttonOf({ label, url }: NonNullable<Mail['button']>): ReactNode {
  return h('div', { className: 'button' }, h(Button, { href: url, style: BUTTON }, label))
}

function rowsOf(facts: NonNullable<Mail['facts']>): ReactNode {
  return facts.map(([label, value], at) => {
    const children = h(
      Fragment,
      null,
      h(
        Column,
        { className: 'label', valign: 'top', style: { ...CELL, ...labelStyle(label) } },
        label,
      ),
      h(
        Column,
        {
          className: 'ink',
          align: 'right',
          valign: 'top',
          style: { ...CELL, ...valueStyle(value) },
        },
        h('strong', null, value),
      ),
    )
    return h(Row, { key: at, className: 'facts', children })
  })
}

/** An amount is large; a time, which is longer, would take three lines. */
function highlightStyle(value: string): CSSProperties {
  return value.length <= SHORT_VALUE
    ? AMOUNT
    : { ...AMOUNT, font: 'bold 16px/22px Arial,sans-serif' }
}

/** Two words stay together, such as 'Deliver to'. */
function labelStyle(label: string): CSSProperties {
  return { ...LABEL, ...(label.length <= SHORT_LABEL ? { whiteSpace: 'nowrap' } : {}) }
}

/** Amounts and numbers are not broken in two. */
function valueStyle(value: string): CSSProperties {
  return { color: INK, ...(value.length <= SHORT_VALUE ? { whiteSpace: 'nowrap' } : {}) }
}

/** What its reader should not overlook before doing anything. */
function warned({ strong, text }: NonNullable<Mail['warning']>): ReactNode {
  return h(
    Section,
    { className: 'pad', style: { padding: '10px 32px 0' } },
    h(
      'div',
      { className: 'rule text', style: WARNING },
      h('strong', { className: 'ink', style: { color: INK } }, strong),
      ` ${text}`,
    ),
  )
}

function unsubscribing({ unsubscribe }: Pick<Mail, 'unsubscribe'>): ReactNode {
  if (!unsubscribe) return null
  const { url, of } = unsubscribe
  const style = { color: QUIET, textDecoration: 'underline' }
  const link = (words: ReactNode) => h(Link, { className: 'quiet', href: url, style }, words)
  return h(Fragment, null, h('br'), mailFrameText.rich('unsubscribe', { link, of }))
}

/** So many characters fit beside any label on a phone. */
const SHORT_VALUE = 20
/** So many leave room for any value. */
const SHORT_LABEL = 12

const GROUND = '#edede8'
const INK = '#15171a'
const QUIET = '#62666d'
const FONT = 'Arial,Helvetica,sans-serif'

const HEAD: CSSProperties = {
  background: '#16181b',
  borderBottom: '5px solid #ffc629',
  padding: '16px 32px',
  font: 'bold 19px/24px Arial,sans-serif',
  letterSpacing: '.02em',
  color: '#f5f5f1',
}
const TITLE: CSSProperties = {
  margin: 0,
  font: 'bold 23px/28px Arial,sans-serif',
  letterSpacing: '-.01em',
  color: INK,
}
const TEXT: CSSProperties = {
  margin: '12px 0 0',
  fontSize: 16,
  lineHeight: '25px',
  color: '#474b51',
}
const PART: CSSProperties = { padding: '22px 32px 0' }
const PANEL: CSSProperties = {
  background: '#f4f4f1',
  borderLeft: '5px solid #ffc629',
  padding: '16px 18px',
}
const AMOUNT: CSSProperties = {
  font: 'bold 34px/40px Arial,sans-serif',
  letterSpacing: '-.01em',
  color: INK,
}
const NOTE: CSSProperties = { marginTop: 6, fontSize: 15, lineHeight: '21px', color: INK }
const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '15px 26px',
  background: '#ffc629',
  borderRadius: 4,
  font: 'bold 16px/20px Arial,sans-serif',
  color: INK,
  textAlign: 'center',
  textDecoration: 'none',
}
const CELL: CSSProperties = {
  padding: '10px 0',
  borderTop: '1px solid #dfdfd9',
  fontSize: 15,
  lineHeight: '22px',
}
const LOT: CSSProperties = { padding: '12px 0', borderTop: '1px solid #dfdfd9' }
const LOT_TITLE: CSSProperties = {
  fontSize: 16,
  lineHeight: '22px',
  fontWeight: 'bold',
  color: INK,
  textDecoration: 'underline',
}
const LOT_NOTE: CSSProperties = { fontSize: 15, lineHeight: '22px', color: '#474b51' }
const LABEL: CSSProperties = { paddingRight: 20, color: '#474b51' }
const WARNING: CSSProperties = {
  borderTop: `2px solid ${INK}`,
  paddingTop: 14,
  fontSize: 15,
  lineHeight: '23px',
  color: '#474b51',
}
const FOOT: CSSProperties = {
  background: '#f4f4f1',
  padding: '18px 32px',
  fontSize: 13,
  lineHeight: '20px',
  color: QUIET,
}

/** At a desk and on a phone, in either theme. */
const ANY_THEME = `
  .page { background: #edede8; }
  .text, .line, .facts .ink, .panel td, .button a, h1 { overflow-wrap: anywhere; word-break: break-word; }
  @media (max-width: 599px) {
    .outer { padding: 0 !important; }
    .pad { padding-left: 20px !important; padding-right: 20px !important; }
    .button a { display: block !important; }
  }
`
const DARK = `
  .page, .outer { background: #0e1012 !important; }
  .mail { background: #16191c !important; }
  .ink, .ink td { color: #f3f3ef !important; }
  .text, .label { color: #bfc3c6 !important; }
  .quiet, .quiet td, .quiet a { color: #979ba0 !important; }
  .panel { background: #1e2226 !important; }
  .facts td, .line { border-color: #2b2f34 !important; }
  .rule { border-color: #f3f3ef !important; }
  .foot { background: #0a0b0d !important; }
`
/** Mail programs that know no dark theme, or drop the rest of a style sheet, show the inline styles: light. */
const STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }${ANY_THEME}
  @media (prefers-color-scheme: dark) {${DARK}}
`

export type MailTheme = 'light' | 'dark'

/** The style sheet of a mail in one theme, whatever that of its reader is: to be looked at beside the other. */
export const STYLES_IN: Readonly<Record<MailTheme, string>> = {
  light: `
  :root { color-scheme: light; }${ANY_THEME}`,
  dark: `
  :root { color-scheme: dark; }${ANY_THEME}${DARK}`,
}
