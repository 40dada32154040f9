import { SaxesParser } from 'saxes'
import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { cents } from '../../../rules/money.ts'
import type { Pause } from '../../../server/pauses.ts'
import { textSlices, type EncodedText } from '../csv/decode-text.server.ts'
import { createLineErrors, type LineErrors } from '../csv/line-errors.ts'
import { amountOf, dayOf } from './cells.ts'
import type { LeftOut, WhyLeftOut } from './left-out.ts'
import {
  LONGEST_TEXT,
  MAX_STATEMENT_LINES,
  plainText,
  printable,
  quoted,
  referenceIn,
  tooManyLines,
  whyNotKept,
  type FileLine,
} from './statement-file.ts'

interface Reading {
  errors: LineErrors
  leftOut: LeftOut
  pause: Pause
}

/** An element that is kept until its entry is read. */
interface Element {
  name: string
  line: number
  currency: string | null
  text: string
  children: Element[]
}

const STATEMENT = 'BkToCstmrStmt'
/** Networks hand a document out in an envelope, beside its header; some put one more around it. */
const DEEPEST_DOCUMENT = 3
const HEADER = 'AppHdr'
const DEEPEST = 40
/** Of one entry: a batch may have thousands of payments. */
const MOST_ELEMENTS = 500_000

/** Ends the reading of a file that is broken, or none that we read. */
class Broken extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/**
 * Reads a bank's statement of ISO 20022 (camt.053, of any version), also in the envelope of a network. Only what is booked counts, the rest
 * is left out. Definitions of a document are refused, and with them all entities of its own.
 */
export async function readCamt(
  source: EncodedText,
  { errors, leftOut, pause }: Reading,
): Promise<FileLine[]> {
  const lines: FileLine[] = []
  const parser = createParser((entry, account) => {
    if (!isBooked(entry)) leaveOut(entry, 'not_booked', leftOut)
    else for (const line of linesOf(entry, account, { errors, leftOut })) lines.push(line)
    if (lines.length > MAX_STATEMENT_LINES) throw new Broken(entry.line, tooManyLines())
  })
  try {
    for (const slice of textSlices(source)) {
      parser.write(slice)
      await pause()
    }
    parser.close()
    return lines
  } catch (error) {
    if (error instanceof Broken) errors.note(error.line, error.message)
    else if (error instanceof TypeError || error instanceof RangeError)
      errors.note(1, statementFilesText('xmlEncoding'))
    else throw error
    return []
  }
}

/** Calls back with each entry, and the account that it is of. All around a document is passed over. */
function createParser(found: (entry: Element, account: string | null) => void): SaxesParser {
  const parser = new SaxesParser()
  const path: string[] = []
  let kept: Element[] = []
  let account: string | null = null
  /** How deep the document that is being read lies; null outside of one. */
  let documentAt: number | null = null
  let hasDocument = false
  let count = 0
  const broken = (message: string) => new Broken(parser.line, message)
  parser.on('error', (error) => {
    const what = error.message.replace(/^.*?\d+:\d+: /, '').replace(/\.$/, '')
    throw broken(statementFilesText('xmlBroken', { what }))
  })
  parser.on('doctype', () => {
    throw broken(statementFilesText('hasDoctype'))
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    path.push(local)
    if (path.length > DEEPEST) throw broken(statementFilesText('tooDeep'))
    if (documentAt === null) {
      if (!isDocument(path)) return
      documentAt = path.length
      hasDocument = true
      return
    }
    if (path.length === documentAt + 1 && local !== STATEMENT) throw broken(notAStatement(local))
    if (kept.length === 0 && !KEPT.has(path.slice(documentAt + 1).join('/'))) return
    count = kept.length === 0 ? 1 : count + 1
    if (count > MOST_ELEMENTS) throw broken(statementFilesText('entryTooLarge'))
    const element = {
      name: local,
      line: parser.line,
      currency: attributes['Ccy'] ?? null,
      text: '',
      children: [],
    }
    kept.at(-1)?.children.push(element)
    kept.push(element)
  })
  const addText = (text: string) => {
    const element = kept.at(-1)
    if (!element) return
    element.text += text
    if (element.text.length > LONGEST_TEXT) throw broken(statementFilesText('xmlTextTooLong'))
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    path.pop()
    if (documentAt !== null && path.length < documentAt) documentAt = null
    const element = kept.pop()
    if (!element || kept.length > 0) return
    kept = []
    if (element.name === 'Acct') account = accountOf(element)
    else found(element, account)
  })
  parser.on('end', () => {
    if (!hasDocument) throw broken(statementFilesText('noDocument'))
  })
  return parser
}

function isDocument(path: readonly string[]): boolean {
  return path.at(-1) === 'Document' && path.length <= DEEPEST_DOCUMENT && !path.includes(HEADER)
}

/** What of a statement is kept, below its document. */
const KEPT = new Set(['Stmt/Acct', 'Stmt/Ntry'])

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function notAStatement(name: string): string {
  if (name === 'BkToCstmrAcctRpt' || name === 'BkToCstmrDbtCdtNtfctn')
    return statementFilesText('notFinal')
  return statementFilesText('otherDocument', { name: quoted(name) })
}

function accountOf(account: Element): string | null {
  return textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id')
}

/** Up to version 7 the status is a word, from 8 on a code, or a word of the bank's own: booked only where it says so. */
function isBooked(entry: Element): boolean {
  const own = textAt(entry, 'Sts', 'Prtry')
  if (own !== null) return /^book(?:ed)?$/i.test(own)
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  return status === null || status === 'BOOK'
}

