/** A time as spreadsheets read it, in UTC; its header says so. */
export function utcCell(instant: string | null): string | null {
  return instant && instant.slice(0, 19).replace('T', ' ')
}

export function yesOrNo(is: boolean): string {
  return is ? 'Yes' : 'No'
}
