import { describe, expect, test } from 'vitest'
import { camtOf, detailsOf, type BankEntry } from '../../../../test/sales/bank-files.ts'
import { readStatement } from './read-statement.server.ts'

const WIRE = {
  date: '2026-11-21',
  amount: 14_200,
  sender: 'PRIYA RAMAN',
  text: 'Wire 10466-203355-4',
  id: 'B1',
}

async function read(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const { statement, errors } = await readStatement(bytes, {
    mapping: null,
    today: '2026-11-23',
    pause: async () => {},
  })
  return {
    lines: statement.lines,
    notBooked: statement.leftOut.notBooked,
    leftOut: statement.leftOut,
    errors: errors.told.map(({ message }) => message),
    told: errors.told,
  }
}

const HEADER =
  '<h:AppHdr xmlns:h="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><h:MsgDefIdr>camt.053.001.08</h:MsgDefIdr><h:Sgntr><Document>no statement</Document></h:Sgntr></h:AppHdr>'

function documentOf(entry: BankEntry): string {
  return camtOf([entry], { version: '08' }).replace(/^<\?xml.*?\?>/, '')
}

function inEnvelope(name: string, ...parts: readonly string[]): string {
  const [prefix] = name.includes(':') ? name.split(':') : []
  return `<${name}${prefix ? ` xmlns:${prefix}="urn:bank"` : ''}>${parts.join('\n')}</${name}>`
}

