/** Where buyers wire to: what an account in the United States is told by. */

export interface BankDetails {
  /** Whom the account belongs to, as the bank has it. */
  beneficiary: string
  /** The bank's name. */
  bank: string
  /** Nine digits (ABA). */
  routingNumber: string
  accountNumber: string
  /** For wires from abroad. */
  swift: string | undefined
}

/** The account that a demo shows: of no bank, since no routing number begins with 99. */
export const EXAMPLE_BANK: BankDetails = {
  beneficiary: 'HAMMERLANE LLC',
  bank: 'Harbor Federal Bank',
  routingNumber: '990001119',
  accountNumber: '000044719032',
  swift: undefined,
}

/** Whether nine digits are a routing number: its check digit makes the weighted sum a multiple of ten (ABA, weights 3 7 1). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const sum = [...text].reduce(
    (total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

/** '000 111 222': digits in groups, from the left, so that they can be compared and typed. */
export function inGroups(text: string, size: number): string {
  return text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? ''
}
