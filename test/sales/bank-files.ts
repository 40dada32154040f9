/** Statements as banks send them. */

export interface BankEntry {
  date: string
  /** Dollars, less than nothing went out. */
  amount: number
  sender?: string
  text?: string
  currency?: string
  /** The bank's own reference. */
  id?: string
  status?: string
}

const HEADINGS = ['Date', 'Description', 'Sender', 'Currency', 'Amount', 'Transaction ID']

export function csvOf(entries: readonly BankEntry[]): string {
  const rows = entries.map(({ date, amount, sender = '', text = '', currency = 'USD', id = '' }) =>
    [date, text, sender, currency, amount.toFixed(2), id].map(cell).join(','),
  )
  return [HEADINGS.join(','), ...rows, ''].join('\r\n')
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A camt.053 of one account. */
export function camtOf(
  entries: readonly BankEntry[],
  { version = '02', inside = '' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${inside}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>000123456</Id></Othr></Id></Acct>
${entries.map(entryOf).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`
}

function entryOf(entry: BankEntry): string {
  const { date, amount, currency = 'USD', status = 'BOOK' } = entry
  return `<Ntry><Amt Ccy="${currency}">${Math.abs(amount).toFixed(2)}</Amt><CdtDbtInd>${directionOf(amount)}</CdtDbtInd>
<Sts>${status}</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>
<NtryDtls>${detailsOf(entry)}</NtryDtls></Ntry>`
}

/** One payment of an entry. */
export function detailsOf({ amount, sender, text = '', id, currency = 'USD' }: BankEntry): string {
  const party = amount < 0 ? 'Cdtr' : 'Dbtr'
  const reference = id ? `<AcctSvcrRef>${id}</AcctSvcrRef>` : ''
  const name = sender ? `<RltdPties><${party}><Nm>${sender}</Nm></${party}></RltdPties>` : ''
  return `<TxDtls><Refs>${reference}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<AmtDtls><TxAmt><Amt Ccy="${currency}">${Math.abs(amount).toFixed(2)}</Amt></TxAmt></AmtDtls>
${name}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
}

function directionOf(amount: number): string {
  return amount < 0 ? 'DBIT' : 'CRDT'
}