/** The payments of an entry: more than one where the bank has booked a batch. */
function linesOf(
  entry: Element,
  account: string | null,
  { errors, leftOut }: Pick<Reading, 'errors' | 'leftOut'>,
): FileLine[] {
  const whole = readEntry(entry, account, errors)
  if (whole?.amount === 0) leaveOut(entry, 'no_money', leftOut)
  if (!whole || whole.amount === 0) return []
  const payments = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
  const [only] = payments
  if (payments.length <= 1)
    return kept([{ ...whole, ...detailsOf(entry, only ?? entry, whole.amount) }], errors)
  const parts = payments.map((payment) => {
    const part = amountIn(payment) ?? amountAt(at(payment, 'AmtDtls', 'TxAmt'))
    const direction = textAt(payment, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')
    const amount = part && part.currency === whole.currency ? signed(part.amount, direction) : null
    return !amount
      ? null
      : { ...whole, line: payment.line, amount, ...detailsOf(entry, payment, amount) }
  })
  const known = parts.filter((part) => part !== null)
  const sum = known.reduce((total, { amount }) => total + amount, 0)
  // A batch whose payments do not add up to it is one line, with all that they say.
  if (known.length === parts.length && sum === whole.amount) return kept(known, errors)
  const said = payments.map((payment) => detailsOf(entry, payment, whole.amount).text)
  const text = plainText(said.join(' '))?.slice(0, LONGEST_TEXT) ?? ''
  return kept(
    [{ ...whole, text, bankReference: referenceIn(textAt(entry, 'AcctSvcrRef')) }],
    errors,
  )
}

/** Notes what can be read of it; what cannot is no fault of what nobody counts. */
function leaveOut(entry: Element, why: WhyLeftOut, leftOut: LeftOut): void {
  const read = readEntry(entry, null, createLineErrors())
  const [payment = entry] = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
  const direction = textAt(entry, 'CdtDbtInd') === 'DBIT' ? -1 : 1
  const { sender, text } = detailsOf(entry, payment, direction)
  leftOut.note({
    ...{ line: entry.line, why, date: read?.date ?? null },
    ...{ amount: read?.amount ?? null, currency: read?.currency ?? null },
    ...{ sender: sender && printable(sender), text: printable(text) },
  })
}

function kept(lines: FileLine[], errors: LineErrors): FileLine[] {
  return lines.filter(({ line, text, sender, bankReference }) => {
    const problem = [text, sender ?? '', bankReference ?? ''].map(whyNotKept).find(Boolean)
    if (problem) errors.note(line, problem)
    return !problem
  })
}

function readEntry(entry: Element, account: string | null, errors: LineErrors): FileLine | null {
  const amount = amountIn(entry)
  const day = ['BookgDt', 'ValDt']
    .map((name) => textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm'))
    .find(Boolean)
  const date = dayOf(day ?? '')
  const indicator = textAt(entry, 'CdtDbtInd')
  const value = amount && signed(amount.amount, indicator)
  if (!amount) errors.note(entry.line, statementFilesText('noAmount'))
  else if (value === null)
    errors.note(entry.line, statementFilesText('neitherCode', { code: quoted(indicator ?? '') }))
  else if (!date)
    errors.note(entry.line, statementFilesText('xmlNotADate', { day: quoted(day ?? '') }))
  if (!amount || value === null || !date) return null
  return {
    line: entry.line,
    date,
    amount: value,
    currency: amount.currency,
    sender: null,
    text: '',
    bankReference: null,
    account,
  }
}

/** Who sent it, what was written, and the bank's own reference. */
function detailsOf(entry: Element, payment: Element, amount: number) {
  const party = amount > 0 ? 'Dbtr' : 'Cdtr'
  const parties = at(payment, 'RltdPties')
  const names = parties
    ? [`Ultmt${party}`, party].flatMap((name) => [
        textAt(parties, name, 'Nm'),
        textAt(parties, name, 'Pty', 'Nm'),
      ])
    : []
  const remittance = all(payment, 'RmtInf')
  const texts = [
    ...remittance.flatMap((one) => all(one, 'Ustrd')).map(({ text }) => text),
    ...remittance.flatMap((one) => all(one, 'Strd')).map((one) => textAt(one, 'CdtrRefInf', 'Ref')),
    ...remittance
      .flatMap((one) => all(one, 'Strd'))
      .flatMap((one) => all(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb'))),
    ...remittance
      .flatMap((one) => all(one, 'Strd'))
      .flatMap((one) => all(one, 'AddtlRmtInf').map(({ text }) => text)),
    referenceIn(textAt(payment, 'Refs', 'EndToEndId')),
    textAt(payment, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return {
    sender: plainText(names.find(Boolean) ?? ''),
    text: plainText(texts.filter(Boolean).join(' ')) ?? '',
    bankReference:
      referenceIn(textAt(payment, 'Refs', 'AcctSvcrRef')) ??
      referenceIn(textAt(entry, 'AcctSvcrRef')),
  }
}

function amountIn(element: Element) {
  return amountAt(at(element, 'Amt')?.currency ? element : null)
}

function amountAt(holder: Element | null) {
  const amount = holder && at(holder, 'Amt')
  if (!amount?.currency || !/^[A-Z]{3}$/.test(amount.currency)) return null
  const read = /^\d+(\.\d+)?$/.test(amount.text.trim()) ? amountOf(amount.text, '.') : null
  return read && { amount: read.amount, currency: amount.currency }
}

function signed(amount: number, direction: string | null) {
  if (direction === 'CRDT') return cents(amount)
  return direction === 'DBIT' ? cents(-amount) : null
}

function all(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name)
}

function at(element: Element, ...path: string[]): Element | null {
  return path.reduce<Element | null>(
    (current, name) => (current && all(current, name)[0]) ?? null,
    element,
  )
}

function textAt(element: Element, ...path: string[]): string | null {
  return plainText(at(element, ...path)?.text ?? '')
}