describe('a camt.053', () => {
  test('is read with who sent what, when and what for', async () => {
    const fee = { date: '2026-11-22', amount: -25, sender: 'The bank', text: 'Fee' }
    const { lines, errors } = await read(camtOf([WIRE, fee]))
    expect(errors).toEqual([])
    expect(lines).toMatchObject([
      {
        n: 1,
        date: '2026-11-21',
        amount: 1_420_000,
        currency: 'USD',
        sender: 'PRIYA RAMAN',
        text: 'Wire 10466-203355-4',
      },
      { n: 2, amount: -2_500, sender: 'The bank', text: 'Fee' },
    ])
  })

  test.each([
    [
      'of a later version',
      camtOf([WIRE], { version: '08' })
        .replace('<Dbtr>', '<Dbtr><Pty>')
        .replace('</Dbtr>', '</Pty></Dbtr>')
        .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>'),
    ],
    [
      'with a prefix',
      camtOf([WIRE])
        .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
        .replace('xmlns=', 'xmlns:n='),
    ],
    ['with the zone of its days', camtOf([WIRE]).replaceAll('</Dt>', '-05:00</Dt>')],
    ['with the zone of its days, that of UTC', camtOf([WIRE]).replaceAll('</Dt>', 'Z</Dt>')],
    [
      'with the invoice named apart',
      camtOf([WIRE]).replaceAll(
        /<Ustrd>Wire (.*?)<\/Ustrd>/g,
        '<Ustrd>Wire</Ustrd><Strd><RfrdDocInf><Nb>$1</Nb></RfrdDocInf></Strd>',
      ),
    ],
    ['with a time', camtOf([WIRE]).replaceAll(/<Dt>(.*?)<\/Dt>/g, '<DtTm>$1T10:00:00Z</DtTm>')],
    ['in UTF-16', Buffer.from(`\ufeff${camtOf([WIRE]).replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['with texts in sections', camtOf([{ ...WIRE, text: '<![CDATA[Wire 10466-203355-4]]>' }])],
  ])('%s', async (_, file) => {
    const { lines, errors } = await read(file)
    expect(errors).toEqual([])
    expect(lines).toMatchObject([
      { date: '2026-11-21', amount: 1_420_000, sender: 'PRIYA RAMAN', text: 'Wire 10466-203355-4' },
    ])
  })

  test('in the encoding that it names', async () => {
    const file = camtOf([{ ...WIRE, sender: 'José' }]).replace('UTF-8', 'ISO-8859-1')
    expect((await read(Buffer.from(file, 'latin1'))).lines).toMatchObject([{ sender: 'José' }])
    const wrong = Buffer.from(camtOf([{ ...WIRE, sender: 'José' }]), 'latin1')
    expect((await read(wrong)).errors).toEqual([expect.stringContaining('encoding')])
    const unknown = await read(camtOf([WIRE]).replace('UTF-8', 'EBCDIC-9'))
    expect(unknown.errors).toEqual([expect.stringContaining('encoding')])
  })

  test.each([
    'PDNG',
    '<Cd>PDNG</Cd>',
    '<Cd>FUTR</Cd>',
    '<Prtry>VORGEMERKT</Prtry>',
    '\n  <Prtry>HOLD</Prtry>\n',
  ])('leaves out what is not booked, and counts it: %s', async (status) => {
    const { lines, notBooked, errors } = await read(camtOf([WIRE, { ...WIRE, status }]))
    expect([lines.length, notBooked, errors]).toEqual([1, 1, []])
    expect(await read(camtOf([{ ...WIRE, status }]))).toMatchObject({
      lines: [],
      errors: [expect.stringContaining('has booked nothing')],
    })
  })

  test('tells where in the file it left something out, and why, as far as that can be read', async () => {
    const file = camtOf([
      WIRE,
      { ...WIRE, id: 'B2', status: 'PDNG' },
      { ...WIRE, id: 'B3', amount: 0, text: 'No charge' },
      { ...WIRE, id: 'B4', status: '<Cd>FUTR</Cd>', date: 'some day' },
    ])
    const { lines, leftOut, errors } = await read(file)
    const rows = file.split('\n')
    expect([lines.length, errors]).toEqual([1, []])
    const pending = {
      ...{ why: 'not_booked', date: '2026-11-21', amount: 1_420_000, currency: 'USD' },
      ...{ sender: 'PRIYA RAMAN', text: 'Wire 10466-203355-4' },
    }
    const nothingRead = { date: null, amount: null, currency: null }
    expect(leftOut).toMatchObject({
      count: 3,
      told: [
        pending,
        { ...pending, why: 'no_money', amount: 0, text: 'No charge' },
        { ...pending, ...nothingRead },
      ],
    })
    for (const { line } of leftOut.told) expect(rows[line - 1]).toContain('<Ntry>')
  })

  test.each(['<Cd>BOOK</Cd>', '<Prtry>BOOK</Prtry>', '<Prtry>Booked</Prtry>'])(
    'has what the bank says is booked: %s',
    async (status) => {
      const { lines, notBooked } = await read(camtOf([{ ...WIRE, status }], { version: '08' }))
      expect([lines.length, notBooked]).toEqual([1, 0])
    },
  )

  test.each([
    ['BusMsg', inEnvelope('BusMsg', HEADER, documentOf(WIRE))],
    ['with prefixes', inEnvelope('w:Envelope', HEADER, documentOf(WIRE))],
    ['of two', `<DataPDU><Header/>${inEnvelope('Body', HEADER, documentOf(WIRE))}</DataPDU>`],
    ['with the header after it', inEnvelope('RequestPayload', documentOf(WIRE), HEADER)],
  ])('is read in an envelope: %s', async (_, file) => {
    const { lines, errors } = await read(file)
    expect(errors).toEqual([])
    expect(lines).toMatchObject([{ amount: 1_420_000, text: 'Wire 10466-203355-4' }])
  })

  test('is read with all documents of its envelope', async () => {
    const other = documentOf({ ...WIRE, amount: 500, id: 'B2' })
    const { lines } = await read(inEnvelope('Messages', documentOf(WIRE), other))
    expect(lines).toMatchObject([{ amount: 1_420_000 }, { amount: 50_000 }])
  })

  test('tells the payments of a batch apart where they add up to it', async () => {
    const parts = [
      { ...WIRE, amount: 200, id: 'P1' },
      { ...WIRE, amount: 14_000, id: 'P2', text: 'second' },
    ]
    const batch = (amounts: typeof parts) => {
      const file = camtOf([WIRE])
      const from = file.indexOf('<TxDtls>')
      const to = file.indexOf('</NtryDtls>')
      return file.slice(0, from) + amounts.map(detailsOf).join('') + file.slice(to)
    }
    expect((await read(batch(parts))).lines).toMatchObject([
      { amount: 20_000, text: 'Wire 10466-203355-4' },
      { amount: 1_400_000, text: 'second' },
    ])
    expect((await read(batch([...parts, WIRE]))).lines).toMatchObject([
      { amount: 1_420_000, text: 'Wire 10466-203355-4 second Wire 10466-203355-4' },
    ])
  })

  test.each(['NONREF', 'NOTPROVIDED', '0000'])(
    'has its lines told apart by what they say where the bank gives all the reference "%s"',
    async (id) => {
      const other = { ...WIRE, id, sender: 'SAM LEE', text: 'Wire 10467-203356-0' }
      const [first, both] = [
        await read(camtOf([other])),
        await read(camtOf([{ ...WIRE, id }, other])),
      ]
      expect(both.lines.map(({ key }) => key)).toEqual([expect.anything(), first.lines[0]?.key])
    },
  )

  test('has the same keys whenever it is read, one for each line', async () => {
    const [first, again] = [await read(camtOf([WIRE, WIRE])), await read(camtOf([WIRE, WIRE]))]
    expect(new Set(first.lines.map(({ key }) => key)).size).toBe(2)
    expect(again.lines).toEqual(first.lines)
  })
})

describe('an XML file is refused', () => {
  const BOMB = `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>`

  test.each([
    [
      'with a bomb of entities',
      camtOf([{ ...WIRE, text: '&j;' }], { inside: BOMB }),
      'type definition',
    ],
    [
      'that fetches another file',
      camtOf([WIRE], { inside: '<!DOCTYPE Document SYSTEM "file:///etc/passwd">' }),
      'type definition',
    ],
    ['with an entity that nobody defined', camtOf([{ ...WIRE, text: '&secret;' }]), 'broken'],
    ['that is broken off', camtOf([WIRE]).slice(0, -40), 'broken'],
    ['with tags that do not fit', camtOf([WIRE]).replace('</Stmt>', '</Ntry>'), 'broken'],
    ['that is something else', '<invoices/>', 'it has no Document'],
    ['that is a web page', '<!doctype html><html/>', 'a web page'],
    ['with an envelope around nothing', inEnvelope('BusMsg', HEADER), 'it has no Document'],
    [
      'with another message in its envelope',
      inEnvelope('BusMsg', HEADER, '<Document><FIToFICstmrCdtTrf/></Document>'),
      'its Document is "FIToFICstmrCdtTrf"',
    ],
    [
      'with something else beside a statement',
      inEnvelope('Messages', documentOf(WIRE), '<Document><BkToCstmrAcctRpt/></Document>'),
      'camt.052',
    ],
    [
      'that is not final',
      camtOf([WIRE]).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'),
      'camt.052',
    ],
    [
      'that lies too deep',
      camtOf([{ ...WIRE, text: '<a>'.repeat(60) + '</a>'.repeat(60) }]),
      'too deep',
    ],
    ['with a text without end', camtOf([{ ...WIRE, text: 'x'.repeat(3_000) }]), 'too long'],
    ['without an entry', camtOf([]), 'no line'],
    ['with another date', camtOf([{ ...WIRE, date: '21.11.2026' }]), 'not a date'],
    ['with another direction', camtOf([WIRE]).replace('CRDT', 'BOTH'), 'neither'],
    [
      'with an amount that is none',
      camtOf([WIRE]).replaceAll('14200.00', '14,200.00'),
      'no amount',
    ],
    ['with an amount below nothing', camtOf([WIRE]).replaceAll('14200.00', '-5'), 'no amount'],
    ['without a currency', camtOf([WIRE]).replaceAll(' Ccy="USD"', ''), 'no amount'],
    ['with an unprintable character', camtOf([{ ...WIRE, text: 'a&#x1;b' }]), 'broken'],
  ])('%s', async (_, file, message) => {
    const { lines, errors } = await read(file)
    expect(lines).toEqual([])
    expect(errors).toEqual([expect.stringContaining(message)])
  })

  test('with the lines that are wrong, and nothing of it is used', async () => {
    const { lines, told } = await read(
      camtOf([WIRE, { ...WIRE, date: 'today' }, WIRE, { ...WIRE, date: 'x' }]),
    )
    expect(lines).toEqual([])
    expect(told.map(({ line }) => line)).toEqual([expect.any(Number), expect.any(Number)])
    expect(told[0]?.line).toBeLessThan(told[1]?.line ?? 0)
  })
})
